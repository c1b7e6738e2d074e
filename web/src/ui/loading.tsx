import { Stack, type StackProps } from '@mantine/core'
import { useTexts } from '../texts/texts.tsx'

/** Wraps skeletons and tells screen readers that something is loading. */
export function Loading(props: StackProps) {
  const texts = useTexts().common
  return <Stack role="status" aria-label={texts.loading} {...props} />
}
