import { describe, expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { inGroup, rawApiOf } from '../support/raw-api.ts'
import { onSqlite } from '../support/test-app.ts'
import { givenChannel, openReminders } from './support/open-reminders.ts'

const DEFAULTS = {
  enabled: false,
  lead_days: [7, 1, 0],
  overdue_every_days: 3,
  overdue_times: 5,
  hour: '08:00',
  timezone: null,
  digest: true,
  bills: true,
  deposits: false,
  auto_paid: false,
  paused_until: null,
  channel_ids: [],
}

onSqlite((testApp) => {
  test('settings are off until somebody turns them on, change by included fields, and are the user’s own', async () => {
    const context = await openBooks(testApp)
    const { books, given, owner, groupId, database } = context
    expect(await books.reminders.get()).toEqual(DEFAULTS)
    const channel = await givenChannel(context, owner.id)
    const changes = {
      enabled: true,
      lead_days: [0, 30, 0, 1],
      overdue_every_days: null,
      hour: '23:00',
      timezone: 'Europe/Berlin',
      paused_until: '2026-03-01',
      channel_ids: [channel.id, channel.id],
    }
    const changed = { ...DEFAULTS, ...changes, lead_days: [30, 1, 0], channel_ids: [channel.id] }
    expect(await books.reminders.update(changes)).toEqual(changed)
    expect(await books.reminders.get()).toEqual(changed)
    const rows = () => database.read.selectFrom('reminder_settings').selectAll().execute()
    const before = await rows()
    context.clock.advance({ minutes: 5 })
    expect(await books.reminders.update(changed)).toEqual(changed)
    expect(await rows()).toEqual(before)
    const cleared = { timezone: null, paused_until: null, overdue_every_days: 1, channel_ids: [] }
    expect(await books.reminders.update(cleared)).toEqual({ ...changed, ...cleared })

    const viewer = await given.user(owner.accountId)
    await given.member(groupId, viewer.id, 'viewer')
    const theirs = viewer.client.group({ id: groupId })
    expect(await theirs.reminders.get()).toEqual(DEFAULTS)
    await theirs.reminders.update({ enabled: true, hour: '06:00' })
    expect(await books.reminders.get()).toMatchObject({ hour: '23:00' })
  })

  test('what is no setting is refused, and nothing is changed', async () => {
    const context = await openBooks(testApp)
    const { api, given, owner, books } = context
    const stranger = await given.owner()
    const foreign = await givenChannel(context, stranger.id)
    const colleague = await given.user(owner.accountId, { isAdmin: true })
    const theirs = await givenChannel(context, colleague.id)
    const lead = 'lead_days must be a list of whole numbers from 0 to 365'
    const wrong: Array<[object, string]> = [
      [{ enabled: 'yes' }, 'enabled must be true or false'],
      [{ lead_days: [366] }, lead],
      [{ lead_days: [-1] }, lead],
      [{ lead_days: [1.5] }, lead],
      [{ lead_days: 7 }, lead],
      [{ lead_days: Array.from({ length: 11 }, (_, day) => day) }, 'lead_days must have at most 10 entries'],
      [{ overdue_every_days: 0 }, 'overdue_every_days must be a whole number from 1 to 30'],
      [{ overdue_times: 31 }, 'overdue_times must be a whole number from 1 to 30'],
      [{ hour: '08:30' }, 'hour must be a full hour such as 08:00'],
      [{ hour: '24:00' }, 'hour must be a full hour such as 08:00'],
      [{ hour: '8:00' }, 'hour must be a full hour such as 08:00'],
      [{ paused_until: '2026-02-30' }, 'Invalid date format. Use YYYY-MM-DD'],
      [{ channel_ids: [foreign.id] }, 'Channel not found'],
      [{ channel_ids: [theirs.id] }, 'Channel not found'],
      [{ channel_ids: [Number.MAX_SAFE_INTEGER + 1] }, 'Channel not found'],
    ]
    for (const [body, message] of wrong) {
      const answer = answerOf(await api.put('/reminders', body))
      expect.soft(answer, JSON.stringify(body)).toEqual(refusal(400, message))
    }
    expect((await api.put('/reminders', { timezone: '+02:00' })).status).toBe(400)
    expect(await books.reminders.get()).toEqual(DEFAULTS)
  })

  test('a bill has its own rule and a snooze, which end when the cycle does', async () => {
    const { books, given, api, clock, owner, groupId, ...rest } = await openBooks(testApp)
    const bill = await given.bill({ due_date: '2026-02-10' })
    expect(await books.bills.getReminder(bill.id)).toEqual({ lead_days: null, muted: false, snooze: null })
    expect(await books.bills.updateReminder(bill.id, { lead_days: [1, 14] })).toMatchObject({
      lead_days: [14, 1],
    })
    expect(await books.bills.updateReminder(bill.id, { muted: true })).toEqual({
      lead_days: [14, 1],
      muted: true,
      snooze: null,
    })
    const snooze = { due_date: '2026-02-10', until: '2026-02-05' }
    expect(await books.bills.snooze(bill.id, { until: '2026-02-05' })).toEqual(snooze)
    expect(await books.bills.resetReminder(bill.id)).toEqual({ lead_days: null, muted: false, snooze })
    await books.bills.pay(bill.id, { amount: 1 })
    expect((await books.bills.getReminder(bill.id)).snooze).toBeNull()
    const outOfRange = 'until must be a day after today, at most 60 days ahead'
    for (const until of ['2026-02-02', '2026-02-01', '2026-04-04', '9999-12-31']) {
      expectRefusal(await api.post(`/bills/${bill.id}/snooze`, { until }), 400, outOfRange)
    }
    expect((await api.post(`/bills/${bill.id}/snooze`, { until: '2026-04-03' })).status).toBe(200)
    await books.bills.archive(bill.id)
    expectRefusal(
      await api.post(`/bills/${bill.id}/snooze`, { until: '2026-02-03' }),
      409,
      'There is nothing to be reminded of: this bill has no open due date',
    )
    const viewer = await given.user(owner.accountId)
    await given.member(groupId, viewer.id, 'viewer')
    const theirs = rawApiOf({ given, clock, ...rest } as never, viewer, inGroup(groupId))
    expect(dataOf(await theirs.get(`/bills/${bill.id}/reminder`))).toEqual({
      lead_days: null,
      muted: false,
      snooze: null,
    })
  })

  describe('what is planned', () => {
    test('is told for the next 31 days, with the reason, over all groups', async () => {
      const context = await openReminders(testApp)
      const { given, owner, channel, groupId, books } = context
      const bill = await given.bill({ due_date: '2026-02-10' })
      const muted = await given.bill({ due_date: '2026-02-11' })
      await books.bills.updateReminder(muted.id, { muted: true })
      await given.bill({ name: 'Late', due_date: '2026-01-20' })
      const planned = await owner.client.notifications.planned()
      expect(planned.slice(0, 4)).toEqual([
        {
          at: '2026-02-03T08:00:00.000Z',
          database_id: groupId,
          bill_id: bill.id,
          bill_name: 'Rent',
          due_date: '2026-02-10',
          reason: 'before',
          days: 7,
          channel_ids: [channel.id],
        },
        expect.objectContaining({
          at: '2026-02-04T08:00:00.000Z',
          bill_name: 'Late',
          reason: 'overdue',
          days: 15,
        }),
        expect.objectContaining({ at: '2026-02-09T08:00:00.000Z', reason: 'before', days: 1 }),
        expect.objectContaining({ at: '2026-02-10T08:00:00.000Z', reason: 'due', days: 0 }),
      ])
      expect(planned.some(({ bill_id }) => bill_id === muted.id)).toBe(false)
      expect(planned.every(({ at }) => at <= '2026-03-05T09:00:00.000Z')).toBe(true)
      await books.bills.snooze(bill.id, { until: '2026-02-12' })
      const ofBill = async () =>
        (await owner.client.notifications.planned())
          .filter(({ bill_id }) => bill_id === bill.id)
          .map(({ at, reason, days }) => `${at.slice(0, 10)} ${reason} ${days}`)
      expect((await ofBill()).slice(0, 2)).toEqual(['2026-02-12 snoozed 2', '2026-02-13 overdue 3'])
      await books.bills.endSnooze(bill.id)
      await books.reminders.update({ paused_until: '2026-02-15' })
      expect((await ofBill()).slice(0, 2)).toEqual(['2026-02-15 overdue 5', '2026-02-16 overdue 6'])
      await books.reminders.update({ paused_until: '2026-06-01' })
      expect(await ofBill()).toEqual([])
      await books.reminders.update({ enabled: false })
      expect(await owner.client.notifications.planned()).toEqual([])
    })

    test('is what is then sent', async () => {
      const context = await openReminders(
        testApp,
        { timezone: 'Europe/Berlin' },
        { digest: false, lead_days: [3, 0] },
      )
      const { given, owner, far, at, clock } = context
      await given.bill({ name: 'A', due_date: '2026-02-10' })
      await given.bill({ name: 'B', due_date: '2026-02-04', frequency: 'weekly' })
      await given.bill({ name: 'C', due_date: '2026-02-08', weekend: 'before' })
      const planned = (await owner.client.notifications.planned()).map(
        ({ at, bill_name }) => `${at} ${bill_name}`,
      )
      const sent: string[] = []
      for (let hour = 0; hour < 31 * 24; hour += 1) {
        const before = far.sent.length
        await at(new Date(Date.parse('2026-02-02T10:00:00.000Z') + hour * 3_600_000).toISOString())
        sent.push(
          ...far
            .titles()
            .slice(before)
            .map((title) => `${clock.now().toISOString()} ${title.slice(0, 1)}`),
        )
      }
      expect(sent.sort()).toEqual(planned.sort())
      expect(sent.length).toBeGreaterThan(15)
    })
  })

  test('the inbox is the user’s own, has pages, and knows what was read', async () => {
    const context = await openReminders(testApp, {}, { digest: false, channel_ids: [] })
    const { given, at, groupId } = context
    for (const name of ['A', 'B', 'C']) await given.bill({ name, due_date: '2026-02-09' })
    await at('2026-02-09T08:00')
    const { client, accountId } = await context.again()
    const all = await client.notifications.list()
    expect(all).toHaveLength(3)
    const first = await client.notifications.listPage({ limit: 2 })
    const second = await client.notifications.listPage({ limit: 2, cursor: first.nextCursor ?? '' })
    expect([...first.data, ...second.data]).toEqual(all)
    expect(second.nextCursor).toBeUndefined()
    const [newest, older] = all
    expect(await client.notifications.read({ ids: [newest?.id ?? 0, 999] })).toEqual({ read: 1 })
    expect(await client.notifications.read({ ids: [newest?.id ?? 0] })).toEqual({ read: 0 })
    expect((await client.notifications.list({ unread: true })).map(({ id }) => id)).not.toContain(newest?.id)
    expect((await client.notifications.list())[0]?.read_at).toBe('2026-02-09T08:00:00.000Z')
    const other = await given.user(accountId, { isAdmin: true })
    expect(await other.client.notifications.list()).toEqual([])
    expect(await other.client.notifications.read({ ids: [older?.id ?? 0] })).toEqual({ read: 0 })
    expect(await other.client.notifications.read({ all: true })).toEqual({ read: 0 })
    expect(await client.notifications.read({ all: true })).toEqual({ read: 2 })
    const api = rawApiOf(context, await context.again(), inGroup(groupId))
    for (const body of [{}, { all: false }, { ids: [1], all: true }]) {
      expectRefusal(await api.post('/notifications/read', body), 400, 'Send either ids or all: true')
    }
  })
})
