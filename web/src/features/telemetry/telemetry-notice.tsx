import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTelemetry, useTelemetryChoice } from '../../api/telemetry.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorSentence } from '../../ui/error-state.tsx'
import { Payload } from '../../ui/payload.tsx'
import classes from './telemetry-notice.module.css'

/** Asks account owners once. It cannot be dismissed otherwise: not deciding is not deciding for them. */
export default function TelemetryNotice() {
  const texts = useTexts()
  const words = texts.telemetry
  const { data } = useTelemetry()
  const choose = useTelemetryChoice()
  const [busy, setBusy] = useState<'accept' | 'opt-out'>()
  const [problem, setProblem] = useState<string>()
  const isAsked = data !== undefined && data.consent === 'pending' && data.enabled

  const decide = async (choice: 'accept' | 'opt-out') => {
    if (busy) return
    setBusy(choice)
    setProblem(undefined)
    try {
      await choose(choice)
    } catch (error) {
      setProblem(errorSentence(error, texts))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Dialog opened={isAsked} title={words.title} size="lg">
      <Text>{words.purpose}</Text>
      <div className={classes.lists}>
        {[words.collected, words.notCollected].map(({ title, items }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Text>{data?.destination ? words.destination(data.destination) : words.noDestination}</Text>
      <Payload payload={data?.payload ?? null} show={words.showPayload} hide={words.hidePayload} />
      <Text size="sm" c="var(--ink-soft)">
        {words.later}
      </Text>
      {problem !== undefined && (
        <Alert color="red" variant="light" mt="md" role="alert">
          {problem}
        </Alert>
      )}
      <div className={classes.choices}>
        <Button
          variant="default"
          size="md"
          loading={busy === 'opt-out'}
          onClick={() => void decide('opt-out')}
        >
          {words.optOut}
        </Button>
        <Button variant="default" size="md" loading={busy === 'accept'} onClick={() => void decide('accept')}>
          {words.accept}
        </Button>
      </div>
    </Dialog>
  )
}
