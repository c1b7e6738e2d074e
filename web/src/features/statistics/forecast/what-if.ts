import type { BillType } from '@duebook/contract'
import type { ShownFlow } from './forecast-model.ts'

/** Something that happens once. */
export interface OneOff {
  id: number
  name: string
  type: BillType
  date: string
  /** In minor units. */
  amount: bigint
}

/** What somebody tries out. Nothing of it is ever sent. */
export interface WhatIf {
  leftOut: ReadonlySet<number>
  /** By bill, in minor units. */
  amounts: ReadonlyMap<number, bigint>
  added: readonly OneOff[]
}

export const NOTHING_TRIED: WhatIf = { leftOut: new Set(), amounts: new Map(), added: [] }

export function isAnythingTried({ leftOut, amounts, added }: WhatIf): boolean {
  return leftOut.size > 0 || amounts.size > 0 || added.length > 0
}

/** The flows as they would be, by date. What lies after `to` is left out. */
export function tryOut(
  flows: readonly ShownFlow[],
  { leftOut, amounts, added }: WhatIf,
  to: string,
): ShownFlow[] {
  const others = flows
    .filter(({ billId }) => billId === undefined || !leftOut.has(billId))
    .map((flow) => {
      const amount = flow.billId === undefined ? undefined : amounts.get(flow.billId)
      return amount === undefined ? flow : { ...flow, amount, low: amount, high: amount }
    })
  const own = added
    .filter(({ date }) => date <= to)
    .map(
      ({ id, name, type, date, amount }): ShownFlow => ({
        id: `added ${id}`,
        name,
        type,
        date,
        overdue: false,
        amount,
        low: amount,
        high: amount,
      }),
    )
  return [...others, ...own].sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
}

export function withLeftOut(tried: WhatIf, billId: number, isLeftOut: boolean): WhatIf {
  const leftOut = new Set(tried.leftOut)
  if (isLeftOut) leftOut.add(billId)
  else leftOut.delete(billId)
  return { ...tried, leftOut }
}

/** Undefined: as it is. */
export function withAmount(tried: WhatIf, billId: number, amount: bigint | undefined): WhatIf {
  const amounts = new Map(tried.amounts)
  if (amount === undefined) amounts.delete(billId)
  else amounts.set(billId, amount)
  return { ...tried, amounts }
}

export interface TriedBill {
  billId: number
  name: string
  type: BillType
  /** How often it comes in the period, and what that is together. */
  times: number
  total: bigint
  /** Each time; of the last one where they differ, because earlier ones may be paid in part. */
  amount: bigint
}

/** The bills of the period, what costs most first. */
export function billsOf(flows: readonly ShownFlow[]): TriedBill[] {
  const bills = new Map<number, TriedBill>()
  for (const { billId, name, type, amount } of flows) {
    if (billId === undefined) continue
    const { times = 0, total = 0n } = bills.get(billId) ?? {}
    bills.set(billId, { billId, name, type, times: times + 1, total: total + amount, amount })
  }
  return [...bills.values()].sort((a, b) => (a.total > b.total ? -1 : Number(a.total < b.total)))
}
