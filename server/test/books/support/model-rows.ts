import { expect } from 'vitest'
import { answerOf } from '../../support/answers.ts'
import type { Answer } from '../../support/raw-api.ts'
import type { BillInput, Command, Fault, Match } from './commands.ts'

/** What decisions.md says a group's books are, and nothing of how the server keeps them. */
export interface Row {
  id: number
  created_at: string
  updated_at: string
  /** Every ETag that was ever shown. */
  tags: string[]
  /** Changed since the last of them was shown. */
  unseen: boolean
}
/** A settled cycle that can be opened again: by which payment it was settled (null: skipped), and what it was. */
export interface Link {
  payment: ModelPayment | null
  due_date: string
  anchor: number
}
export type ModelBill = BillInput & Row & { anchor: number; archived: boolean; chain: Link[] }
export type ModelPayment = Row & { bill: ModelBill; cents: number; date: string; settles: boolean }

export function shows(answer: Answer, status: number, data: object, row: Row): void {
  expect(answerOf(answer)).toEqual({ status, body: { success: true, data } })
  sees(row, answer.headers.etag)
}

/** The row's ETag, as an answer tells it. */
export function sees(row: Row, etag: string | undefined): void {
  expect(etag).toMatch(/^"[^"]+"$/)
  if (row.unseen) expect(row.tags).not.toContain(etag)
  else expect(etag).toBe(row.tags.at(-1))
  row.tags.push(etag as string)
  row.unseen = false
}

export function lists(answer: Answer, data: object[]): void {
  expect(answerOf(answer)).toEqual({ status: 200, body: { success: true, data } })
}

export function ifMatch(match: Match, row: Row | undefined): Record<string, string> {
  const tag = { none: undefined, any: '*', stale: '"stale"', current: row?.tags.at(-1) ?? '"never seen"' }[
    match
  ]
  return tag === undefined ? {} : { 'if-match': tag }
}

export function broken(body: object, fault: Fault | null): object {
  return fault ? { ...body, [fault[0]]: fault[1] } : body
}

export function billBody({ cents, ...rest }: Partial<BillInput>): object {
  return cents === undefined ? rest : { ...rest, amount: cents / 100 }
}

export function presentBill(bill: ModelBill): object {
  const { anchor, tags: _, unseen: __, chain: ___, cents, ...shown } = bill
  const plain = { schedule: null, ends_on: null, cycles_left: null, weekend: 'keep', ended: false }
  const derived = { anchor_day: anchor, pay_on: bill.due_date }
  return { ...shown, ...plain, ...derived, amount: cents / 100, url: null }
}

export function presentPayment({ id, bill, cents, date, created_at }: ModelPayment): object {
  return { id, bill_id: bill.id, amount: cents / 100, date, created_at }
}

export function presentListed(payment: ModelPayment): object {
  return { ...presentPayment(payment), bill_name: payment.bill.name, bill_type: payment.bill.type }
}

export function isListed(bill: ModelBill, filter: Extract<Command, { do: 'listBills' }>): boolean {
  const { archived, type, account } = filter
  return (
    (archived || !bill.archived) &&
    (type === null || bill.type === type) &&
    (account === null || bill.account === account)
  )
}

export function byDueDate(bills: ModelBill[]): ModelBill[] {
  return bills.toSorted((a, b) => compare(a.due_date, b.due_date) || a.id - b.id)
}

export function newestFirst(payments: ModelPayment[]): ModelPayment[] {
  return payments.toSorted((a, b) => compare(b.date, a.date) || b.id - a.id)
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
