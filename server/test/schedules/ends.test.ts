import type { BillChanges, NewBill } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { expectRefusal } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { type MakeTestApp, onSqlite } from '../support/test-app.ts'
import { EACH_KIND, shown } from './support/rich.ts'

const ENDED_IN_MARCH = { due_date: '2026-03-31', cycles_left: 0, ended: true, archived: true }
const OPEN_IN_MARCH = { due_date: '2026-03-31', cycles_left: 1, ended: false, archived: false }

/** Three monthly cycles from 31 January 2026, all paid. */
async function ended(testApp: MakeTestApp, end: Partial<NewBill> = { cycles_left: 3 }) {
  const place = await openBooks(testApp)
  const { id } = await place.books.bills.create(rent(end))
  const payments: number[] = []
  for (let i = 0; i < 3; i++) payments.push((await place.books.bills.pay(id, { amount: 1 })).id)
  const get = async () => shown(await place.books.bills.get(id))
  const update = async (changes: BillChanges) => shown(await place.books.bills.update(id, changes))
  return { ...place, id, payments, get, update, last: payments[2] ?? 0 }
}

onSqlite((testApp) => {
  describe.each<[string, Partial<NewBill>]>([
    ['after a number of cycles', { cycles_left: 3 }],
    ['on a day', { ends_on: '2026-04-10' }],
  ])('a bill that ends %s', (_, end) => {
    test('has ended and is archived when its last cycle is paid, and stays on its date', async () => {
      const { books, get, id } = await ended(testApp, end)
      expect(await get()).toEqual(ENDED_IN_MARCH)
      expect(await books.bills.schedule(id, { count: 60 })).toEqual([])
      expect(await books.bills.progress(id)).toEqual({ settled: 3, cycles_left: 0, amount_left: 0 })
      expect(await books.bills.list()).toEqual([])
      expect(await books.bills.list({ include_archived: true })).toHaveLength(1)
    })

    test('has nothing open in the agenda then, and its last cycle is marked', async () => {
      const { books } = await ended(testApp, end)
      const agenda = await books.agenda({ from: '2026-01-01', to: '2026-12-31' })
      expect(agenda.map(({ due_date, status, last }) => [due_date, status, last])).toEqual([
        ['2026-01-31', 'paid', false],
        ['2026-02-28', 'paid', false],
        ['2026-03-31', 'paid', true],
      ])
    })

    test('cannot be skipped then, and money that is paid settles nothing', async () => {
      const { books, api, get, id, last } = await ended(testApp, end)
      expectRefusal(await api.post(`/bills/${id}/skip`, {}), 409, 'This bill has ended')
      const payment = await books.bills.pay(id, { amount: 5 })
      expect(payment.bill_due_date).toBe('2026-03-31')
      expect(await get()).toEqual(ENDED_IN_MARCH)
      const [march] = await books.agenda({ from: '2026-03-31', to: '2026-03-31' })
      expect(march).toMatchObject({ status: 'paid', paid_amount: 6, payment_ids: [last, payment.id] })
      expect(shown(await books.payments.undo(payment.id))).toEqual(ENDED_IN_MARCH)
      expect(await get()).toEqual(ENDED_IN_MARCH)
    })

    test('has only its newest settlement undone, which opens the cycle and restores the bill', async () => {
      const { books, api, payments, last } = await ended(testApp, end)
      const earlier = await api.post(`/payments/${payments[1]}/undo`)
      expect(earlier.status).toBe(409)
      const open = { ...OPEN_IN_MARCH, cycles_left: 'ends_on' in end ? null : 1 }
      expect(shown(await books.payments.undo(last))).toEqual(open)
      expect(shown(await books.payments.undo(payments[1] ?? 0))).toMatchObject({ due_date: '2026-02-28' })
    })

    test('is open again when its last payment is deleted, and not when an earlier one is', async () => {
      const { books, get, payments, last } = await ended(testApp, end)
      await books.payments.delete(payments[0] ?? 0)
      expect(await get()).toEqual(ENDED_IN_MARCH)
      await books.payments.delete(last)
      expect(await get()).toEqual({ ...OPEN_IN_MARCH, cycles_left: 'ends_on' in end ? null : 1 })
    })

    test('goes on when the end is removed, and undo still works', async () => {
      const { books, id, last } = await ended(testApp, end)
      const removed = 'ends_on' in end ? { ends_on: null } : { cycles_left: null }
      const running = { due_date: '2026-04-30', cycles_left: null, ended: false, archived: false }
      expect(shown(await books.bills.update(id, removed))).toEqual(running)
      expect(await books.bills.schedule(id, { count: 2 })).toEqual(['2026-04-30', '2026-05-31'])
      expect(shown(await books.payments.undo(last))).toEqual({ ...running, due_date: '2026-03-31' })
    })

    test('goes on with a new number, counted from the next cycle, and undo adds one', async () => {
      const { books, id, last } = await ended(testApp, end)
      const running = { due_date: '2026-04-30', cycles_left: 2, ended: false, archived: false }
      expect(shown(await books.bills.update(id, { cycles_left: 2 }))).toEqual(running)
      expect(await books.bills.schedule(id, { count: 9 })).toEqual(['2026-04-30', '2026-05-31'])
      const undone = { ...running, due_date: '2026-03-31', cycles_left: 3 }
      expect(shown(await books.payments.undo(last))).toEqual(undone)
    })

    test('goes on with an end on or after the next cycle, and stays ended with an earlier one', async () => {
      const { update, books, id } = await ended(testApp, end)
      for (const ends_on of ['2026-04-29', '2026-03-31', '2025-01-01', '2026-04-29']) {
        expect(await update({ ends_on })).toEqual(ENDED_IN_MARCH)
        expect((await books.bills.get(id)).ends_on).toBe(ends_on)
      }
      const running = { due_date: '2026-04-30', cycles_left: null, ended: false, archived: false }
      expect(await update({ ends_on: '2026-04-30' })).toEqual(running)
      expect(await books.bills.schedule(id)).toEqual(['2026-04-30'])
    })

    test('has another due date as its current cycle, the last one where the end lies before it', async () => {
      const { update, books, id } = await ended(testApp, end)
      expect(await update({ due_date: '2026-08-15' })).toMatchObject({ ended: false, archived: false })
      expect(await books.bills.schedule(id)).toEqual(['2026-08-15'])
      await books.bills.pay(id, { amount: 1 })
      expect(await books.bills.get(id)).toMatchObject({ due_date: '2026-08-15', ended: true, archived: true })
    })
  })

  test('whatever the schedule: a bill ends by being skipped too, and comes back with it', async () => {
    const { books } = await openBooks(testApp)
    for (const [, kind] of EACH_KIND) {
      const { id } = await books.bills.create(rent({ ...kind, cycles_left: 2 }))
      const [, last] = await books.bills.schedule(id)
      await books.bills.pay(id, { amount: 1 })
      const open = { due_date: last, cycles_left: 1, ended: false, archived: false }
      expect(shown(await books.bills.get(id))).toEqual(open)
      const skipped = { ...open, cycles_left: 0, ended: true, archived: true }
      expect(shown(await books.bills.skip(id))).toEqual(skipped)
      expect(shown(await books.bills.unskip(id))).toEqual(open)
    }
  })

  test('what a person archived before the end stays archived when the end is undone', async () => {
    const { books } = await openBooks(testApp)
    const { id } = await books.bills.create(rent({ cycles_left: 1 }))
    await books.bills.archive(id)
    const { id: paymentId } = await books.bills.pay(id, { amount: 1 })
    expect(await books.bills.get(id)).toMatchObject({ ended: true, archived: true })
    expect(await books.payments.undo(paymentId)).toMatchObject({
      ended: false,
      archived: true,
      cycles_left: 1,
    })
  })

  test('what a person restored after the end is ended still, and stays where it was put', async () => {
    const { books, id, last } = await ended(testApp)
    expect(shown(await books.bills.unarchive(id))).toEqual({ ...ENDED_IN_MARCH, archived: false })
    expect(await books.bills.schedule(id)).toEqual([])
    expect(await books.agenda({ from: '2026-04-01', to: '2026-12-31' })).toEqual([])
    await books.bills.archive(id)
    expect(await books.payments.undo(last)).toMatchObject({ ended: false, archived: true })
  })

  test('a bill that has ended keeps another frequency for the time after it goes on', async () => {
    const { update, books, id } = await ended(testApp)
    expect(await update({ frequency: 'weekly' })).toEqual(ENDED_IN_MARCH)
    expect(await update({ cycles_left: 2 })).toMatchObject({ due_date: '2026-04-07', cycles_left: 2 })
    expect(await books.bills.schedule(id)).toEqual(['2026-04-07', '2026-04-14'])
  })

  test('a bill set back to its first due date after the end has all its cycles again', async () => {
    const { update } = await ended(testApp)
    const open = { cycles_left: 3, ended: false, archived: false }
    expect(await update({ due_date: '2026-01-31' })).toEqual({ due_date: '2026-01-31', ...open })
  })

  test('the last payment, deleted, and the due date, set back, lead to where it was', async () => {
    const { books, payments, last, update, get } = await ended(testApp)
    await books.payments.delete(last)
    expect(await update({ due_date: '2026-03-31' })).toEqual(OPEN_IN_MARCH)
    await books.payments.delete(payments[1] ?? 0)
    expect(await update({ due_date: '2026-02-28' })).toMatchObject({ cycles_left: 2 })
    expect(await get()).toMatchObject({ due_date: '2026-02-28', archived: false })
  })

  test('a client that read a bill after its end, and sends it all back with its old date, reverts it', async () => {
    const { books, id, last } = await ended(testApp)
    const { id: _, created_at, updated_at, ...read } = await books.bills.get(id)
    await books.payments.delete(last)
    const sent = await books.bills.update(id, { ...read, due_date: '2026-03-31' })
    expect(shown(sent)).toEqual(OPEN_IN_MARCH)
  })

  test('a bill at the end of the calendar ends there and cannot go on', async () => {
    const { books, api } = await openBooks(testApp)
    const { id } = await books.bills.create(rent({ due_date: '9999-12-31', cycles_left: 1 }))
    await books.bills.pay(id, { amount: 1 })
    const refused = await api.put(`/bills/${id}`, { cycles_left: 2 })
    expectRefusal(refused, 400, 'Due date cannot move past 9999-12-31')
    expect(await books.bills.update(id, { ends_on: '9999-12-31' })).toMatchObject({ ended: true })
  })

  test('parts that were paid towards the last cycle stay with it when the bill goes on', async () => {
    const { books, id, update } = await ended(testApp)
    await books.bills.pay(id, { amount: 7 })
    await update({ cycles_left: null })
    const [march, april] = await books.agenda({ from: '2026-03-31', to: '2026-04-30' })
    expect([march?.paid_amount, march?.status]).toEqual([8, 'paid'])
    expect([april?.paid_amount, april?.status]).toEqual([0, 'upcoming'])
  })
})
