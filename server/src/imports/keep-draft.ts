import { setImmediate } from 'node:timers/promises'
import type { Flag } from '#db/schema'
import type { Draft, DraftRow, Settings } from '#imports/draft'
import type { Interpretation, InterpretedRow } from '#imports/interpret/interpreted'
import { presentNotice } from '#imports/present-notice'
import { presentResult } from '#imports/present-row'
import { HIDDEN, type RowColumns } from '#imports/row-store'

/** Rows are turned into texts so many at a time, then others get their turn. */
const AT_ONCE = 500

export async function keptRows(
  draft: Draft,
  { rows }: Interpretation,
  decimals: number,
): Promise<RowColumns[]> {
  const results = new Map(rows.map((row) => [row.row, row]))
  const kept: RowColumns[] = []
  for (const [at, { item, changes }] of draft.rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
    kept.push(keptRow(item, changes, results.get(item.row), decimals))
  }
  return kept
}

/** Without a result it is not shown: it belongs to somebody else in the file. */
function keptRow(
  item: DraftRow['item'],
  { values, leaveOut }: DraftRow['changes'],
  result: InterpretedRow | undefined,
  decimals: number,
): RowColumns {
  return {
    row_number: item.row,
    item: JSON.stringify(item),
    changes: Object.keys(values).length === 0 ? null : JSON.stringify(values),
    leave_out: flag(leaveOut),
    result: result ? JSON.stringify(presentResult(result, decimals)) : HIDDEN,
    has_errors: flag(result !== undefined && result.errors.length > 0),
    has_warnings: flag(result !== undefined && result.warnings.length > 0),
    is_duplicate: flag(typeof result?.duplicateOf === 'number'),
  }
}

function flag(is: boolean): Flag {
  return is ? 1 : 0
}

export function keptSettings(
  { file, chosen }: Draft,
  { options, questions, mapping }: Interpretation,
  edits: number,
): Settings {
  return {
    edits,
    chosen,
    shown: { options, questions, mapping, warnings: file.warnings.map(presentNotice) },
  }
}

/** Those that are new, or differ from what is there. */
export function changedRows(before: readonly RowColumns[], after: readonly RowColumns[]): RowColumns[] {
  const known = new Map(before.map((row) => [row.row_number, row]))
  const names = Object.keys(after[0] ?? {}) as Array<keyof RowColumns>
  return after.filter((row) => {
    const former = known.get(row.row_number)
    return !former || names.some((name) => former[name] !== row[name])
  })
}
