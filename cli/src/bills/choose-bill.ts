import { findBill } from '@duebook/assistant/find-bill'
import type { Bill } from '@duebook/contract'
import type { Books } from '#command'
import { CommandFailure, EXIT, usageFailure } from '#failures'
import { printable } from '#output/printable'
import { needBill } from '#session/need-bill'

type Open = Pick<Books, 'books' | 'today'>

export function nameIn([name]: readonly string[], command: string): string {
  if (name === undefined) throw usageFailure(`Which bill? Run "duebook ${command} NAME".`)
  return name
}

/** An active one, or an archived one where no active one is meant. */
export async function chooseBill({ books, today }: Open, name: string): Promise<Bill> {
  const all = await books.bills.list({ include_archived: true })
  const active = all.filter(({ archived }) => !archived)
  return needBill(findBill(active, name).kind === 'none' ? all : active, name, today)
}

/** Nothing is preferred: for what cannot be undone. */
export async function chooseAnyBill({ books, today }: Open, name: string): Promise<Bill> {
  return needBill(await books.bills.list({ include_archived: true }), name, today)
}

export async function chooseActiveBill({ books, today }: Open, name: string): Promise<Bill> {
  const all = await books.bills.list({ include_archived: true })
  const [active, archived] = [all.filter((bill) => !bill.archived), all.filter((bill) => bill.archived)]
  refuseOther(active, archived, name, 'is archived already')
  return needBill(active, name, today)
}

export async function chooseArchivedBill({ books, today }: Open, name: string): Promise<Bill> {
  const all = await books.bills.list({ include_archived: true })
  const [active, archived] = [all.filter((bill) => !bill.archived), all.filter((bill) => bill.archived)]
  refuseOther(archived, active, name, 'is not archived')
  return needBill(archived, name, today)
}

/** Says what is the matter where the name means a bill on the other side only. */
function refuseOther(wanted: readonly Bill[], others: readonly Bill[], name: string, why: string): void {
  if (findBill(wanted, name).kind !== 'none') return
  const found = findBill(others, name)
  if (found.kind === 'found')
    throw new CommandFailure(EXIT.failed, 'bill-not-there', `${printable(found.bill.name)} ${why}.`)
}
