import type { Channel, ReminderSettings } from '@duebook/contract'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useState } from 'react'
import { useChannels, useReminderChanges, useReminders } from '../../../api/reminders.ts'
import { useIsOffline } from '../../../api/server-connection.ts'
import { useFormat } from '../../../format/use-format.ts'
import { guessTimezone, isSameClock } from '../../../format/zones.ts'
import { useGroup, useGroupChoice } from '../../../group/current-group.tsx'
import { useReminderTexts } from '../../../texts/reminder-texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { reminderSentence } from '../../../ui/reminders/reminder-sentence.ts'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { ChannelsSection } from './channels-section.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import { PlannedSection } from './planned-section.tsx'
import { TurnOn } from './turn-on.tsx'
import { WhenSection } from './when-section.tsx'

/** Of the current group: whether, where, when, and what comes next. */
export function RemindersSection() {
  const texts = useReminderTexts()
  const { group, me } = useGroupChoice()
  const reminders = useReminders()
  const channels = useChannels()
  const settings = reminders.data
  const failed = [reminders, channels].find(({ isError }) => isError)
  return (
    <>
      <Section title={texts.forGroup(group.name)}>
        {failed && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
        {!failed && !(settings && channels.data) && <SkeletonRows count={3} height={48} />}
        {settings && channels.data && (
          <>
            {settings.enabled ? (
              <Overview settings={settings} channels={channels.data} />
            ) : (
              <TurnOn channels={channels.data} />
            )}
            {me.databases.length > 1 && (
              <Text size="sm" c="var(--ink-soft)" mt="md">
                {texts.otherGroups}
              </Text>
            )}
          </>
        )}
      </Section>
      {settings?.enabled && channels.data && (
        <>
          <ChannelsSection settings={settings} channels={channels.data} />
          <WhenSection key={group.id} settings={settings} />
          <PlannedSection />
        </>
      )}
    </>
  )
}

function Overview({ settings, channels }: { settings: ReminderSettings; channels: Channel[] }) {
  const texts = useReminderTexts()
  const format = useFormat()
  const group = useGroup()
  const isOffline = useIsOffline()
  const [isPausing, setIsPausing] = useState(false)
  const changes = useReminderChanges()
  const change = useChange(changes)
  const turnOff = useChange({ ...changes, done: () => texts.turnedOff })
  const used = channels.filter(({ id, state }) => state === 'ok' && settings.channel_ids.includes(id))
  const zone = settings.timezone ?? group.timezone
  const isPaused = settings.paused_until !== null && settings.paused_until > format.today
  return (
    <Stack gap="md">
      <div>
        <Text size="lg">{reminderSentence(settings, used, texts, format.locale)}</Text>
        {!isSameClock(zone, guessTimezone(), format.today) && (
          <Text c="var(--ink-soft)">{texts.sentence.zone(zone)}</Text>
        )}
      </div>
      {isPaused && settings.paused_until !== null && (
        <Group justify="space-between">
          <Text fw={600} c="var(--warn)">
            {texts.pause.paused(format.day(settings.paused_until))}
          </Text>
          <Button
            variant="default"
            disabled={isOffline}
            onClick={() => void change.start({ paused_until: null })}
          >
            {texts.pause.resume}
          </Button>
        </Group>
      )}
      <Group justify="space-between">
        <Switch
          label={texts.on}
          size="md"
          checked
          disabled={isOffline}
          onChange={() => void turnOff.start({ enabled: false })}
        />
        {!isPaused && (
          <Button
            variant="default"
            leftSection={<IconPlayerPause aria-hidden size={18} />}
            disabled={isOffline}
            onClick={() => setIsPausing(true)}
          >
            {texts.pause.action}
          </Button>
        )}
      </Group>
      <PauseDialog
        opened={isPausing}
        onClose={() => setIsPausing(false)}
        onPause={async (day) => {
          if (await change.start({ paused_until: day })) setIsPausing(false)
        }}
      />
    </Stack>
  )
}
