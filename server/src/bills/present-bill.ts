import type { Bill, Icon } from '@duebook/contract'
import type { FastifyReply } from 'fastify'
import type { ListedBillRow, ShownBillRow } from '#bills/bill-columns'
import { cyclesLeftOf } from '#bills/ends'
import {
  columnsIn,
  FLAG_VALUES,
  flagsIn,
  isJoined,
  type JoinedBill,
  type ListedBill,
  withoutMarks,
  wordsIn,
} from '#bills/listed-bill'
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

/** A list as JSON: what `presentBill` shows of each. */
export function writeBills(bills: ListedBill[], decimals: number): string {
  let list = ''
  for (const bill of bills) list += (list === '' ? '' : ',') + writeBill(bill, decimals)
  return `[${list}]`
}

/** The same of a list that the database has written. */
export const completeBills = (list: Buffer, decimals: number): Uint8Array =>
  withoutMarks(list, (bill) => JSON.stringify(presentBill(bill, decimals)))

function writeBill(bill: ListedBill, decimals: number): string {
  const columns = columnsIn(bill.text)
  if (columns) return JSON.stringify(presentBill(columns, decimals))
  return `{"id":${bill.id},"name":${JSON.stringify(bill.name)},"amount":${toDecimal(bill.amount, decimals)},"due_date":"${
    isJoined(bill) ? restOf(bill) : bill.text
  }`
}

/** Half of the text is the same for most bills, and joining it takes a fraction of what making an object would. */
function restOf({ text, account, flags, categoryId }: JoinedBill): string {
  const { dueDate, frequency, type, anchorDay, createdAt, updatedAt } = wordsIn(text)
  return `${dueDate}","frequency":"${frequency}","type":"${type}","account":${JSON.stringify(account)}\
${UNTIL_CATEGORY[flags]}${categoryId},"tags":[],"icon":null,"anchor_day":${anchorDay}\
,"pay_on":"${dueDate}"${AFTER_PAY_ON[flags]},"created_at":"${createdAt}","updated_at":"${updatedAt}"}`
}

const UNTIL_CATEGORY = byFlags(
  ({ autoPay, variable, draft }) => `,"url":null,"notes":null,"auto_pay":${autoPay},"variable":${variable}\
,"draft":${draft},"schedule":null,"ends_on":null,"cycles_left":null,"weekend":"keep","category_id":`,
)
const AFTER_PAY_ON = byFlags(({ archived }) => `,"ended":false,"archived":${archived}`)

function byFlags(write: (flags: ReturnType<typeof flagsIn>) => string): string[] {
  return Array.from({ length: FLAG_VALUES }, (_, flags) => write(flagsIn(flags)))
}

/** For a bill alone, whose next change may be based on this version. */
export function presentBillWithEtag(bill: ShownBillRow, decimals: number, reply: FastifyReply): Bill {
  setEtag(reply, bill.version)
  return presentBill(bill, decimals)
}
