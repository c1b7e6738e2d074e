import type { ImportCounts, ImportOptions } from '@duebook/contract'
import { toLowerNfc } from '#core/text'
import type { GroupFacts, InterpretedRow } from '#imports/interpret/interpreted'

/** What a commit would do, and what is in its way. Rows with errors would do nothing. */
export function countRows(
  rows: readonly InterpretedRow[],
  onDuplicate: ImportOptions['on_duplicate'],
  group: GroupFacts,
): ImportCounts {
  const counts: ImportCounts = {
    rows: rows.length,
    bills: 0,
    updates: 0,
    payments: 0,
    duplicates: 0,
    errors: 0,
    warnings: 0,
    left_out: 0,
    categories: 0,
    currencies: countCurrencies(rows.filter(({ leaveOut }) => !leaveOut)),
  }
  const categories = new Set<string>()
  for (const row of rows) {
    if (row.leaveOut) {
      counts.left_out += 1
      // These were left out by a rule, so somebody should look at them.
      if (row.warnings.some(({ code }) => code === 'against-direction')) counts.warnings += 1
      continue
    }
    if (row.warnings.length > 0) counts.warnings += 1
    if (row.duplicateOf !== null) counts.duplicates += 1
    if (row.errors.length > 0) {
      counts.errors += 1
      continue
    }
    if (row.duplicateOf !== null && onDuplicate === 'skip') continue
    const isUpdate = row.duplicateOf !== null && onDuplicate === 'update'
    if (row.bill && isUpdate) counts.updates += 1
    else if (row.bill) counts.bills += 1
    counts.payments += row.payments.filter(
      ({ existsAs }) => existsAs === null || onDuplicate === 'add',
    ).length
    const category = row.bill?.category
    if (category) categories.add(toLowerNfc(category))
  }
  counts.categories = [...categories].filter((key) => !group.categories.has(key)).length
  return counts
}

export function countCurrencies(rows: readonly Pick<InterpretedRow, 'currency'>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { currency } of rows) {
    if (currency !== null) counts[currency] = (counts[currency] ?? 0) + 1
  }
  return counts
}
