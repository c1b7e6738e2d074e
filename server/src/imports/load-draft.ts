import { LIMITS } from '@duebook/contract'
import type { Clock } from '#core/clock'
import { refuse } from '#core/errors'
import type { GroupScope, WritingScope } from '#db/group-scope'
import { type Draft, type DraftRow, type FileFacts, type Settings, toInput } from '#imports/draft'
import { type RevisedBill, readGroupFacts } from '#imports/group-facts'
import type { ImportParts } from '#imports/import-parts'
import type { Interpretation } from '#imports/interpret/interpreted'
import type { Values } from '#imports/neutral'
import { type RowColumns, readRows } from '#imports/row-store'
import { StaleDraft } from '#imports/stale-draft'
import { isDraftWith, type WholeImport } from '#imports/store'

/** A draft as it is kept, and what its rows were when it was read. */
export interface LoadedDraft {
  draft: Draft
  settings: Settings
  rows: RowColumns[]
}

export async function loadDraft(
  scope: GroupScope | WritingScope,
  { id, reader, settings: settingsText }: WholeImport,
): Promise<LoadedDraft> {
  const rows = await readRows(scope, id)
  // Somebody may have changed, committed or discarded it while they were read.
  if (!(await isDraftWith(scope, id, settingsText))) throw new StaleDraft()
  const settings = JSON.parse(settingsText) as Settings
  const file = JSON.parse(reader ?? '{}') as FileFacts
  return { draft: { file, chosen: settings.chosen, rows: rows.map(toDraftRow) }, settings, rows }
}

/** Holds a draft against the group as it is now. */
export async function interpretDraft(
  { interpret }: Pick<ImportParts, 'interpret'>,
  scope: GroupScope | WritingScope,
  clock: Clock,
  draft: Draft,
): Promise<Interpretation & { bills: readonly RevisedBill[] }> {
  const facts = await readGroupFacts(scope, clock)
  const interpretation = await interpret(toInput(draft), facts)
  requireFewBills(interpretation)
  return { ...interpretation, bills: facts.bills }
}

/** Whether the rows of a CSV file are bills or payments, of which there may be more, is known only when its columns are. */
function requireFewBills({ mapping, rows }: Interpretation): void {
  const areBills = mapping?.kind === 'bills' && mapping.columns.some(({ field }) => field === 'name')
  if (areBills && rows.length > LIMITS.importBills) throw refuse('import-too-many')
}

function toDraftRow({ item, changes, leave_out: leaveOut }: RowColumns): DraftRow {
  return {
    item: JSON.parse(item) as DraftRow['item'],
    changes: {
      values: changes === null ? {} : (JSON.parse(changes) as Values),
      leaveOut: leaveOut === 1,
    },
  }
}
