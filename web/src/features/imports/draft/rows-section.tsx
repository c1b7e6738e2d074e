import type { Import } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { ROWS_PER_PAGE, type RowsPage, type ShownRows } from '../../../api/imports.ts'
import { useImportTexts } from '../../../texts/import-texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Section } from '../../../ui/section.tsx'
import { RowList } from '../row-list.tsx'
import { LeaveOutButtons } from './leave-out-buttons.tsx'
import classes from './rows-section.module.css'
import type { ChangeDraft } from './use-draft.ts'

const FILTERS: readonly ShownRows[] = ['all', 'errors', 'warnings', 'duplicates']

interface RowsSectionProps {
  draft: Import
  page: RowsPage
  nextCursor: string | undefined
  isLoading: boolean
  error: Error | null
  onPage: (page: RowsPage) => void
  /** Undefined: nothing can be changed any more. */
  onChange: ChangeDraft | undefined
}

/** The rows of the file, some at a time. */
export function RowsSection({
  draft,
  page,
  nextCursor,
  isLoading,
  error,
  onPage,
  onChange,
}: RowsSectionProps) {
  const texts = useImportTexts().rows
  const [before, setBefore] = useState<ReadonlyArray<string | undefined>>([])
  const list = useRef<HTMLDivElement>(null)
  const { counts, rows } = draft
  const countOf = { all: counts.rows, ...counts }
  const total = countOf[page.show]
  const first = before.length * ROWS_PER_PAGE + 1
  const show = (filter: ShownRows) => {
    setBefore([])
    onPage({ show: filter, cursor: undefined })
  }
  const filters = FILTERS.filter((filter) => filter === 'all' || filter === page.show || countOf[filter] > 0)
  return (
    <Section title={texts.title}>
      <fieldset className={classes.filters} aria-label={texts.filter} hidden={filters.length === 1}>
        {filters.map((filter) => (
          <button
            key={filter}
            type="button"
            className={classes.filter}
            aria-pressed={page.show === filter}
            onClick={() => show(filter)}
          >
            {countOf[filter] > 0
              ? texts.filterCount(texts.filters[filter], countOf[filter])
              : texts.filters[filter]}
          </button>
        ))}
      </fieldset>
      {onChange && (
        <LeaveOutButtons
          draft={draft}
          page={page}
          onChange={onChange}
          // The button is gone with the last of them.
          onLeftOut={() => list.current?.focus({ preventScroll: true })}
        />
      )}
      {error && <ErrorState error={error} />}
      <div ref={list} tabIndex={-1} className={classes.rows}>
        {rows.length === 0 ? (
          <Text c="var(--ink-soft)" py="md">
            {texts.none[page.show]}
          </Text>
        ) : (
          <RowList draft={draft} onChange={onChange} isLoading={isLoading} />
        )}
      </div>
      {(before.length > 0 || nextCursor !== undefined) && (
        <div className={classes.pager}>
          <Text size="sm" c="var(--ink-soft)" role="status">
            {texts.shown(first, first + rows.length - 1, Math.max(total, first + rows.length - 1))}
          </Text>
          <Button
            variant="default"
            disabled={before.length === 0}
            onClick={() => {
              onPage({ ...page, cursor: before.at(-1) })
              setBefore(before.slice(0, -1))
            }}
          >
            {texts.previous}
          </Button>
          <Button
            variant="default"
            disabled={nextCursor === undefined}
            loading={isLoading}
            onClick={() => {
              setBefore([...before, page.cursor])
              onPage({ ...page, cursor: nextCursor })
            }}
          >
            {texts.next}
          </Button>
        </div>
      )}
    </Section>
  )
}
