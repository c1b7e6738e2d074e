import { Alert, Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { Dialog } from './dialog.tsx'
import { errorSentence } from './error-state.tsx'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  /** What cannot be taken back. */
  danger?: boolean
  /** While something is still to be typed. */
  isReady?: boolean
  /** The dialog stays, and says why, where this fails. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** The focus begins on the harmless button, so that Enter alone does nothing. */
export function ConfirmDialog({ opened, title, onClose, ...question }: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Question {...question} onClose={onClose} />
    </Dialog>
  )
}

type QuestionProps = Omit<ConfirmDialogProps, 'opened' | 'title'>

function Question({ children, confirmLabel, danger, isReady = true, onConfirm, onClose }: QuestionProps) {
  const texts = useTexts()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(errorSentence(error, texts))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="sm">
      {children}
      {problem !== undefined && (
        <Alert color="red" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" mt="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {texts.common.cancel}
        </Button>
        <Button
          {...(danger ? { color: 'red' } : {})}
          loading={busy}
          disabled={!isReady}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Stack>
  )
}
