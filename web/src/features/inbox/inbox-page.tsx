import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useInbox, useMarkRead } from '../../api/inbox.ts'
import { useIsOffline } from '../../api/server-connection.ts'
import { useReminderTexts } from '../../texts/reminder-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useChange } from '../../ui/use-change.ts'
import { InboxEntry } from './inbox-entry.tsx'
import classes from './inbox-page.module.css'

/** What was sent to the user, over all groups, with what became of it. */
export function InboxPage() {
  const texts = useReminderTexts().inbox
  const inbox = useInbox()
  const isOffline = useIsOffline()
  const read = useChange(useMarkRead())
  const entries = inbox.data?.pages.flatMap(({ data }) => data) ?? []
  const hasUnread = entries.some(({ read_at: readAt }) => readAt === null)
  return (
    <Page
      title={texts.title}
      actions={
        hasUnread &&
        !isOffline && (
          <Button variant="default" loading={read.isBusy} onClick={() => void read.start({ all: true })}>
            {texts.readAll}
          </Button>
        )
      }
    >
      {inbox.isPending && <SkeletonRows count={4} height={72} />}
      {inbox.isError && <ErrorState error={inbox.error} retry={() => void inbox.refetch()} />}
      {inbox.isSuccess && entries.length === 0 && (
        <div className="panel">
          <EmptyState title={texts.none} text={texts.noneText}>
            <SettingsLink />
          </EmptyState>
        </div>
      )}
      {entries.length > 0 && (
        <>
          <ul className={`panel ${classes.list}`} aria-label={texts.list}>
            {entries.map((entry) => (
              <InboxEntry key={entry.id} entry={entry} onRead={() => read.start({ ids: [entry.id] })} />
            ))}
          </ul>
          {inbox.hasNextPage && (
            <Button
              variant="default"
              loading={inbox.isFetchingNextPage}
              onClick={() => void inbox.fetchNextPage()}
            >
              {texts.more}
            </Button>
          )}
          <div className={classes.foot}>
            <Text size="sm" c="var(--ink-soft)">
              {texts.kept}
            </Text>
            <SettingsLink />
          </div>
        </>
      )}
    </Page>
  )
}

function SettingsLink() {
  const texts = useReminderTexts().inbox
  return (
    <Link to="/settings/$section" params={{ section: 'reminders' }}>
      {texts.settings}
    </Link>
  )
}
