import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'

interface SecretOnceProps {
  texts: { text: string; title: string; copy: string; copied: string; done: string }
  secret: string
  onDone: () => void
  /** What to do with it. */
  children?: ReactNode
}

/** The server never shows it again. */
export function SecretOnce({ texts, secret, onDone, children }: SecretOnceProps) {
  const field = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')
  const copy = async () => {
    field.current?.select()
    // Not on pages over plain HTTP; then it is at least selected.
    if (!('clipboard' in navigator)) return
    await navigator.clipboard.writeText(secret).then(
      () => setStatus(texts.copied),
      () => {},
    )
  }
  const copyButton = (
    <Button
      variant="default"
      data-autofocus
      leftSection={<IconCopy aria-hidden size={18} />}
      onClick={() => void copy()}
    >
      {texts.copy}
    </Button>
  )
  return (
    <Stack gap="md">
      <Text>{texts.text}</Text>
      <TextInput ref={field} label={texts.title} value={secret} readOnly />
      <Text size="sm" role="status">
        {status}
      </Text>
      {children !== undefined && (
        <>
          <div>{copyButton}</div>
          {children}
        </>
      )}
      <Group justify="flex-end">
        {children === undefined && copyButton}
        <Button onClick={onDone}>{texts.done}</Button>
      </Group>
    </Stack>
  )
}
