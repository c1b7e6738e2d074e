import type { ImportRow } from '@duebook/contract'
import type { WritingScope } from '#db/group-scope'
import type { PreparedCommit } from '#imports/prepare-commit'
import { presentOutcome } from '#imports/present-row'
import { deleteRows, insertImportRows, type RowColumns } from '#imports/row-store'

/** What became of each row. */
export type Outcomes = Map<number, { outcome: NonNullable<ImportRow['outcome']>; billId: number | null }>

/** What the file said is not kept: only what a report needs, and which row of the other program it was. */
export async function keepOutcomes(
  scope: WritingScope,
  importId: number,
  { interpretation: { rows }, sourceIds }: PreparedCommit,
  outcomes: Outcomes,
): Promise<void> {
  const kept = rows.flatMap((row): RowColumns[] => {
    const became = outcomes.get(row.row)
    if (!became) return []
    return [
      {
        row_number: row.row,
        item: JSON.stringify({ sourceId: sourceIds.get(row.row) ?? null }),
        changes: null,
        leave_out: row.leaveOut ? 1 : 0,
        result: JSON.stringify(presentOutcome(row, became.outcome, became.billId)),
        has_errors: row.errors.length > 0 ? 1 : 0,
        has_warnings: row.warnings.length > 0 ? 1 : 0,
        is_duplicate: row.duplicateOf === null ? 0 : 1,
      },
    ]
  })
  await deleteRows(scope, importId)
  await insertImportRows(scope, importId, kept)
}
