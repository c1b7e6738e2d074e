import { Button, Text } from '@mantine/core'
import { useTelemetry, useTelemetryChoice } from '../../api/telemetry.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTelemetryTexts } from '../../texts/telemetry-texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Payload } from '../../ui/payload.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useChange } from '../../ui/use-change.ts'
import classes from './sessions-section.module.css'

/** The same choice as the notice, and everything that was ever sent. */
export function TelemetrySection() {
  const words = useTelemetryTexts()
  const format = useFormat()
  const telemetry = useTelemetry()
  const { start, isBusy } = useChange({ send: useTelemetryChoice() })
  const { data } = telemetry
  const destinationWords = data?.destination
    ? words.settings.destination(data.destination)
    : words.noDestination
  return (
    <Section title={words.settings.title}>
      {telemetry.isPending && <SkeletonRows count={2} height={40} />}
      {telemetry.isError && <ErrorState error={telemetry.error} retry={() => void telemetry.refetch()} />}
      {data && (
        <>
          <Text fw={600}>{words.settings.states[data.consent]}</Text>
          <Text>{data.enabled ? destinationWords : words.settings.disabled}</Text>
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
            loading={isBusy}
            onClick={() => void start(data.consent === 'accepted' ? 'optOut' : 'accept')}
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
