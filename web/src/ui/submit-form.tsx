import { Alert, Button, Stack } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts/texts.tsx'
import { errorSentence } from './error-state.tsx'
import { forgetTypedInput } from './unsaved.ts'

interface SubmitFormProps {
  submitLabel: string
  send: () => Promise<unknown>
  /** False: there are mistakes, which the fields tell themselves. The browser's own bubbles then stay away. */
  check?: () => boolean
  /** Where a refusal means something particular. True: nothing more is said. */
  onRefusal?: (error: unknown) => boolean
  children: ReactNode
  actions?: ReactNode
}

/** A form that sends once at a time, and says above its button what the server refused. */
export function SubmitForm({ submitLabel, send, check, onRefusal, children, actions }: SubmitFormProps) {
  const texts = useTexts()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const underway = useRef(false)
  const alert = useRef<HTMLDivElement>(null)

  // It is to be read out and seen.
  useEffect(() => {
    if (problem !== undefined) alert.current?.focus()
  }, [problem])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (underway.current || check?.() === false) return
    underway.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await send()
      forgetTypedInput(form)
    } catch (error) {
      if (!onRefusal?.(error)) {
        setProblem(errorSentence(error, texts))
      }
    } finally {
      underway.current = false
      setBusy(false)
    }
  }
  return (
    <form noValidate={check !== undefined} onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {children}
        {problem !== undefined && (
          <Alert color="red" variant="light" ref={alert} tabIndex={-1} role="alert">
            {problem}
          </Alert>
        )}
        <Stack gap="xs">
          <Button type="submit" loading={busy} size="md">
            {submitLabel}
          </Button>
          {actions}
        </Stack>
      </Stack>
    </form>
  )
}
