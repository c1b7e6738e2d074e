import type { Import } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { useCanWrite } from '../../../api/can-write.ts'
import { useRefreshGroup } from '../../../api/group-queries.ts'
import { type RowsPage, useImportCalls } from '../../../api/imports.ts'
import { useImportTexts } from '../../../texts/import-texts.ts'
import { announce } from '../../../ui/announce.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { useChange } from '../../../ui/use-change.ts'
import { commitWords, summaryWords } from '../summary-words.ts'
import { openQuestions } from './question-words.ts'
import classes from './summary-bar.module.css'

interface SummaryBarProps {
  draft: Pick<Import, 'id' | 'counts' | 'options' | 'questions'>
  page: RowsPage
  onShowQuestions: () => void
  onShowErrors: () => void
}

/** What the button will do, always in sight. */
export function SummaryBar({ draft, page, onShowQuestions, onShowErrors }: SummaryBarProps) {
  const texts = useImportTexts()
  const words = texts.summary
  const canWrite = useCanWrite()
  const refresh = useRefreshGroup()
  const calls = useImportCalls(draft.id, page)
  const { counts, options } = draft
  // An answer may put most errors right: it comes first.
  const open = counts.errors > 0 ? openQuestions(draft.questions, options).length : 0
  const { changes, beside } = summaryWords(counts, options.on_duplicate, texts)
  const isNothing = counts.bills + counts.payments + counts.updates === 0
  const commit = useChange({
    key: ['import', draft.id],
    send: async () => {
      await translatedBy(texts.refusals)(calls.commit())
      // The button stays busy until its page is replaced.
      await calls.reload()
    },
    onDone: () => {
      announce(words.done)
      // The focus would be lost with the button, and the report begins at its top.
      document.getElementById('content')?.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    },
    refresh,
  })
  return (
    <div className={`panel ${classes.bar}`}>
      <div className={classes.words} role="status">
        <Text fw={600}>{changes}</Text>
        <Text size="sm" c="var(--ink-soft)">
          {counts.errors > 0 && (
            <span className={open > 0 ? classes.open : classes.wrong}>
              {open > 0 ? words.questions(open) : words.errors(counts.errors)}
            </span>
          )}
          {counts.errors > 0 && beside !== '' && ' · '}
          {beside}
        </Text>
      </div>
      <div className={classes.actions}>
        {open > 0 && (
          <Button variant="default" size="md" onClick={onShowQuestions}>
            {words.showQuestions(open)}
          </Button>
        )}
        {open === 0 && counts.errors > 0 && page.show !== 'errors' && (
          <Button variant="default" size="md" onClick={onShowErrors}>
            {words.showErrors}
          </Button>
        )}
        <Button
          className={classes.commit ?? ''}
          data-blocked={counts.errors > 0 || undefined}
          size="md"
          loading={commit.isBusy}
          disabled={!canWrite || isNothing || counts.errors > 0}
          onClick={() => void commit.start()}
        >
          {commitWords(counts, words)}
        </Button>
      </div>
    </div>
  )
}
