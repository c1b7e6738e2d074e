import type { Bill } from '@duebook/contract'
import type { FastifyReply } from 'fastify'
import type { BillRow, ListedBillRow } from '#bills/bill-columns'
import { toDecimal } from '#core/money'
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
    archived: bill.archived === 1,
    created_at: bill.createdAt,
    updated_at: bill.updatedAt,
  }
}

/** For a bill alone, whose next change may be based on this version. */
export function presentBillWithEtag(bill: BillRow, decimals: number, reply: FastifyReply): Bill {
  setEtag(reply, bill.version)
  return presentBill(bill, decimals)
}
