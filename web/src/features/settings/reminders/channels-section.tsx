import type { Channel, ReminderSettings } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useReminderChanges } from '../../../api/reminders.ts'
import { useReminderTexts } from '../../../texts/reminder-texts.ts'
import { useTranslated } from '../../../ui/reminders/use-translated.ts'
import { RowList } from '../../../ui/row-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { AddChannel } from './add-channel.tsx'
import { ChannelRow } from './channel-row.tsx'

interface ChannelsSectionProps {
  settings: ReminderSettings
  channels: Channel[]
}

/** All of the user's channels, and which of them this group uses. */
export function ChannelsSection({ settings, channels }: ChannelsSectionProps) {
  const texts = useReminderTexts().channels
  const [isAdding, setIsAdding] = useState(false)
  const translated = useTranslated()
  const changes = useReminderChanges()
  const change = useChange({ ...changes, send: (sent) => translated(changes.send(sent)) })
  const ids = settings.channel_ids
  return (
    <Section title={texts.title}>
      <Text c="var(--ink-soft)">{texts.inbox}</Text>
      {channels.length > 0 && (
        <RowList label={texts.list}>
          {channels.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              isUsed={ids.includes(channel.id)}
              onUse={(isUsed) =>
                void change.start({
                  channel_ids: isUsed ? [...ids, channel.id] : ids.filter((id) => id !== channel.id),
                })
              }
            />
          ))}
        </RowList>
      )}
      {isAdding || channels.length === 0 ? (
        <div style={{ marginTop: '1rem' }}>
          <AddChannel
            channels={channels}
            onAdded={async ({ id }) => {
              if (!ids.includes(id)) await change.start({ channel_ids: [...ids, id] })
              setIsAdding(false)
            }}
          />
        </div>
      ) : (
        <Button
          variant="default"
          mt="md"
          leftSection={<IconPlus aria-hidden size={18} />}
          onClick={() => setIsAdding(true)}
        >
          {texts.add}
        </Button>
      )}
    </Section>
  )
}
