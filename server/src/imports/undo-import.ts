import { setImmediate } from 'node:timers/promises'
import type { ImportUndo } from '@duebook/contract'
import { recordGroupAct } from '#audit/record-act'
import { deleteBills, lockBills, restoreBill, reviseSomeBills } from '#bills/bulk-store'
import { removeUnused } from '#categories/remove-unused'
import { type Clock, toInstant } from '#core/clock'
import { refuse, requireFound } from '#core/errors'
import type { WritingScope } from '#db/group-scope'
import { livingAt } from '#imports/lifetimes'
import type { LeftBill, Made } from '#imports/made'
import { deleteImport, lockImport, setImport } from '#imports/store'
import { listBalances } from '#insight/balance-store'
import { changeBalances } from '#insight/change-balances'
import type { KeptBalance } from '#insight/opening-balance'
import { deleteUnedited, markPayments, NO_PAYMENTS, restoreCycles } from '#payments/bulk-store'

type Kept = ImportUndo['kept'][number]

const NOTHING_DONE: ImportUndo = { removed: 0, restored: 0, payments_removed: 0, kept: [] }

/** A draft is thrown away. What was committed is taken back, but for what somebody has edited or paid since. */
export async function removeImport(scope: WritingScope, clock: Clock, id: number): Promise<ImportUndo> {
  const row = requireFound(await lockImport(scope, livingAt(clock), id), 'import-not-found')
  if (row.state === 'undone') throw refuse('import-undone')
  if (row.state !== 'committed') {
    await deleteImport(scope, id)
    return NOTHING_DONE
  }
  const at = toInstant(clock.now())
  const made = JSON.parse(row.made ?? '{}') as Made
  const undone = await undo({ ...scope, listeners: null }, clock, made, at)
  await setImport(scope, id, 'committed', { state: 'undone', made: null, changed_at: at })
  await recordGroupAct(scope, at, { action: 'import.undone', target: { type: 'import', id } })
  return undone
}

async function undo(scope: WritingScope, clock: Clock, made: Made, at: string): Promise<ImportUndo> {
  const bills = await sortOut(scope, made.bills)
  const updated = await sortOut(scope, made.updated)
  for (const { id, former, cycles } of updated.untouched) {
    await restoreBill(scope, id, former, at)
    await restoreCycles(scope, 'payments', cycles.payments)
    await restoreCycles(scope, 'skips', cycles.skips)
  }
  const payments = await takeBackPayments(scope, made, at)
  for (const part of inParts(bills.untouched)) {
    await setImmediate()
    await deleteBills(
      scope,
      part.map(({ id }) => id),
    )
  }
  await removeUnused(scope, made.categories, at)
  await takeBackBalances(scope, clock, made.balances)
  return {
    removed: bills.untouched.length,
    restored: updated.untouched.length,
    payments_removed: payments.removed + bills.untouched.reduce((sum, { paid }) => sum + paid.count, 0),
    kept: onePerBill([...bills.kept, ...updated.kept, ...payments.kept]),
  }
}

/** Which are as the import left them. Those that are gone are neither. */
async function sortOut<B extends LeftBill>(
  scope: WritingScope,
  bills: readonly B[],
): Promise<{ untouched: B[]; kept: Kept[] }> {
  const untouched: B[] = []
  const kept: Kept[] = []
  for (const part of inParts(bills)) {
    await setImmediate()
    const ids = part.map(({ id }) => id)
    const held = new Map((await lockBills(scope, ids)).map((bill) => [bill.id, bill]))
    const marks = await markPayments(scope, ids)
    for (const bill of part) {
      const { id, version, paid } = bill
      const now = held.get(id)
      if (!now) continue
      const mark = marks.get(id) ?? NO_PAYMENTS
      if (mark.count !== paid.count || mark.lastId !== paid.lastId) kept.push({ bill_id: id, reason: 'paid' })
      else if (now.version !== version || mark.versions !== paid.versions)
        kept.push({ bill_id: id, reason: 'edited' })
      else untouched.push(bill)
    }
  }
  return { untouched, kept }
}

/** Of bills that were there before the import. */
async function takeBackPayments(scope: WritingScope, { payments, paidBills }: Made, at: string) {
  if (payments.length === 0) return { removed: 0, kept: [] }
  const { removed, editedOf } = await deleteUnedited(scope, payments)
  await reviseSomeBills(scope, paidBills, at)
  return { removed, kept: editedOf.map((billId): Kept => ({ bill_id: billId, reason: 'edited' })) }
}

/** Those that nobody has entered anew. */
async function takeBackBalances(scope: WritingScope, clock: Clock, made: KeptBalance[]): Promise<void> {
  if (made.length === 0) return
  const all = await listBalances(scope)
  const isMade = (balance: KeptBalance) =>
    made.some(
      ({ account, amount, asOf }) =>
        account === balance.account && amount === balance.amount && asOf === balance.asOf,
    )
  await changeBalances(
    scope,
    clock,
    all.filter((balance) => !isMade(balance)),
  )
}

function onePerBill(kept: Kept[]): Kept[] {
  return [...new Map(kept.toReversed().map((each) => [each.bill_id, each])).values()].toReversed()
}

const AT_ONCE = 200

function inParts<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / AT_ONCE)
  return Array.from({ length: count }, (_, n) => all.slice(n * AT_ONCE, (n + 1) * AT_ONCE))
}
