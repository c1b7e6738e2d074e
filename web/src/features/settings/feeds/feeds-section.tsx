import type { Feed } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { useIsOffline } from '../../../api/server-connection.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useFeedTexts } from '../../../texts/feed-texts.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { LoadedRows } from '../../../ui/loaded-rows.tsx'
import { Row } from '../../../ui/row-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { useGroupNames } from '../group-choice.tsx'
import { FeedDialog } from './feed-dialog.tsx'

/** Calendars that the user's calendar programs subscribe to. */
export default function FeedsSection() {
  const texts = useFeedTexts()
  const isOffline = useIsOffline()
  const [isCreating, setIsCreating] = useState(false)
  const feeds = useQuery({
    queryKey: keys.feeds,
    queryFn: ({ signal }) => client.feeds.list({ signal }),
  })
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
    <Section title={texts.title} actions={create}>
      <Text c="var(--ink-soft)">{texts.text}</Text>
      <LoadedRows label={texts.list} query={feeds} expected={2} none={texts.none}>
        {(feed) => <FeedRow key={feed.id} feed={feed} refresh={feeds.refetch} />}
      </LoadedRows>
      <FeedDialog
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        onSaved={() => void feeds.refetch()}
      />
    </Section>
  )
}

function FeedRow({ feed, refresh }: { feed: Feed; refresh: () => Promise<unknown> }) {
  const texts = useFeedTexts()
  const toasts = useToasts()
  const isOffline = useIsOffline()
  const [isEditing, setIsEditing] = useState(false)
  const groups = useGroupNames(feed.database_ids, texts)
  const fetched = useFetched(feed)
  const { name } = feed
  const remove = async () => {
    try {
      await translatedBy(texts.refusals)(client.feeds.delete(feed.id))
      toasts.notify(texts.deleted(name))
    } finally {
      void refresh()
    }
  }
  const shown = [
    texts.include[feed.include],
    groups,
    ...(feed.show_amounts ? [] : [texts.withoutAmounts]),
    ...(feed.paid ? [] : [texts.withoutPaid]),
  ]
  return (
    <Row
      title={name}
      facts={[shown.join(' · '), fetched]}
      actions={
        <>
          <Button
            variant="default"
            aria-label={texts.editNamed(name)}
            disabled={isOffline}
            onClick={() => setIsEditing(true)}
          >
            {texts.edit}
          </Button>
          <ConfirmButton
            label={texts.delete}
            name={texts.deleteNamed(name)}
            title={texts.deleting.title(name)}
            confirmLabel={texts.deleting.submit}
            onConfirm={remove}
          >
            <Text>{texts.deleting.text}</Text>
          </ConfirmButton>
          <FeedDialog
            opened={isEditing}
            feed={feed}
            onClose={() => setIsEditing(false)}
            onSaved={() => void refresh()}
          />
        </>
      }
    />
  )
}

function useFetched({ last_fetched_at: at, last_agent: agent }: Feed): string {
  const texts = useFeedTexts()
  const format = useFormat()
  if (at === null) return texts.neverFetched
  const when = format.instant(at)
  return agent === null ? texts.lastFetched(when) : texts.lastFetchedBy(when, agent)
}
