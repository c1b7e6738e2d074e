import type { Import } from '@duebook/contract'
import { Alert, Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { type RowsPage, type ShownRows, useImportPage } from '../../../api/imports.ts'
import { useMayWrite } from '../../../group/current-group.tsx'
import { useImportTexts } from '../../../texts/import-texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { noticeSentence } from '../notice-words.ts'
import { useNoticeWording } from '../use-notice-wording.ts'
import { Columns } from './columns.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import classes from './draft-view.module.css'
import { Duplicates } from './duplicates.tsx'
import { Questions } from './questions.tsx'
import { RowsSection } from './rows-section.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { useDraftChange } from './use-draft.ts'

/** What was read, what is open, and every row; nothing is added before the button at its end. */
export function DraftView({ imported }: { imported: Import }) {
  const texts = useImportTexts()
  const wording = useNoticeWording()
  const mayWrite = useMayWrite()
  const [page, setPage] = useState<RowsPage>({ show: 'all', cursor: undefined })
  const rows = useImportPage(imported.id, page)
  const change = useDraftChange(imported.id, page)
  const questions = useRef<HTMLDivElement>(null)
  const rowsSection = useRef<HTMLDivElement>(null)
  // What a change answers comes with the rows that are shown.
  const draft = rows.data?.data ?? imported
  const showRows = (show: ShownRows) => setPage({ show, cursor: undefined })
  if (!mayWrite) {
    return (
      <div className="panel">
        <EmptyState text={texts.readOnly} />
      </div>
    )
  }
  return (
    <>
      <div className={classes.found}>
        <div>
          <Text fw={600} size="lg">
            {texts.recognised[draft.source](draft.counts.rows)}
          </Text>
          {draft.file_name !== null && <Text c="var(--ink-soft)">{draft.file_name}</Text>}
        </div>
        <DiscardDraft importId={draft.id} />
      </div>
      {draft.mapping?.kind === 'payments' && (
        <Alert color="blue" variant="light" title={texts.columns.readAsPayments}>
          <Button variant="default" onClick={() => void change({ mapping: { kind: 'bills' } })}>
            {texts.columns.readAsBills}
          </Button>
        </Alert>
      )}
      {draft.warnings.length > 0 && (
        <Alert color="yellow" variant="light" title={texts.fileWarnings}>
          <ul className={classes.warnings}>
            {draft.warnings.map((warning) => (
              <li key={warning.message}>{noticeSentence(warning, wording)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {draft.questions.length > 0 && (
        <div ref={questions}>
          <Questions draft={draft} onChange={change} />
        </div>
      )}
      {draft.mapping && <Columns draft={draft} mapping={draft.mapping} onChange={change} />}
      {draft.counts.duplicates > 0 && <Duplicates draft={draft} onChange={change} />}
      <div ref={rowsSection} className={classes.rows}>
        <RowsSection
          draft={draft}
          page={page}
          nextCursor={rows.data?.nextCursor}
          isLoading={rows.isFetching}
          error={rows.error}
          onPage={setPage}
          onChange={change}
        />
      </div>
      <SummaryBar
        draft={draft}
        page={page}
        onShowQuestions={() =>
          questions.current?.querySelector<HTMLElement>('[data-open] :is(input, select)')?.focus()
        }
        onShowErrors={() => {
          showRows('errors')
          rowsSection.current?.scrollIntoView()
        }}
      />
    </>
  )
}
