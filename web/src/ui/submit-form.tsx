import { Alert, Button, Stack } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { errorSentence } from './error-state.tsx'
import classes from './submit-form.module.css'
import { clearTypedInput } from './unsaved-changes.ts'
import { useChange } from './use-change.ts'

interface SubmitFormProps {
  submitLabel: string
  send: () => Promise<unknown>
  /** False: the fields show errors. Replaces the browser's own validation messages. */
  check?: () => boolean
  /** Handles special refusals. True: no general error is shown. */
  onRefusal?: (error: unknown) => boolean
  children: ReactNode
  actions?: ReactNode
}

/** A form that submits once at a time, and shows the server's refusal above its button. */
export function SubmitForm({ submitLabel, send, check, onRefusal, children, actions }: SubmitFormProps) {
  const texts = useTexts()
  const { start, isBusy, error } = useChange({
    send: async (form: Element) => {
      try {
        await send()
        clearTypedInput(form)
      } catch (refusal) {
        if (!onRefusal?.(refusal)) throw refusal
      }
    },
    refusal: 'in-place',
  })
  const problem = error === null ? undefined : errorSentence(error, texts)
  const alert = useRef<HTMLDivElement>(null)

  // So that it is announced and visible.
  useEffect(() => {
    if (problem !== undefined) alert.current?.focus()
  }, [problem])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy && check?.() !== false) void start(event.currentTarget)
  }
  return (
    <form className={classes.form} noValidate={check !== undefined} onSubmit={submit}>
      <Stack gap="md">
        {children}
        {problem !== undefined && (
          <Alert color="red" variant="light" ref={alert} tabIndex={-1} role="alert">
            {problem}
          </Alert>
        )}
        <div className={classes.actions}>
          <Button type="submit" loading={isBusy} size="md">
            {submitLabel}
          </Button>
          {actions}
        </div>
      </Stack>
    </form>
  )
}
