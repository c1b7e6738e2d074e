import type { Channel } from '@duebook/contract'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useReminderChanges } from '../../../api/reminders.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useReminderTexts } from '../../../texts/reminder-texts.ts'
import { placesOf } from '../../../ui/reminders/reminder-sentence.ts'
import { useChange } from '../../../ui/use-change.ts'
import { AddChannel } from './add-channel.tsx'

/** One click each: to this device, by email; or to another app, which asks where that is. */
export function TurnOn({ channels }: { channels: Channel[] }) {
  const texts = useReminderTexts()
  const { locale } = useFormat()
  const change = useChange({ ...useReminderChanges(), done: () => texts.start.done })
  const working = channels.filter(({ state }) => state === 'ok')
  const turnOn = (ids: number[]) => change.start({ enabled: true, channel_ids: ids })
  return (
    <Stack gap="md">
      <Text>{texts.start.text}</Text>
      {working.length > 0 && (
        <div>
          <Button size="md" loading={change.isBusy} onClick={() => void turnOn(working.map(({ id }) => id))}>
            {texts.start.existing}
          </Button>
          <Text size="sm" c="var(--ink-soft)" mt={4}>
            {texts.start.existingText(placesOf(working, texts.sentence, locale))}
          </Text>
        </div>
      )}
      <AddChannel channels={channels} onAdded={({ id }) => turnOn([id])} />
      <Anchor component="button" type="button" py={6} ta="start" onClick={() => void turnOn([])}>
        {texts.start.inboxOnly}
      </Anchor>
    </Stack>
  )
}
