import { Button, Group, Portal, Stack, Text, Title } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { download } from '../export/download.ts'
import classes from './recovery-code-list.module.css'

interface RecoveryCodeListProps {
  codes: readonly string[]
  /** Not in a dialog, which has their title as its own. */
  withTitle?: boolean
  onDone: () => void
}

/** The server never shows them again. */
export function RecoveryCodeList({ codes, withTitle = true, onDone }: RecoveryCodeListProps) {
  const texts = useSecurityTexts().signIn.totp.recovery
  const beginning = useRef<HTMLElement | null>(null)
  const begin = (element: HTMLElement | null) => {
    beginning.current = element
  }
  const list = useRef<HTMLUListElement>(null)
  const [status, setStatus] = useState('')
  // The form that had the focus is gone.
  useEffect(() => {
    beginning.current?.focus()
  }, [])
  const copy = async () => {
    try {
      // Not on pages over plain HTTP; then they are at least selected.
      await navigator.clipboard.writeText(codes.join('\n'))
      setStatus(texts.copied)
    } catch {
      if (list.current) getSelection()?.selectAllChildren(list.current)
      setStatus(texts.selected)
    }
  }
  const sheet = `${texts.heading}\n${location.origin}\n\n${codes.join('\n')}\n`
  const save = () => download(texts.file, 'text/plain', sheet)
  return (
    <Stack gap="md">
      {withTitle && (
        <Title order={2} size="h4" ref={begin} tabIndex={-1} className={classes.beginning ?? ''}>
          {texts.title}
        </Title>
      )}
      <Text {...(withTitle ? {} : { ref: begin, tabIndex: -1, className: classes.beginning ?? '' })}>
        {texts.text}
      </Text>
      <ul ref={list} aria-label={texts.list} className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy aria-hidden size={18} />}
          onClick={() => void copy()}
        >
          {texts.copy}
        </Button>
        <Button variant="default" leftSection={<IconDownload aria-hidden size={18} />} onClick={save}>
          {texts.download}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter aria-hidden size={18} />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
      </Group>
      <Text size="sm" role="status">
        {status}
      </Text>
      <Button size="md" onClick={onDone}>
        {texts.done}
      </Button>
      {/* Apart, because dialogs are not printed. */}
      <Portal>
        <pre className={classes.sheet}>{sheet}</pre>
      </Portal>
    </Stack>
  )
}
