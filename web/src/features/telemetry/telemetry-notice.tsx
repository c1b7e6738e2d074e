import { Alert, Button, Text } from '@mantine/core'
import { useTelemetry, useTelemetryChoice } from '../../api/telemetry.ts'
import { useTelemetryTexts } from '../../texts/telemetry-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorSentence } from '../../ui/error-state.tsx'
import { Payload } from '../../ui/payload.tsx'
import { useChange } from '../../ui/use-change.ts'
import classes from './telemetry-notice.module.css'

/** Asks account owners once. It can't be dismissed without an answer. */
export default function TelemetryNotice() {
  const texts = useTexts()
  const words = useTelemetryTexts()
  const { data } = useTelemetry()
  const { start, busyWith, error } = useChange({ send: useTelemetryChoice(), refusal: 'in-place' })
  return (
    <Dialog opened title={words.title} size="lg">
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
      {error && (
        <Alert color="red" variant="light" mt="md" role="alert">
          {errorSentence(error, texts)}
        </Alert>
      )}
      <div className={classes.choices}>
        {(['optOut', 'accept'] as const).map((choice) => (
          <Button
            key={choice}
            variant="default"
            size="md"
            loading={busyWith === choice}
            onClick={() => void start(choice)}
          >
            {words[choice]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
