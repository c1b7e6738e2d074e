import { randomUUID } from 'node:crypto'
import type { Request } from './attempts.ts'
import { type BillFacts, type Book, nextDueDate, withBill, withPayment } from './book.ts'
import type { Chance } from './chance.ts'

/** Something to do, and what the book is once it is done. */
export interface Action {
  request: Request
  done: (book: Book) => Book
  /** It must be refused: nothing of it may ever be seen. */
  isUnfit?: true
}

/** What is needed to choose the next thing to do. */
export interface Surroundings {
  chance: Chance
  prefix: string
  book: Book
  billIds: Map<string, number>
  paymentIds: Map<number, number>
  /** A number that nobody else uses, now or later. */
  fresh: () => number
}

const MANY_BILLS = 4

/** Any action that a client can do with its own bills, weighted towards paying. */
export function chooseAction(around: Surroundings): Action {
  const { chance, book } = around
  const name = book.size === 0 ? undefined : chance.pick([...book.keys()])
  const bill = name === undefined ? undefined : book.get(name)
  if (name === undefined || bill === undefined || (book.size < MANY_BILLS && chance.isTrue(0.3))) {
    return createBill(around)
  }
  const amount = bill.payments.size === 0 ? undefined : chance.pick([...bill.payments.keys()])
  const roll = chance.below(100)
  if (roll < 8) return unfit(around, name)
  if (roll < 12) return removeBill(around, name)
  if (roll < 20) return archive(around, name, bill)
  if (roll < 35) return updateBill(around, name, bill)
  if (amount === undefined || roll < 70) return pay(around, name, bill)
  if (roll < 80) return changePayment(around, name, bill, amount)
  if (roll < 90) return deletePayment(around, name, bill, amount)
  return undo(around, name, bill)
}

function createBill({ chance, prefix, fresh }: Surroundings): Action {
  const name = `${prefix}${fresh()}`
  const bill: BillFacts = {
    amount: 1 + chance.below(100_000),
    dueDate: '2020-01-06',
    frequency: chance.pick(['weekly', 'biweekly']),
    notes: chance.isTrue(0.5) ? `note ${chance.below(1_000)}` : null,
    archived: false,
    payments: new Map(),
  }
  const { amount, frequency, notes, dueDate: due_date } = bill
  return {
    request: {
      line: 'POST /bills',
      body: { name, amount, due_date, frequency, notes, type: 'bill' },
      ...maybeKey(chance),
    },
    done: (book) => withBill(book, name, bill),
  }
}

function updateBill(around: Surroundings, name: string, bill: BillFacts): Action {
  const amount = 1 + around.chance.below(100_000)
  const notes = `as of ${around.fresh()}`
  return {
    request: { line: `PUT /bills/${idOf(around.billIds, name)}`, body: { amount, notes } },
    done: (book) => withBill(book, name, { ...bill, amount, notes }),
  }
}

function archive(around: Surroundings, name: string, bill: BillFacts): Action {
  const id = idOf(around.billIds, name)
  return {
    request: { line: bill.archived ? `POST /bills/${id}/unarchive` : `DELETE /bills/${id}` },
    done: (book) => withBill(book, name, { ...bill, archived: !bill.archived }),
  }
}

function removeBill(around: Surroundings, name: string): Action {
  return {
    request: { line: `DELETE /bills/${idOf(around.billIds, name)}/permanent` },
    done: (book) => withBill(book, name, undefined),
  }
}

function pay(around: Surroundings, name: string, bill: BillFacts): Action {
  const { chance, billIds, fresh } = around
  const amount = fresh()
  const date = `2026-0${1 + chance.below(9)}-1${chance.below(10)}`
  const advances = chance.isTrue(0.7)
  const moved = { from: bill.dueDate, to: nextDueDate(bill) }
  const paid = withPayment(bill, amount, { date, ...(advances ? { moved } : {}) })
  return {
    request: {
      line: `POST /bills/${idOf(billIds, name)}/pay`,
      body: { amount, date, ...(advances ? {} : { advance_due: false }) },
      ...maybeKey(chance),
    },
    done: (book) => withBill(book, name, advances ? { ...paid, dueDate: moved.to } : paid),
  }
}

function changePayment(around: Surroundings, name: string, bill: BillFacts, amount: number): Action {
  const changed = around.fresh()
  const payment = bill.payments.get(amount)
  return {
    request: { line: `PUT /payments/${idOf(around.paymentIds, amount)}`, body: { amount: changed } },
    done: (book) => withBill(book, name, withPayment(withPayment(bill, amount, undefined), changed, payment)),
  }
}

/** The due date stays. */
function deletePayment(around: Surroundings, name: string, bill: BillFacts, amount: number): Action {
  return {
    request: { line: `DELETE /payments/${idOf(around.paymentIds, amount)}` },
    done: (book) => withBill(book, name, withPayment(bill, amount, undefined)),
  }
}

/** Of the payment that brought the bill to its due date; of another one where there is none, which is then refused. */
function undo(around: Surroundings, name: string, bill: BillFacts): Action {
  const payments = [...bill.payments]
  const latest = payments.findLast(([, { moved }]) => moved?.to === bill.dueDate) ?? payments[0]
  const [amount, { moved }] = latest as (typeof payments)[number]
  const rest = withPayment(bill, amount, undefined)
  return {
    request: { line: `POST /payments/${idOf(around.paymentIds, amount)}/undo`, ...maybeKey(around.chance) },
    done: (book) => withBill(book, name, moved ? { ...rest, dueDate: moved.from } : rest),
  }
}

function unfit({ chance, billIds, fresh }: Surroundings, name: string): Action {
  const id = idOf(billIds, name)
  const request = chance.pick<Request>([
    { line: `POST /bills/${id}/pay`, body: { amount: -fresh() } },
    { line: `POST /bills/${id}/pay`, body: { amount: fresh(), date: '2026-02-30' } },
    { line: `PUT /bills/${id}`, body: { notes: 'must never be seen', frequency: 'now and then' } },
    { line: 'POST /bills', body: { name: 'must never be seen', amount: 1 } },
    { line: 'POST /bills/999999999/pay', body: { amount: fresh() } },
  ])
  return { request: { ...request, ...maybeKey(chance) }, done: (book) => book, isUnfit: true }
}

function maybeKey(chance: Chance): { key?: string } {
  return chance.isTrue(0.5) ? { key: randomUUID() } : {}
}

function idOf<K>(ids: Map<K, number>, name: K): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The test has lost the id of ${String(name)}`)
  return id
}
