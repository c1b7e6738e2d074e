import type { Bill, Icon } from '@duebook/contract'
import type { FastifyReply } from 'fastify'
import type { ListedBillRow, ShownBillRow } from '#bills/bill-columns'
import { cyclesLeftOf } from '#bills/ends'
import { toDecimal } from '#core/money'
import { fromText } from '#core/recurrence/schedule'
import { payOn } from '#core/recurrence/weekend'
import { listTags } from '#core/tags'
import { setEtag } from '#http/etag'

export function presentBill(bill: ListedBillRow, decimals: number): Bill {
  return {
    id: bill.id,
    name: bill.name,
    amount: toDecimal(bill.amount, decimals),
    due_date: bill.dueDate,
    frequency: bill.frequency,
    type: bill.type,
    account: bill.account,
    url: bill.url,
    notes: bill.notes,
    auto_pay: bill.autoPay === 1,
    variable: bill.variable === 1,
    draft: bill.draft === 1,
    schedule: bill.schedule === null ? null : fromText(bill.schedule),
    ends_on: bill.endsOn,
    cycles_left: cyclesLeftOf(bill),
    weekend: bill.weekend,
    category_id: bill.categoryId,
    tags: listTags(bill.tags),
    icon: bill.icon as Icon | null,
    anchor_day: bill.anchorDay,
    pay_on: payOn(bill.dueDate, bill.weekend),
    ended: bill.ended !== 0,
    archived: bill.archived === 1,
    created_at: bill.createdAt,
    updated_at: bill.updatedAt,
  }
}

/** For a bill alone, whose next change may be based on this version. */
export function presentBillWithEtag(bill: ShownBillRow, decimals: number, reply: FastifyReply): Bill {
  setEtag(reply, bill.version)
  return presentBill(bill, decimals)
}
