import type { Import, ImportUndo } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCanWrite } from '../../../api/can-write.ts'
import { type RowsPage, useImportPage, useImportRows } from '../../../api/imports.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useGroup } from '../../../group/current-group.tsx'
import { useImportTexts } from '../../../texts/import-texts.ts'
import { Section } from '../../../ui/section.tsx'
import { RowsSection } from '../draft/rows-section.tsx'
import { otherCurrencies } from '../summary-words.ts'
import { UndoImport } from '../undo-import.tsx'
import { DownloadReport } from './download-report.tsx'
import { figuresOf, notTakenCounts } from './report.ts'
import classes from './report-view.module.css'
import { UndoResult } from './undo-result.tsx'

/** What an import did, and the way back. */
export function ReportView({ imported }: { imported: Import }) {
  const texts = useImportTexts()
  const words = texts.report
  const format = useFormat()
  const canWrite = useCanWrite()
  const [page, setPage] = useState<RowsPage>({ show: 'all', cursor: undefined })
  const rows = useImportPage(imported.id, page)
  const [undo, setUndo] = useState<ImportUndo>()
  const shown = rows.data?.data ?? imported
  const isUndone = imported.state === 'undone'
  return (
    <>
      {isUndone && <UndoResult undo={undo} />}
      <Section title={texts.recognised[imported.source](imported.counts.rows)}>
        <Text c="var(--ink-soft)" className={classes.file}>
          {[imported.file_name, imported.committed_at && format.instant(imported.committed_at)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <dl className={classes.figures}>
          {figuresOf(imported, words.figures).map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString(format.locale)}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.actions}>
          {!isUndone && (
            <Button size="md" renderRoot={(props) => <Link to="/bills" {...props} />}>
              {words.showBills}
            </Button>
          )}
          <DownloadReport imported={imported} />
          {canWrite && !isUndone && <UndoImport imported={imported} onUndone={setUndo} />}
        </div>
      </Section>
      <NotImported imported={imported} />
      <OtherCurrencies imported={imported} />
      <RowsSection
        draft={shown}
        page={page}
        nextCursor={rows.data?.nextCursor}
        isLoading={rows.isFetching}
        error={rows.error}
        onPage={setPage}
        onChange={undefined}
      />
    </>
  )
}

/** What Duebook has no place for, once for all rows. */
function NotImported({ imported }: { imported: Import }) {
  const texts = useImportTexts()
  const rows = useImportRows(imported.id, 'warnings', imported.counts.warnings > 0)
  const lost = notTakenCounts(rows.data ?? [], texts.notTaken)
  if (lost.length === 0) return null
  return (
    <Section title={texts.report.notImported}>
      <Text c="var(--ink-soft)">{texts.report.notImportedText}</Text>
      <ul className={classes.list}>
        {lost.map(({ name, rows: count }) => (
          <li key={name}>
            {name} <span className={classes.count}>({texts.count.rows(count)})</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OtherCurrencies({ imported }: { imported: Import }) {
  const texts = useImportTexts().report
  const { currency } = useGroup()
  const others = otherCurrencies(imported.counts, currency)
  if (others.length === 0) return null
  return (
    <Section title={texts.currencies}>
      <ul className={classes.list}>
        {others.map(([code, count]) => (
          <li key={code}>{texts.currency(code, count)}</li>
        ))}
      </ul>
    </Section>
  )
}
