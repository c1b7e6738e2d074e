import { listTags, tagKeyOf } from '#core/tags'
import type { BillSum } from '#stats/breakdown-store'

export type BreakdownBasis = 'category' | 'account' | 'bill' | 'tag'

export interface Part {
  /** Null: what has no category, account or tag. */
  key: string | null
  name: string | null
  color: string | null
  icon: string | null
  amount: bigint
  paymentCount: number
}

export interface Breakdown {
  total: bigint
  /** Whether something counts for more than one part. */
  isOverlapping: boolean
  /** The largest first, then by name. */
  parts: Part[]
}

type Heading = Omit<Part, 'amount' | 'paymentCount'>
const NONE: Heading = { key: null, name: null, color: null, icon: null }

export function breakdownOf(sums: BillSum[], by: BreakdownBasis): Breakdown {
  const parts = new Map<string | null, Part>()
  for (const sum of sums) {
    for (const [id, heading] of HEADINGS[by](sum)) {
      const part = parts.get(id) ?? { ...heading, amount: 0n, paymentCount: 0 }
      part.amount += sum.amount
      part.paymentCount += sum.paymentCount
      parts.set(id, part)
    }
  }
  return {
    total: sums.reduce((total, { amount }) => total + amount, 0n),
    isOverlapping: by === 'tag',
    parts: [...parts.values()].sort(largestFirst),
  }
}

/** What a sum counts for: an id to put together by, and what is shown of it. */
const HEADINGS: Record<BreakdownBasis, (sum: BillSum) => Array<[id: string | null, heading: Heading]>> = {
  category: ({ categoryId, categoryName, color, categoryIcon }) =>
    categoryId === null
      ? [[null, NONE]]
      : [[String(categoryId), { key: String(categoryId), name: categoryName, color, icon: categoryIcon }]],
  account: ({ account }) => [[account, { ...NONE, key: account, name: account }]],
  bill: ({ billId, billName, color, icon, categoryIcon }) => [
    [String(billId), { key: String(billId), name: billName, color, icon: icon ?? categoryIcon }],
  ],
  tag: ({ tags }) => {
    const list = listTags(tags)
    return list.length === 0
      ? [[null, NONE]]
      : list.map((tag) => [tagKeyOf(tag), { ...NONE, key: tag, name: tag }])
  },
}

function largestFirst(a: Part, b: Part): number {
  if (a.amount !== b.amount) return a.amount > b.amount ? -1 : 1
  return byText(a.name ?? '', b.name ?? '') || byKey(a.key ?? '', b.key ?? '')
}

/** Ids in the order of numbers. */
function byKey(a: string, b: string): number {
  return a.length - b.length || byText(a, b)
}

function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** In tenths of a percent, half of one rounded up. */
export function shareOf(amount: bigint, total: bigint): number {
  return total === 0n ? 0 : Number((amount * 2_000n + total) / (total * 2n))
}
