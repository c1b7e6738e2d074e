import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsOffline } from '../../../api/server-connection.ts'
import { useGroup } from '../../../group/current-group.tsx'
import { useWebhookTexts } from '../../../texts/webhook-texts.ts'
import { LoadedRows } from '../../../ui/loaded-rows.tsx'
import { Section } from '../../../ui/section.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** Where the events of the current group go. For managers. */
export default function WebhooksSection() {
  const texts = useWebhookTexts()
  const group = useGroup()
  const isOffline = useIsOffline()
  const webhooks = useWebhooks()
  const [isCreating, setIsCreating] = useState(false)
  const create = (
    <Button
      leftSection={<IconPlus aria-hidden size={18} />}
      disabled={isOffline}
      onClick={() => setIsCreating(true)}
    >
      {texts.create}
    </Button>
  )
  return (
    <Section title={texts.title(group.name)} actions={create}>
      <Text c="var(--ink-soft)">{texts.text}</Text>
      <LoadedRows label={texts.list} query={webhooks} expected={2} none={texts.none}>
        {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} refresh={webhooks.refetch} />}
      </LoadedRows>
      <WebhookDialog
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        onSaved={() => void webhooks.refetch()}
      />
    </Section>
  )
}
