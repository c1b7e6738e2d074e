import { calendarDateIn } from '#core/calendar'
import type { Clock } from '#core/clock'
import type { GroupScope, WritingScope } from '#db/group-scope'
import type { Draft, Settings } from '#imports/draft'
import { type ForeseenBills, foreseenBills } from '#imports/foreseen-bills'
import type { ImportParts } from '#imports/import-parts'
import type { GroupFacts, Interpretation } from '#imports/interpret/interpreted'
import { livingAt } from '#imports/lifetimes'
import { interpretDraft, loadDraft } from '#imports/load-draft'
import type { ExactBill } from '#imports/neutral'
import { type CommitPlan, planCommit } from '#imports/plan-commit'
import { findWholeImport } from '#imports/store'

/** What a commit will do, and what that was based on. */
export interface PreparedCommit {
  edits: Settings['edits']
  foreseen: ForeseenBills
  /** Of bills that it changes, or adds payments to. */
  revisions: ReadonlyMap<number, number>
  currency: GroupFacts['currency']
  file: Draft['file']
  /** Of rows: what the other program calls them. */
  sourceIds: ReadonlyMap<number, string>
  interpretation: Interpretation
  plan: CommitPlan
}

/**
 * Before the transaction, because it takes a while for a long file and everybody else's changes would wait for it. Whether it still
 * holds is asked in the transaction. Undefined where there is no draft: what to say of that is said there.
 */
export async function prepareCommit(
  parts: Pick<ImportParts, 'interpret'>,
  scope: GroupScope | WritingScope,
  clock: Clock,
  id: number,
): Promise<PreparedCommit | undefined> {
  const row = await findWholeImport(scope, livingAt(clock), id)
  if (row?.state !== 'draft') return undefined
  const { draft, settings } = await loadDraft(scope, row)
  const interpretation = await interpretDraft(parts, scope, clock, draft)
  const exact = exactBills(draft)
  const plan = planCommit(interpretation.rows, {
    onDuplicate: interpretation.options.on_duplicate,
    decimals: scope.decimals,
    today: calendarDateIn(scope.timezone, clock.now()),
    exactOf: (number) => exact.get(number) ?? null,
  })
  const touched = new Set([...plan.updates, ...plan.payments].map(({ billId }) => billId))
  const bills = interpretation.bills.filter(({ id: billId }) => touched.has(billId))
  return {
    edits: settings.edits,
    foreseen: foreseenBills(interpretation.bills, interpretation.rows),
    revisions: new Map(bills.map(({ id: billId, revision }) => [billId, revision])),
    currency: scope.currency,
    file: draft.file,
    sourceIds: sourceIdsOf(draft),
    interpretation,
    plan,
  }
}

function exactBills({ rows }: Draft): Map<number, ExactBill> {
  const exact = new Map<number, ExactBill>()
  for (const { item } of rows) if ('exact' in item && item.exact) exact.set(item.row, item.exact)
  return exact
}

function sourceIdsOf({ rows }: Draft): Map<number, string> {
  const ids = new Map<number, string>()
  for (const { item } of rows)
    if ('sourceId' in item && item.sourceId !== null) ids.set(item.row, item.sourceId)
  return ids
}
