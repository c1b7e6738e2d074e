import type { NewBill, PreviewedDate, Schedule } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { inGroup, rawApiOf } from '../support/raw-api.ts'
import { onSqlite } from '../support/test-app.ts'

const LAST_DAYS: Schedule = { every: 1, unit: 'month', days: [-1] }

onSqlite((testApp) => {
  describe('without a bill', () => {
    test('any signed-in user sees the dates and when to pay, without a group', async () => {
      const context = await openBooks(testApp)
      const stranger = await context.given.user(context.owner.accountId)
      const { post } = rawApiOf(context, stranger, {})
      const body = { due_date: '2026-01-31', schedule: LAST_DAYS, weekend: 'before' }
      expect(dataOf<PreviewedDate[]>(await post('/schedule/preview', body))).toEqual([
        { due_date: '2026-01-31', pay_on: '2026-01-30' },
        { due_date: '2026-02-28', pay_on: '2026-02-27' },
        { due_date: '2026-03-31', pay_on: '2026-03-31' },
        { due_date: '2026-04-30', pay_on: '2026-04-30' },
        { due_date: '2026-05-31', pay_on: '2026-05-29' },
      ])
    })

    test('nobody who is not signed in sees any', async () => {
      const { call } = await openBooks(testApp)
      const answer = await call('POST', '/schedule/preview', {
        body: { due_date: '2026-01-31', frequency: 'monthly' },
      })
      expect(answer.statusCode).toBe(401)
    })

    test('it equals what a new bill then has', async () => {
      const { books, api } = await openBooks(testApp)
      const wishes: Partial<NewBill>[] = [
        { frequency: 'monthly' },
        { frequency: 'weekly', schedule: LAST_DAYS },
        { frequency: 'weekly', schedule: null, cycles_left: 3 },
        { frequency: 'monthly', ends_on: '2026-04-01' },
        { frequency: 'monthly', schedule: { every: 1, unit: 'year', months: [2, 6] }, cycles_left: 4 },
      ]
      for (const wish of wishes) {
        const typed = { due_date: '2026-01-31', ...wish }
        const seen = dataOf<PreviewedDate[]>(await api.post('/schedule/preview', { ...typed, count: 60 }))
        const { id } = await books.bills.create(rent(typed))
        expect(seen.map(({ due_date }) => due_date)).toEqual(await books.bills.schedule(id, { count: 60 }))
      }
    })

    test('an anchor day of its own is taken', async () => {
      const { books } = await openBooks(testApp)
      const typed = { due_date: '2026-02-28', frequency: 'monthly', count: 2 } as const
      const dates = async (more: object) =>
        (await books.previewSchedule({ ...typed, ...more })).map(({ due_date }) => due_date)
      expect(await dates({})).toEqual(['2026-02-28', '2026-03-28'])
      expect(await dates({ anchor_day: 31 })).toEqual(['2026-02-28', '2026-03-31'])
      expect(await dates({ anchor_day: 27 })).toEqual(['2026-02-28', '2026-03-28'])
    })

    test('what cannot be a bill is refused alike', async () => {
      const { api } = await openBooks(testApp)
      const send = (body: object) => api.post('/schedule/preview', { due_date: '2026-01-31', ...body })
      expectRefusal(await send({}), 400, 'frequency is required')
      expectRefusal(await send({ schedule: null }), 400, 'frequency is required')
      const two = { frequency: 'monthly', cycles_left: 2, ends_on: '2026-12-31' }
      expectRefusal(await send(two), 400, 'Send either ends_on or cycles_left')
      expectRefusal(
        await send({ schedule: { every: 1, unit: 'day', days: [1] } }),
        400,
        'schedule is not valid: days does not go with unit day',
      )
      for (const count of [0, 61]) expect((await send({ frequency: 'monthly', count })).status).toBe(400)
      for (const anchor_day of [0, 32]) {
        expect((await send({ frequency: 'monthly', anchor_day })).status).toBe(400)
      }
    })
  })

  describe('with a bill', () => {
    test('it is what an update would give, and nothing is changed', async () => {
      const { books, api } = await openBooks(testApp)
      const { id } = await books.bills.create(rent({ cycles_left: 3, weekend: 'after' }))
      await books.bills.pay(id, { amount: 1 })
      const { etag } = await books.bills.getVersioned(id)
      const body = { bill_id: id, due_date: '2026-02-28', frequency: 'weekly' }
      expect(dataOf<PreviewedDate[]>(await api.post('/schedule/preview', body))).toEqual([
        { due_date: '2026-02-28', pay_on: '2026-03-02' },
        { due_date: '2026-03-07', pay_on: '2026-03-09' },
      ])
      expect((await books.bills.getVersioned(id)).etag).toBe(etag)
    })

    test('an anchor day is taken as an update would', async () => {
      const { books } = await openBooks(testApp)
      const { id } = await books.bills.create(rent({ due_date: '2026-04-30', anchor_day: 31 }))
      const preview = async (anchor_day: number) => {
        const typed = { bill_id: id, due_date: '2026-04-30', frequency: 'monthly', anchor_day } as const
        return (await books.previewSchedule({ ...typed, count: 2 })).map(({ due_date }) => due_date)
      }
      expect(await preview(30)).toEqual(['2026-04-30', '2026-05-30'])
      expect(await preview(31)).toEqual(['2026-04-30', '2026-05-31'])
      expect(await preview(29)).toEqual(['2026-04-30', '2026-05-31'])
    })

    test('of one that has ended nothing is left, unless it goes on', async () => {
      const { books } = await openBooks(testApp)
      const { id } = await books.bills.create(rent({ cycles_left: 1 }))
      await books.bills.pay(id, { amount: 1 })
      const typed = { bill_id: id, due_date: '2026-01-31', count: 2 }
      expect(await books.previewSchedule(typed)).toEqual([])
      const on = await books.previewSchedule({ ...typed, cycles_left: 5 })
      expect(on.map(({ due_date }) => due_date)).toEqual(['2026-02-28', '2026-03-31'])
    })

    test('of another group it is not found, also for its owner where another group is selected', async () => {
      const { given, books, api } = await openBooks(testApp)
      const stranger = await given.owner()
      const { id } = await stranger.books.bills.create(rent())
      const body = { bill_id: id, due_date: '2026-01-31', frequency: 'monthly' }
      expectRefusal(await api.post('/schedule/preview', body), 404, 'Bill not found')
      const missing = { ...body, bill_id: 999_999 }
      expectRefusal(await api.post('/schedule/preview', missing), 404, 'Bill not found')
      const own = await books.bills.create(rent())
      const elsewhere = await api.post(
        '/schedule/preview',
        { ...body, bill_id: own.id },
        inGroup(stranger.groupId),
      )
      expect(elsewhere.status).toBe(404)
    })

    test('a viewer may look', async () => {
      const context = await openBooks(testApp)
      const { given, owner, groupId, books } = context
      const viewer = await given.user(owner.accountId)
      await given.member(groupId, viewer.id, 'viewer')
      const { id } = await books.bills.create(rent())
      const { post } = rawApiOf(context, viewer, inGroup(groupId))
      const body = { bill_id: id, due_date: '2026-01-31', frequency: 'weekly', count: 2 }
      expect(dataOf<PreviewedDate[]>(await post('/schedule/preview', body))).toHaveLength(2)
    })

    test('a group must be selected', async () => {
      const context = await openBooks(testApp)
      const { id } = await context.books.bills.create(rent())
      const { post } = rawApiOf(context, context.owner, {})
      const answer = await post('/schedule/preview', { bill_id: id, due_date: '2026-01-31' })
      expect(answer.status).toBe(400)
    })
  })
})
