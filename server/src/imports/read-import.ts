import type { Import, ImportSummary } from '@duebook/contract'
import type { Clock } from '#core/clock'
import { requireFound } from '#core/errors'
import type { GroupScope } from '#db/group-scope'
import { livingAt } from '#imports/lifetimes'
import { presentImport, presentSummary } from '#imports/present-import'
import { presentRow } from '#imports/present-row'
import { listRows, type RowFilter } from '#imports/row-store'
import { findImport, listImports } from '#imports/store'

export async function readImports(scope: GroupScope, clock: Clock): Promise<ImportSummary[]> {
  return (await listImports(scope, livingAt(clock))).map(presentSummary)
}

export interface RowPage {
  show: RowFilter
  /** The last row of the page before, or 0. */
  after: number
  limit: number
}

/** `next`: where the page after this one begins. */
export async function readImport(
  scope: GroupScope,
  clock: Clock,
  id: number,
  { show, after, limit }: RowPage,
): Promise<{ data: Import; next: number | undefined }> {
  const row = requireFound(await findImport(scope, livingAt(clock), id), 'import-not-found')
  // While it is read, only a part of them is there.
  const rows = row.state === 'reading' ? [] : await listRows(scope, id, { show, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    data: presentImport(row, page.map(presentRow)),
    next: rows.length > limit ? page.at(-1)?.row_number : undefined,
  }
}
