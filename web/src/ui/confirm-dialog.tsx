import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { Dialog } from './dialog.tsx'
import { errorSentence } from './error-state.tsx'
import { useChange } from './use-change.ts'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  /** For actions that can't be undone. */
  danger?: boolean
  /** True while input is missing. */
  isReady?: boolean
  /** If this fails, the dialog stays open and shows why. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** The focus starts on the harmless button, so that Enter alone does nothing. */
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
  const { start, isBusy, error } = useChange({ send: onConfirm, onDone: onClose, refusal: 'in-place' })
  return (
    <Stack gap="sm">
      {children}
      {error && (
        <Alert color="red" variant="light" role="alert">
          {errorSentence(error, texts)}
        </Alert>
      )}
      <Group justify="flex-end" mt="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {texts.common.cancel}
        </Button>
        <Button
          {...(danger ? { color: 'red' } : {})}
          loading={isBusy}
          disabled={!isReady}
          onClick={() => void start()}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Stack>
  )
}
