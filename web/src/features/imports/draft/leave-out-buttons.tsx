import type { Import, ImportRow } from '@duebook/contract'
import { Button } from '@mantine/core'
import { type RowsPage, useImportCalls } from '../../../api/imports.ts'
import { useGroup } from '../../../group/current-group.tsx'
import { useImportTexts } from '../../../texts/import-texts.ts'
import { announce } from '../../../ui/announce.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { otherCurrencies } from '../summary-words.ts'
import { openQuestions } from './question-words.ts'
import classes from './rows-section.module.css'
import type { ChangeDraft } from './use-draft.ts'

interface LeaveOutButtonsProps {
  draft: Import
  page: RowsPage
  onChange: ChangeDraft
  onLeftOut: () => void
}

/** Leaves out all rows that cannot be imported, or those in another currency, with one click. */
export function LeaveOutButtons({ draft, page, onChange, onLeftOut }: LeaveOutButtonsProps) {
  const texts = useImportTexts().rows
  const { currency } = useGroup()
  const calls = useImportCalls(draft.id, page)
  const leaveOut = useChange({
    send: async (isMeant: (row: ImportRow) => boolean) => {
      const rows = (await calls.rowsWithErrors()).filter((row) => !row.leave_out && isMeant(row))
      if (rows.length === 0) return
      const done = await onChange({ rows: rows.map(({ row }) => ({ row, leave_out: true })) })
      if (!done) return
      announce(texts.leftOut(rows.length))
      onLeftOut()
    },
  })
  const others = otherCurrencies(draft.counts, currency)
  const { errors } = draft.counts
  // An answer may put most of them right.
  const isOpen = openQuestions(draft.questions, draft.options).length > 0
  if (errors === 0) return null
  return (
    <div className={classes.leave}>
      {others.map(([code, count]) => (
        <Button
          key={code}
          variant="default"
          loading={leaveOut.isBusy}
          onClick={() => void leaveOut.start((row) => isInCurrency(row, code))}
        >
          {texts.leaveOutCurrency(code, count)}
        </Button>
      ))}
      {!isOpen && (
        <Button variant="default" loading={leaveOut.isBusy} onClick={() => void leaveOut.start(() => true)}>
          {texts.leaveOutErrors(errors)}
        </Button>
      )}
    </div>
  )
}

function isInCurrency({ errors }: ImportRow, code: string): boolean {
  return errors.some((error) => error.code === 'other-currency' && error.params.currency === code)
}
