import type { Bill, NewBill, Schedule } from '@duebook/contract'
import { expect, test } from 'vitest'
import { answerOf, expectRefusal, refusal } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { type MakeTestApp, onSqlite } from '../support/test-app.ts'

const PAST_THE_END = 'Due date cannot move past 9999-12-31'
const TWICE_A_MONTH: Schedule = { every: 1, unit: 'month', days: [1, 15] }

/** A bill with 24 monthly cycles from 31 January 2026, unless told otherwise, of which some are paid. */
async function loan(testApp: MakeTestApp, paid: number, details: Partial<NewBill> = {}) {
  const place = await openBooks(testApp)
  const { id } = await place.books.bills.create(rent({ cycles_left: 24, ...details }))
  const payments: number[] = []
  for (let i = 0; i < paid; i++) payments.push((await place.books.bills.pay(id, { amount: 1 })).id)
  return { ...place, id, payments, update: place.books.bills.update.bind(null, id) }
}

const left = ({ due_date, cycles_left }: Bill) => [due_date, cycles_left]

onSqlite((testApp) => {
  test('each payment and each skip leaves one less', async () => {
    const { books, id } = await loan(testApp, 2)
    expect(left(await books.bills.get(id))).toEqual(['2026-03-31', 22])
    expect(left(await books.bills.skip(id))).toEqual(['2026-04-30', 21])
    await books.bills.pay(id, { amount: 1, advance_due: false })
    expect(left(await books.bills.get(id))).toEqual(['2026-04-30', 21])
    expect(await books.bills.progress(id)).toEqual({ settled: 3, cycles_left: 21, amount_left: 25_209.5 })
  })

  test('a one-off bill that is moved stays one, on or off its schedule, back and forth', async () => {
    const { id, update, books } = await loan(testApp, 0, { cycles_left: 1 })
    for (const due_date of ['2026-03-31', '2026-05-10', '2026-02-10', '2025-12-31']) {
      expect(left(await update({ due_date }))).toEqual([due_date, 1])
      expect(await books.bills.schedule(id)).toEqual([due_date])
    }
  })

  test('a one-off bill that was paid and undone is still one when it is moved', async () => {
    const { update, books, payments } = await loan(testApp, 1, { cycles_left: 1 })
    expect(left(await books.payments.undo(payments[0] ?? 0))).toEqual(['2026-01-31', 1])
    expect(left(await update({ due_date: '2026-04-30' }))).toEqual(['2026-04-30', 1])
  })

  test('a bill that stands where it began keeps its number when it is moved', async () => {
    const { update } = await loan(testApp, 0)
    expect(left(await update({ due_date: '2026-03-31' }))).toEqual(['2026-03-31', 24])
    expect(left(await update({ due_date: '2025-12-31' }))).toEqual(['2025-12-31', 24])
  })

  test('moved along its schedule a bill has passed the cycles between', async () => {
    const { update } = await loan(testApp, 2)
    expect(left(await update({ due_date: '2026-06-30' }))).toEqual(['2026-06-30', 19])
    expect(left(await update({ due_date: '2026-02-28' }))).toEqual(['2026-02-28', 23])
    expect(left(await update({ due_date: '2026-01-31' }))).toEqual(['2026-01-31', 24])
  })

  test('moved past its last cycle a bill has one left, and all again when it is moved back', async () => {
    const { update } = await loan(testApp, 1, { cycles_left: 3 })
    expect(left(await update({ due_date: '2026-09-30' }))).toEqual(['2026-09-30', 1])
    expect(left(await update({ due_date: '2026-01-31' }))).toEqual(['2026-01-31', 3])
  })

  test('moved off its schedule, or before it began, a bill keeps its number', async () => {
    const { update } = await loan(testApp, 2)
    expect(left(await update({ due_date: '2026-04-10' }))).toEqual(['2026-04-10', 22])
    expect(left(await update({ due_date: '2026-03-10' }))).toEqual(['2026-03-10', 22])
    const other = await loan(testApp, 2)
    expect(left(await other.update({ due_date: '2025-11-30' }))).toEqual(['2025-11-30', 22])
  })

  test('another frequency or schedule keeps the number, and counts from there', async () => {
    const { update, books, id } = await loan(testApp, 2)
    expect(left(await update({ frequency: 'weekly' }))).toEqual(['2026-03-31', 22])
    await books.bills.pay(id, { amount: 1 })
    expect(left(await update({ schedule: TWICE_A_MONTH }))).toEqual(['2026-04-07', 21])
    expect(left(await update({ due_date: '2026-05-01' }))).toEqual(['2026-05-01', 21])
  })

  test('where a schedule began off its own dates, going back there counts too', async () => {
    const { update, books, id } = await loan(testApp, 3, { due_date: '2026-01-10', schedule: TWICE_A_MONTH })
    expect(left(await books.bills.get(id))).toEqual(['2026-02-15', 21])
    expect(left(await update({ due_date: '2026-01-15' }))).toEqual(['2026-01-15', 23])
    expect(left(await update({ due_date: '2026-01-10' }))).toEqual(['2026-01-10', 24])
  })

  test('undo adds exactly one, also after the schedule was changed', async () => {
    const { update, books, payments } = await loan(testApp, 2)
    await update({ frequency: 'weekly' })
    expect(left(await books.payments.undo(payments[1] ?? 0))).toEqual(['2026-02-28', 23])
    expect(left(await books.payments.undo(payments[0] ?? 0))).toEqual(['2026-01-31', 24])
  })

  test('taking a skip back adds exactly one', async () => {
    const { books, id, update } = await loan(testApp, 1)
    await books.bills.skip(id)
    await update({ schedule: { every: 10, unit: 'day' } })
    expect(left(await books.bills.unskip(id))).toEqual(['2026-02-28', 23])
  })

  test('a payment that is deleted and a due date that is set back leave as many as before', async () => {
    const { books, payments, update, id } = await loan(testApp, 2)
    await books.payments.delete(payments[1] ?? 0)
    expect(left(await books.bills.get(id))).toEqual(['2026-03-31', 22])
    expect(left(await update({ due_date: '2026-02-28' }))).toEqual(['2026-02-28', 23])
    await books.payments.delete(payments[0] ?? 0)
    expect(left(await update({ due_date: '2026-01-31' }))).toEqual(['2026-01-31', 24])
    expect(await books.bills.progress(id)).toMatchObject({ settled: 0, cycles_left: 24 })
  })

  test('so does a bill that was read before its payment, and is sent back whole after that is deleted', async () => {
    const { books, api, id } = await loan(testApp, 0)
    const read = await books.bills.get(id)
    const payment = await books.bills.pay(id, { amount: 1 })
    await books.payments.delete(payment.id)
    expect((await api.put(`/bills/${id}`, read)).status).toBe(200)
    expect(await books.bills.get(id)).toEqual(read)
  })

  test('that holds after a frequency was changed and the cycle before it opened again', async () => {
    const { books, payments, update, id } = await loan(testApp, 2)
    await update({ frequency: 'weekly' })
    await books.payments.undo(payments[1] ?? 0)
    const payment = await books.bills.pay(id, { amount: 1 })
    await books.payments.delete(payment.id)
    expect(left(await update({ due_date: '2026-02-28' }))).toEqual(['2026-02-28', 23])
  })

  test('a number whose last cycle would lie past the end of the calendar is refused', async () => {
    const { api, books } = await openBooks(testApp)
    const monthly = { due_date: '9999-11-30' }
    expectRefusal(await api.post('/bills', rent({ ...monthly, cycles_left: 3 })), 400, PAST_THE_END)
    const { id } = await books.bills.create(rent({ ...monthly, cycles_left: 2 }))
    expectRefusal(await api.put(`/bills/${id}`, { frequency: 'quarterly' }), 400, PAST_THE_END)
    expectRefusal(await api.put(`/bills/${id}`, { cycles_left: 3 }), 400, PAST_THE_END)
    expectRefusal(await api.put(`/bills/${id}`, { due_date: '9999-12-15' }), 400, PAST_THE_END)
    await books.bills.pay(id, { amount: 1 })
    await books.bills.pay(id, { amount: 1 })
    expect(await books.bills.get(id)).toMatchObject({ due_date: '9999-12-30', ended: true, cycles_left: 0 })
  })

  test('a bill that ends nowhere cannot be paid past the end of the calendar', async () => {
    const { api, books } = await openBooks(testApp)
    const { id } = await books.bills.create(rent({ due_date: '9999-12-31' }))
    const answer = await api.post(`/bills/${id}/pay`, { amount: 1 })
    expect(answerOf(answer)).toEqual(refusal(400, PAST_THE_END))
  })

  test('what is no number of cycles is refused', async () => {
    const { api } = await openBooks(testApp)
    const statuses: number[] = []
    for (const cycles_left of [0, -1, 1201, 1.5, '2']) {
      statuses.push((await api.post('/bills', { ...rent(), cycles_left })).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400])
  })

  test('a number that has grown past the largest that can be set is still sent back unchanged', async () => {
    const { books, api, payments, update, id } = await loan(testApp, 3)
    await update({ cycles_left: 1200 })
    expect(left(await books.payments.undo(payments[2] ?? 0))).toEqual(['2026-03-31', 1201])
    expect(left(await update({ due_date: '2026-01-31' }))).toEqual(['2026-01-31', 1203])
    const { data, etag } = await books.bills.getVersioned(id)
    const answer = await api.put(`/bills/${id}`, data)
    expect([answer.status, answer.headers.etag]).toEqual([200, etag])
    expect((await api.put(`/bills/${id}`, { cycles_left: 1201 })).status).toBe(400)
  })

  test('progress tells what is left to pay, with what was paid in parts, also of a bill that is put away', async () => {
    const { books, id, payments } = await loan(testApp, 2, { amount: 100, cycles_left: 5 })
    await books.bills.pay(id, { amount: 30, advance_due: false })
    const progress = { settled: 2, cycles_left: 3, amount_left: 270 }
    expect(await books.bills.progress(id)).toEqual(progress)
    await books.bills.archive(id)
    expect(await books.bills.progress(id)).toEqual(progress)
    // The part belongs to the third cycle still, which is open after the second.
    await books.bills.unarchive(id)
    await books.payments.undo(payments[1] ?? 0)
    const undone = { settled: 1, cycles_left: 4, amount_left: 370 }
    expect(await books.bills.progress(id)).toEqual(undone)
    await books.bills.archive(id)
    expect(await books.bills.progress(id)).toEqual(undone)
  })

  test('progress of a bill without end counts what is settled alone', async () => {
    const { books, id } = await loan(testApp, 2, { cycles_left: null })
    expect(await books.bills.progress(id)).toEqual({ settled: 2, cycles_left: null, amount_left: null })
  })

  test('progress counts a bill that ends on a day, and a draft', async () => {
    const { books, id } = await loan(testApp, 1, {
      amount: 10,
      cycles_left: null,
      ends_on: '2026-04-15',
      draft: true,
    })
    expect(await books.bills.progress(id)).toEqual({ settled: 1, cycles_left: 2, amount_left: 20 })
  })
})
