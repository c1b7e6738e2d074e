import { sql } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import type { TagsText } from '#core/tags'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { ReadingScope } from '#db/group-scope'
import { joinSum, sumInParts } from '#stats/sum-in-parts'

/** What was paid on one bill in a range, and what the bill is filed under. */
export interface BillSum {
  billId: number
  billName: string
  account: string | null
  tags: TagsText
  icon: string | null
  categoryId: number | null
  categoryName: string | null
  color: string | null
  categoryIcon: string | null
  amount: bigint
  paymentCount: number
}

export interface SumRange {
  from: CalendarDate
  to: CalendarDate
  type: 'bill' | 'deposit'
}

/** The oldest bill first. One query, whatever they are then added up by: a group has far fewer bills than payments. */
export async function sumByBill({ db, groupId }: ReadingScope, range: SumRange): Promise<BillSum[]> {
  const rows = await sumsQuery(db, { groupId, ...range })
  const sums = rows.map(({ high, low, count, ...bill }) => ({
    ...bill,
    amount: joinSum(high, low),
    paymentCount: Number(count),
  }))
  return sums.sort((a, b) => a.billId - b.billId)
}

interface Slots extends Record<string, string | number> {
  groupId: number
  from: CalendarDate
  to: CalendarDate
  type: SumRange['type']
}

const sumsQuery = compileOnce(['groupId', 'from', 'to', 'type'], (db: Db, slots: Slots) => {
  const { high, low } = sumInParts(sql`payments.amount`)
  const sums = db
    .selectFrom('payments')
    .select(['payments.bill_id as billId', high.as('high'), low.as('low'), sql<number>`count(*)`.as('count')])
    .where('payments.group_id', '=', slots.groupId)
    .where('payments.date', '>=', slots.from)
    .where('payments.date', '<=', slots.to)
    .groupBy('payments.bill_id')
  return db
    .selectFrom(sums.as('sums'))
    .innerJoin('bills', (join) =>
      join.on('bills.group_id', '=', slots.groupId).onRef('bills.id', '=', 'sums.billId'),
    )
    .leftJoin('categories', (join) =>
      join.on('categories.group_id', '=', slots.groupId).onRef('categories.id', '=', 'bills.category_id'),
    )
    .select([
      'sums.billId',
      'sums.high',
      'sums.low',
      'sums.count',
      'bills.name as billName',
      'bills.account as account',
      'bills.tags as tags',
      'bills.icon as icon',
      'bills.category_id as categoryId',
      'categories.name as categoryName',
      'categories.color as color',
      'categories.icon as categoryIcon',
    ])
    .where('bills.type', '=', slots.type)
})
