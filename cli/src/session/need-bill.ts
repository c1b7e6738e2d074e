import { findBill } from '@duebook/assistant/find-bill'
import type { Bill } from '@duebook/contract'
import { CommandFailure, EXIT } from '#failures'
import { dayText } from '#output/days'
import { printable } from '#output/printable'
import { quotedText } from '#words/typed-text'

/** One bill, by the words that people use for it. Several are listed with what tells them apart, and none is chosen. */
export function needBill(bills: readonly Bill[], text: string, today: string): Bill {
  const found = findBill(bills, text)
  if (found.kind === 'found') return found.bill
  const name = quotedText(text)
  if (found.kind === 'several') {
    throw new CommandFailure(
      EXIT.notFound,
      'bill-ambiguous',
      `${name} matches several bills. Use the number:\n${listed(found.bills, today)}`,
    )
  }
  const hint =
    found.similar.length > 0 ? `Did you mean:\n${listed(found.similar, today)}` : '"duebook list" shows all.'
  throw new CommandFailure(EXIT.notFound, 'bill-not-found', `There is no bill ${name}. ${hint}`)
}

/** Of thousands, the first ones say what is wrong. */
const LISTED = 20

function listed(bills: readonly Bill[], today: string): string {
  const lines = bills
    .slice(0, LISTED)
    .map(
      ({ id, name, due_date, archived }) =>
        `  ${id}  ${printable(name)}  ${archived ? 'archived' : `due ${dayText(due_date, today)}`}`,
    )
  if (bills.length > LISTED) lines.push(`  … and ${bills.length - LISTED} more`)
  return lines.join('\n')
}
