import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTelemetry, useTelemetryChoice } from '../../api/telemetry.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { ErrorState, errorSentence } from '../../ui/error-state.tsx'
import { Payload } from '../../ui/payload.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import classes from './sessions-section.module.css'

/** The same choice as the notice, and everything that was ever sent. */
export function TelemetrySection() {
  const texts = useTexts()
  const words = texts.telemetry
  const format = useFormat()
  const telemetry = useTelemetry()
  const choose = useTelemetryChoice()
  const [busy, setBusy] = useState(false)
  const { data } = telemetry
  const decide = async (choice: 'accept' | 'opt-out') => {
    setBusy(true)
    try {
      await choose(choice)
    } catch (error) {
      notifications.show({ color: 'red', message: errorSentence(error, texts) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={words.settings.title}>
      {telemetry.isPending && <SkeletonRows count={2} height={40} />}
      {telemetry.isError && <ErrorState error={telemetry.error} retry={() => void telemetry.refetch()} />}
      {data && (
        <>
          <Text fw={600}>{words.settings.states[data.consent]}</Text>
          <Text>{data.destination ? words.destination(data.destination) : words.noDestination}</Text>
          {!data.enabled && <Text>{words.settings.disabled}</Text>}
          {data.next_attempt_at !== null && data.consent === 'accepted' && (
            <Text>{words.settings.next(format.instant(data.next_attempt_at))}</Text>
          )}
          {data.instance_id !== null && (
            <Text size="sm" c="var(--ink-soft)">
              {words.settings.instance(data.instance_id)}
            </Text>
          )}
          <Payload payload={data.payload} show={words.showPayload} hide={words.hidePayload} />
          <Button
            variant="default"
            loading={busy}
            onClick={() => void decide(data.consent === 'accepted' ? 'opt-out' : 'accept')}
          >
            {data.consent === 'accepted' ? words.settings.forbid : words.settings.allow}
          </Button>
          <Text component="h3" fw={600} mt="lg">
            {words.settings.records}
          </Text>
          {data.records.length === 0 && <Text c="var(--ink-soft)">{words.settings.noRecords}</Text>}
          <ul className={classes.list}>
            {data.records.map((record) => (
              <li key={record.id} className={classes.row}>
                <div>
                  <Text>
                    {record.successful ? words.settings.sent : words.settings.failed},{' '}
                    {format.instant(record.sent_at)}
                  </Text>
                  {record.error !== null && (
                    <Text size="sm" c="var(--ink-soft)">
                      {record.error}
                    </Text>
                  )}
                  <Payload
                    payload={record.payload}
                    show={words.settings.showRecord}
                    hide={words.hidePayload}
                  />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
