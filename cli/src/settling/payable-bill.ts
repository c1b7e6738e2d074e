import { ApiError, type Bill, type Cycle, type GroupClient } from '@duebook/contract'
import { chooseBill } from '#bills/choose-bill'
import type { Books } from '#command'
import { isOpen } from '#due/due-sections'
import { CommandFailure, EXIT } from '#failures'
import { printable } from '#output/printable'
import { commandLine } from '#output/shell-words'

/** A bill whose current cycle can be settled. */
export interface Payable {
  bill: Bill
  cycle: Cycle
  /** Whoever settles the cycle meanwhile changes it. */
  etag: string
}

export async function payableBill({ books, today }: Books, name: string): Promise<Payable> {
  const { id } = await chooseBill({ books, today }, name)
  // First the version, then the rest: what is read later can only be newer, and is refused by the version then.
  const { data: bill, etag } = await books.bills.getVersioned(id)
  requirePayable(bill)
  const cycle = await openCycle(books, bill)
  if (!cycle || etag === undefined) throw changedMeanwhile(bill)
  return { bill, cycle, etag }
}

/** Whether If-Match has failed: somebody else was faster. */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412
}

/** What to say then. */
export function changedMeanwhile({ id, name }: Pick<Bill, 'id' | 'name'>): CommandFailure {
  return failure(
    'changed-meanwhile',
    `${printable(name)} was changed or paid by somebody else just now, so nothing was done. ` +
      `"${commandLine(['show', String(id)])}" shows what is due.`,
  )
}

function requirePayable({ id, name, draft, archived, ended }: Bill): void {
  const text = printable(name)
  if (ended) throw failure('bill-ended', `${text} has ended: its last due date is settled.`)
  if (archived) {
    throw failure(
      'bill-archived',
      `${text} is archived. Restore it first with "${commandLine(['restore', String(id)])}".`,
    )
  }
  if (draft) throw failure('bill-draft', `${text} is still a draft. Finish it before you pay or skip it.`)
}

async function openCycle(books: GroupClient, bill: Bill): Promise<Cycle | undefined> {
  const cycles = await books.agenda({ bill_id: bill.id, from: bill.pay_on, to: bill.pay_on })
  return cycles.find((cycle) => cycle.due_date === bill.due_date && isOpen(cycle))
}

function failure(code: string, message: string): CommandFailure {
  return new CommandFailure(EXIT.failed, code, message)
}
