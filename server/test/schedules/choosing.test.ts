import type { Bill, BillChanges, NewBill, Schedule } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { type MakeTestApp, onSqlite } from '../support/test-app.ts'
import { EACH_KIND } from './support/rich.ts'

const TEN_DAYS = { every: 10, unit: 'day' } as const
const TWO_MONTHS = { every: 2, unit: 'month' } as const
const TWICE_A_MONTH: Schedule = { every: 1, unit: 'month', days: [1, 15] }
const TWO_ENDS = 'Send either ends_on or cycles_left'

/** In books of its own, or among others. */
async function oneBill(where: MakeTestApp | Books, details: Partial<NewBill> = {}) {
  const place = typeof where === 'function' ? await openBooks(where) : where
  const bill = await place.books.bills.create(rent(details))
  const update = (changes: BillChanges) => place.books.bills.update(bill.id, changes)
  /** As clients do that know only the contract: the whole bill, and something changed in it. */
  const sendAll = async (changes: BillChanges) => {
    const read = await place.books.bills.get(bill.id)
    return dataOf<Bill>(await place.api.put(`/bills/${bill.id}`, { ...read, ...changes }))
  }
  return { ...place, bill, id: bill.id, update, sendAll }
}

const chosen = ({ frequency, schedule }: Bill) => ({ frequency, schedule })
type Chosen = ReturnType<typeof chosen>

const NEW: Array<[Partial<NewBill>, Chosen]> = [
  [{ frequency: 'weekly' }, { frequency: 'weekly', schedule: null }],
  [
    { frequency: 'weekly', schedule: null },
    { frequency: 'weekly', schedule: null },
  ],
  [
    { frequency: 'weekly', schedule: TWO_MONTHS },
    { frequency: 'monthly', schedule: TWO_MONTHS },
  ],
  [
    { frequency: 'weekly', schedule: { every: 12, unit: 'month' } },
    { frequency: 'annual', schedule: null },
  ],
  [
    { frequency: 'annual', schedule: { every: 9, unit: 'month' } },
    { frequency: 'semiannual', schedule: { every: 9, unit: 'month' } },
  ],
  [
    { frequency: 'annual', schedule: { every: 1, unit: 'month', days: [15, 1, 15, -1] } },
    { frequency: 'weekly', schedule: { every: 1, unit: 'month', days: [1, 15, -1] } },
  ],
  [
    { frequency: 'annual', schedule: { every: 1, unit: 'year', months: [7, 1] } },
    { frequency: 'semiannual', schedule: { every: 1, unit: 'year', months: [1, 7], day: 31 } },
  ],
]

/** Of a bill every ten days, which is nearest to weekly. */
const CHANGED: Array<[BillChanges, Chosen]> = [
  [{ frequency: 'weekly' }, { frequency: 'weekly', schedule: TEN_DAYS }],
  [{ frequency: 'annual' }, { frequency: 'annual', schedule: null }],
  [{ schedule: TEN_DAYS }, { frequency: 'weekly', schedule: TEN_DAYS }],
  [{ schedule: null }, { frequency: 'weekly', schedule: null }],
  [
    { schedule: null, frequency: 'weekly' },
    { frequency: 'weekly', schedule: null },
  ],
  [
    { schedule: null, frequency: 'annual' },
    { frequency: 'annual', schedule: null },
  ],
  [
    { schedule: TWO_MONTHS, frequency: 'annual' },
    { frequency: 'monthly', schedule: TWO_MONTHS },
  ],
  [
    { schedule: TWO_MONTHS, frequency: 'weekly' },
    { frequency: 'monthly', schedule: TWO_MONTHS },
  ],
  [
    { schedule: TEN_DAYS, frequency: 'annual' },
    { frequency: 'annual', schedule: null },
  ],
  [{ schedule: { every: 1, unit: 'week' } }, { frequency: 'weekly', schedule: null }],
  [{ name: 'Other' }, { frequency: 'weekly', schedule: TEN_DAYS }],
]

/** Due on 31 January before. */
const MOVED: Array<[string, Partial<NewBill>, string, number]> = [
  ['stays where the date is on the schedule', {}, '2026-02-28', 31],
  ['stays where it is earlier on the schedule', {}, '2025-11-30', 31],
  ['is set anew by a date off the schedule', {}, '2026-02-27', 27],
  ['is that of the date for a quarterly bill in another month', { frequency: 'quarterly' }, '2026-02-28', 28],
  ['is that of the list', { schedule: { every: 1, unit: 'month', days: [30] } }, '2026-02-28', 30],
  ['is 31 for the last day', { schedule: { every: 1, unit: 'month', days: [-1] } }, '2026-02-28', 31],
  ['is that of a date off the list', { schedule: TWICE_A_MONTH }, '2026-02-28', 28],
  ['is that of the date with days', { schedule: TEN_DAYS }, '2026-02-10', 10],
]

onSqlite((testApp) => {
  describe('a new bill', () => {
    test('has the schedule that it was given, or the frequency', async () => {
      const place = await openBooks(testApp)
      for (const [sent, kept] of NEW) {
        const { bill } = await oneBill(place, sent)
        expect([sent, chosen(bill)]).toEqual([sent, kept])
      }
    })

    test('needs a frequency also with a schedule', async () => {
      const { api } = await openBooks(testApp)
      const { frequency: _, ...body } = rent({ schedule: TEN_DAYS })
      expect((await api.post('/bills', body)).status).toBe(400)
    })

    test('with what is no schedule is refused with the reason', async () => {
      const { api } = await openBooks(testApp)
      const send = (schedule: unknown) => api.post('/bills', { ...rent(), schedule })
      const reason = 'schedule is not valid: every must be a whole number from 1 to 366 for unit day'
      expect(answerOf(await send({ every: 0, unit: 'day' }))).toEqual(refusal(400, reason))
      const noObject = 'schedule is not valid: it must be an object'
      expect(answerOf(await send('daily'))).toEqual(refusal(400, noObject))
    })

    test('with two ends is refused, and null beside a value is none', async () => {
      const { api, books } = await openBooks(testApp)
      const two = rent({ cycles_left: 3, ends_on: '2026-12-31' })
      expectRefusal(await api.post('/bills', two), 400, TWO_ENDS)
      const day = await books.bills.create(rent({ cycles_left: null, ends_on: '2026-12-31' }))
      expect([day.ends_on, day.cycles_left]).toEqual(['2026-12-31', null])
      const number = await books.bills.create(rent({ cycles_left: 3, ends_on: null }))
      expect([number.ends_on, number.cycles_left]).toEqual([null, 3])
    })
  })

  test('of a bill every ten days what differs decides, the schedule first', async () => {
    const place = await openBooks(testApp)
    for (const [changes, kept] of CHANGED) {
      const { update } = await oneBill(place, { frequency: 'weekly', schedule: TEN_DAYS })
      expect([changes, chosen(await update(changes))]).toEqual([changes, kept])
    }
  })

  test('whatever the schedule: who changes the frequency, alone or in the whole bill, gets it', async () => {
    const place = await openBooks(testApp)
    for (const [, kind] of EACH_KIND) {
      for (const sendsAll of [false, true]) {
        const { update, sendAll, books, id, bill } = await oneBill(place, kind)
        const frequency = bill.frequency === 'quarterly' ? 'monthly' : 'quarterly'
        const changed = await (sendsAll ? sendAll : update)({ frequency })
        expect(chosen(changed)).toEqual({ frequency, schedule: null })
        expect(await books.bills.schedule(id, { count: 3 })).toEqual(
          frequency === 'quarterly'
            ? ['2026-01-31', '2026-04-30', '2026-07-31']
            : ['2026-01-31', '2026-02-28', '2026-03-31'],
        )
      }
    }
  })

  test('whatever the schedule: a payment that is reverted by hand leaves bill and dates as they were', async () => {
    const place = await openBooks(testApp)
    for (const [, kind] of EACH_KIND) {
      const { books, id, update } = await oneBill(place, kind)
      const before = await books.bills.get(id)
      const dates = await books.bills.schedule(id, { count: 20 })
      const payments: number[] = []
      for (let i = 0; i < 4; i++) payments.push((await books.bills.pay(id, { amount: 1 })).id)
      for (const date of [dates[3], dates[2], dates[1], dates[0]]) {
        await books.payments.delete(payments.pop() ?? 0)
        const reverted = await update({ due_date: date ?? '' })
        expect(reverted.due_date).toBe(date)
        const rest = dates.slice(dates.indexOf(date ?? ''))
        expect(await books.bills.schedule(id, { count: rest.length })).toEqual(rest)
      }
      expect(await books.bills.get(id)).toEqual(before)
    }
  })

  describe('the day of the month', () => {
    test('stays along the schedule, and is set anew by a date off it', async () => {
      const place = await openBooks(testApp)
      for (const [why, details, due_date, anchor_day] of MOVED) {
        const { update } = await oneBill(place, details)
        expect({ why, ...(await update({ due_date })) }).toMatchObject({ why, due_date, anchor_day })
      }
    })

    test('is set anew by a changed date that comes with another frequency or schedule', async () => {
      const { update } = await oneBill(testApp)
      expect(await update({ due_date: '2026-02-28', frequency: 'annual' })).toMatchObject({ anchor_day: 28 })
      const other = await oneBill(testApp)
      const changes = { due_date: '2026-02-28', schedule: TWO_MONTHS }
      expect(await other.update(changes)).toMatchObject({ anchor_day: 28 })
    })

    test('is kept by an unchanged date with another frequency or schedule by months', async () => {
      const { update, books, id } = await oneBill(testApp)
      await books.bills.pay(id, { amount: 1 })
      const changes = { due_date: '2026-02-28', frequency: 'annual' } as const
      expect(await update(changes)).toMatchObject({ anchor_day: 31 })
      expect(await update({ schedule: TWO_MONTHS })).toMatchObject({ anchor_day: 31 })
      expect(await books.bills.schedule(id, { count: 2 })).toEqual(['2026-02-28', '2026-04-30'])
    })

    test('can be set, alone and beside a date, and the stored one counts as not sent', async () => {
      const { update, sendAll, books, api, id } = await oneBill(testApp, {
        due_date: '2026-04-30',
        cycles_left: 3,
      })
      const before = await books.bills.get(id)
      expect(before).toMatchObject({ anchor_day: 30 })
      expect(await update({ anchor_day: 31 })).toMatchObject({ anchor_day: 31, cycles_left: 3 })
      expect(await books.bills.schedule(id)).toEqual(['2026-04-30', '2026-05-31', '2026-06-30'])
      const { etag } = await books.bills.getVersioned(id)
      await sendAll({})
      expect((await books.bills.getVersioned(id)).etag).toBe(etag)
      expectRefusal(
        await api.put(`/bills/${id}`, { anchor_day: 29 }),
        400,
        'anchor_day does not fit due_date',
      )
      expectRefusal(
        await api.put(`/bills/${id}`, { anchor_day: 0 }),
        400,
        'anchor_day must be a whole number from 1 to 31',
      )
      expect(await sendAll({ due_date: '2026-05-15' })).toMatchObject({ anchor_day: 15 })
      const back = await update({ due_date: '2026-04-30', anchor_day: 30 })
      expect({ ...back, updated_at: '' }).toEqual({ ...before, updated_at: '' })
    })

    test('is that of a new bill where it fits, whatever the schedule', async () => {
      const place = await openBooks(testApp)
      for (const [, kind] of EACH_KIND) {
        const made = async (due_date: string, anchor_day: number) =>
          (await oneBill(place, { ...kind, due_date, anchor_day })).bill.anchor_day
        expect(await made('2026-02-28', 30)).toBe(30)
        expect(await made('2026-02-27', 30)).toBe(27)
      }
    })

    test('takes what was paid ahead along where the new day has no such cycle', async () => {
      const { update, books, id } = await oneBill(testApp, { due_date: '2026-04-30', anchor_day: 31 })
      const april = await books.bills.pay(id, { amount: 1 })
      const { id: paid } = await books.bills.pay(id, { amount: 2, advance_due: false })
      await books.payments.undo(april.id)
      const paidOn = async () =>
        (await books.agenda({ from: '2026-04-01', to: '2026-06-30' })).find(({ payment_ids }) =>
          payment_ids.includes(paid),
        )?.due_date
      expect(await paidOn()).toBe('2026-05-31')
      await update({ anchor_day: 30 })
      expect(await paidOn()).toBe('2026-04-30')
    })

    test('goes from a list to a frequency by months', async () => {
      const schedule: Schedule = { every: 1, unit: 'month', days: [15, -1] }
      const { update, books, id } = await oneBill(testApp, { schedule })
      await books.bills.pay(id, { amount: 1 })
      await books.bills.pay(id, { amount: 1 })
      expect(await update({ frequency: 'monthly' })).toMatchObject({ due_date: '2026-02-28', anchor_day: 31 })
      expect(await books.bills.schedule(id, { count: 2 })).toEqual(['2026-02-28', '2026-03-31'])
    })
  })

  describe('of a bill with an end', () => {
    const end = ({ ends_on, cycles_left }: Bill) => [ends_on, cycles_left]

    test('a value for one clears the other', async () => {
      const { update } = await oneBill(testApp, { cycles_left: 3 })
      expect(end(await update({ ends_on: '2026-12-31' }))).toEqual(['2026-12-31', null])
      expect(end(await update({ cycles_left: 2 }))).toEqual([null, 2])
    })

    test('changed values for both are refused, with one of them unchanged they are not', async () => {
      const { update, api, id } = await oneBill(testApp, { cycles_left: 3 })
      const both = await api.put(`/bills/${id}`, { cycles_left: 4, ends_on: '2026-12-31' })
      expectRefusal(both, 400, TWO_ENDS)
      expect(end(await update({ cycles_left: 3, ends_on: '2026-12-31' }))).toEqual(['2026-12-31', null])
      expect(end(await update({ cycles_left: 5, ends_on: '2026-12-31' }))).toEqual([null, 5])
    })

    test('null beside a value, and null for an end that it does not have, are no trouble', async () => {
      const { update } = await oneBill(testApp, { cycles_left: 3 })
      expect(end(await update({ ends_on: null }))).toEqual([null, 3])
      expect(end(await update({ cycles_left: null, ends_on: '2026-12-31' }))).toEqual(['2026-12-31', null])
      expect(end(await update({ cycles_left: null }))).toEqual(['2026-12-31', null])
      expect(end(await update({ cycles_left: 4, ends_on: null }))).toEqual([null, 4])
      expect(end(await update({ cycles_left: null, ends_on: null }))).toEqual([null, null])
    })

    test('0 is ignored', async () => {
      const { update } = await oneBill(testApp, { cycles_left: 3 })
      expect(end(await update({ cycles_left: 0 }))).toEqual([null, 3])
    })

    test('that lies before the current due date, this one is the last', async () => {
      const { update, books, id } = await oneBill(testApp, { ends_on: '2025-06-30' })
      expect(await books.bills.schedule(id)).toEqual(['2026-01-31'])
      expect(await update({ ends_on: '2026-02-28' })).toMatchObject({ ended: false })
      expect(await books.bills.schedule(id)).toEqual(['2026-01-31', '2026-02-28'])
      const { bill_due_date } = await books.bills.pay(id, { amount: 1 })
      expect(bill_due_date).toBe('2026-02-28')
      expect(await update({ ends_on: '2026-01-01' })).toMatchObject({ ended: false, due_date: '2026-02-28' })
      await books.bills.pay(id, { amount: 1 })
      expect(await books.bills.get(id)).toMatchObject({ ended: true, due_date: '2026-02-28' })
    })
  })
})
