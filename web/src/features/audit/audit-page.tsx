import type { AuditEntry } from '@duebook/contract'
import { Box, Button, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useAudit } from '../../api/security.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroupChoice } from '../../group/current-group.tsx'
import { useAuditTexts } from '../../texts/audit-texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Mark, Row, RowList } from '../../ui/row-list.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { auditFacts, auditSentence } from './audit-sentence.ts'

/** Of the account, for its owners, or of the current group, for those who manage it. */
export function AuditPage() {
  const texts = useAuditTexts()
  const { me, group } = useGroupChoice()
  const { log } = useParams({ strict: false })
  const isOfGroup = log === 'group'
  const mayRead = isOfGroup ? group.role === 'manager' : me.is_account_owner
  return (
    <Page title={texts.logs[isOfGroup ? 'group' : 'account'].title}>
      {mayRead ? (
        <Entries key={isOfGroup ? group.id : 'account'} groupId={isOfGroup ? group.id : undefined} />
      ) : (
        <div className="panel">
          <EmptyState text={texts.notForYou} />
        </div>
      )}
    </Page>
  )
}

function Entries({ groupId }: { groupId: number | undefined }) {
  const texts = useAuditTexts()
  const audit = useAudit(groupId)
  const entries = audit.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <Text c="var(--ink-soft)">{texts.logs[groupId === undefined ? 'account' : 'group'].text}</Text>
      {audit.isPending && <SkeletonRows count={6} height={56} />}
      {audit.isError && <ErrorState error={audit.error} retry={() => void audit.refetch()} />}
      {audit.isSuccess && entries.length === 0 && (
        <div className="panel">
          <EmptyState text={texts.none} />
        </div>
      )}
      {entries.length > 0 && (
        <Box className="panel" px="md">
          <RowList label={texts.list}>
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </RowList>
        </Box>
      )}
      {audit.hasNextPage && (
        <Button
          variant="default"
          loading={audit.isFetchingNextPage}
          onClick={() => void audit.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const texts = useAuditTexts()
  const format = useFormat()
  const { me } = useGroupChoice()
  const groupName = (id: number) => me.databases.find((group) => group.id === id)?.name
  return (
    <Row
      title={
        <>
          <span>{auditSentence(entry, texts, groupName)}</span>
          {entry.outcome === 'refused' && <Mark>{texts.refused}</Mark>}
        </>
      }
      facts={[[format.instant(entry.at), ...auditFacts(entry, texts, format.instant)].join(' · ')]}
    />
  )
}
