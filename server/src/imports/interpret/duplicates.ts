import type { BillInput } from '#bills/bill-columns'
import type { Minor } from '#core/money'
import { toText } from '#core/recurrence/schedule'
import { foldedText } from '#core/text'
import type { BillDraft, KnownBill } from '#imports/interpret/interpreted'

/** Bills with the same name, amount, type and schedule count as the same one. */
export interface Duplicates {
  inGroup: (bill: BillDraft) => KnownBill | null
  /** The row of the file that has the same bill; this row, where it is the first. */
  firstRow: (bill: BillDraft, row: number) => number
}

export function duplicatesAmong(bills: readonly KnownBill[]): Duplicates {
  const known = new Map<string, KnownBill>()
  // Of several the oldest.
  for (const bill of bills) {
    const key = keyOf(bill, bill.schedule)
    if (!known.has(key)) known.set(key, bill)
  }
  const rows = new Map<string, number>()
  return {
    inGroup: (bill) => known.get(keyOfDraft(bill)) ?? null,
    firstRow(bill, row) {
      const key = keyOfDraft(bill)
      const first = rows.get(key) ?? row
      rows.set(key, first)
      return first
    },
  }
}

interface Compared {
  name: string
  amount: Minor
  type: 'bill' | 'deposit'
  frequency: BillInput['frequency']
}

function keyOfDraft(bill: BillDraft): string {
  return keyOf(bill, bill.schedule && toText(bill.schedule))
}

function keyOf({ name, amount, type, frequency }: Compared, schedule: string | null): string {
  return JSON.stringify([foldedText(name), amount, type, frequency, schedule])
}
