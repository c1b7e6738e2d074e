import type { Bill, NewBill } from '@duebook/contract'
import type { Owner } from './given.ts'
import { inGroup, type RawApi, rawApiOf } from './raw-api.ts'
import type { MakeTestApp, TestApp, TestAppOptions } from './test-app.ts'

export const SALARY = {
  name: 'Salary',
  amount: 3000,
  due_date: '2026-02-27',
  frequency: 'monthly',
  type: 'deposit',
} as const satisfies NewBill

/** What the harness's clock says unless a test moves it. */
export const NOW = '2026-02-02T09:00:00.000Z'

export interface Books extends TestApp {
  owner: Owner
  books: Owner['books']
  groupId: number
  api: RawApi
}

export interface BooksOptions extends TestAppOptions {
  currency?: string
  timezone?: string
}

/** An app with one owner who sits before an empty group. */
export async function openBooks(testApp: MakeTestApp, options: BooksOptions = {}): Promise<Books> {
  const { currency, timezone, ...rest } = options
  const context = await testApp(rest)
  const owner = await context.given.owner({ currency, timezone })
  const api = rawApiOf(context, owner, inGroup(owner.groupId))
  return { ...context, owner, books: owner.books, groupId: owner.groupId, api }
}

/** The clock has moved on past the life of an access token: the same person with a new one. */
export async function signedInAgain(context: Books): Promise<RawApi> {
  return rawApiOf(context, await context.given.signedIn(context.owner), inGroup(context.groupId))
}

/** Pays `times` times and answers where the due date went each time. */
export async function payTimes({ books }: Pick<Books, 'books'>, bill: Pick<Bill, 'id'>, times: number) {
  const dates: string[] = []
  for (let i = 0; i < times; i++) {
    const { bill_due_date } = await books.bills.pay(bill.id, { amount: 1 })
    dates.push(bill_due_date)
  }
  return dates
}
