import type { ImportCounts, OnDuplicate } from '@duebook/contract'
import type { ImportTexts } from '../../texts/import-texts.ts'

type Counted = Pick<ImportCounts, 'bills' | 'updates' | 'payments' | 'duplicates' | 'left_out' | 'categories'>

/** “12 bills and 40 payments will be added”, and beside it “2 skipped”. */
export function summaryWords(
  counts: Counted,
  onDuplicate: OnDuplicate,
  texts: ImportTexts,
): { changes: string; beside: string } {
  const { summary } = texts
  const added = addedWords(counts, texts)
  const changes = [
    ...(added === undefined ? [] : [summary.adds(added, counts.bills + counts.payments)]),
    ...(counts.updates > 0 ? [summary.updates(counts.updates)] : []),
  ]
  const beside = [
    ...(counts.categories > 0 ? [summary.categories(counts.categories)] : []),
    ...(onDuplicate === 'skip' && counts.duplicates > 0 ? [summary.skipped(counts.duplicates)] : []),
    ...(counts.left_out > 0 ? [summary.leftOut(counts.left_out)] : []),
  ]
  return { changes: changes.join(', ') || summary.nothing, beside: beside.join(', ') }
}

/** “12 bills and 40 payments”; undefined where there are none. */
export function addedWords(
  { bills, payments }: Pick<ImportCounts, 'bills' | 'payments'>,
  { count, report }: Pick<ImportTexts, 'count' | 'report'>,
): string | undefined {
  const parts = [
    ...(bills > 0 ? [count.bills(bills)] : []),
    ...(payments > 0 ? [count.payments(payments)] : []),
  ]
  return parts.length === 0 ? undefined : report.and(parts)
}

/** “Import 12 bills”. */
export function commitWords(
  { bills, payments, updates }: Pick<ImportCounts, 'bills' | 'payments' | 'updates'>,
  { commit, commitUpdates, commitNothing }: ImportTexts['summary'],
): string {
  if (bills + payments + updates === 0) return commitNothing
  return bills === 0 && payments === 0 && updates > 0 ? commitUpdates(updates) : commit(bills, payments)
}

/** Rows by currency, without those of the group's own. */
export function otherCurrencies(
  { currencies }: Pick<ImportCounts, 'currencies'>,
  own: string,
): Array<[code: string, rows: number]> {
  return Object.entries(currencies)
    .filter(([code, rows]) => code !== own && rows > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}
