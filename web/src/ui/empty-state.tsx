import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** Explains what would be here. */
export function EmptyState({
  title,
  text,
  children,
}: {
  title?: string
  text: string
  children?: ReactNode
}) {
  return (
    <Stack align="center" ta="center" gap="sm" py="xl" px="md">
      {title && (
        <Title order={2} size="h3">
          {title}
        </Title>
      )}
      <Text c="var(--ink-soft)" maw="32rem">
        {text}
      </Text>
      {children}
    </Stack>
  )
}
