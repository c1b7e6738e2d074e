import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { refuse } from '#core/errors'
import { writesInGroup } from '#db/group-revision'
import { sweep } from '#process/housekeeping'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { booksOf, givenChannel, inboxOf, openReminders, type Reminded } from './support/open-reminders.ts'

const DOWN = { end: 'retry', error: 'The server did not answer' } as const

async function channelsOf({ database }: Reminded) {
  const rows = await database.read.selectFrom('channels').selectAll().orderBy('id').execute()
  return rows.map(({ name, state, last_error, failures }) => ({ name, state, last_error, failures }))
}

/** Rent is due on 10 February, and the first attempt is made. */
async function firstAttempt(context: Reminded): Promise<void> {
  await context.given.bill({ due_date: '2026-02-10' })
  await context.at('2026-02-10T08:00')
}

onSqlite((testApp) => {
  test('what fails is tried again, later and later, with the same id, until it is sent', async () => {
    const context = await openReminders(testApp)
    const { far, at, process } = context
    far.answers(DOWN, DOWN, DOWN)
    await firstAttempt(context)
    expect((await inboxOf(context)).map(({ title, deliveries }) => [title, deliveries[0]])).toEqual([
      [
        'Rent is due today',
        expect.objectContaining({ state: 'pending', error: 'The server did not answer' }),
      ],
    ])
    // The longest waits: 30, 60 and 120 seconds.
    const attempts = [1]
    for (const time of ['08:00:29', '08:00:30', '08:01:29', '08:01:30', '08:03:29', '08:03:30', '12:00:00']) {
      await at(`2026-02-10T${time}.000Z`)
      attempts.push(far.sent.length)
    }
    expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
    expect(new Set(far.sent.map(({ message }) => message.id)).size).toBe(1)
    expect(process.meter).toMatchObject({ sent: 1, retried: 3, failed: 0, cancelled: 0, planned: 1 })
    expect(await channelsOf(context)).toEqual([{ name: 'Mail', state: 'ok', last_error: null, failures: 0 }])
  })

  test('the far end says when it may be asked again', async () => {
    const context = await openReminders(testApp)
    const { far, at } = context
    far.answers({ ...DOWN, retryAfterSeconds: 600 })
    await firstAttempt(context)
    await at('2026-02-10T08:09:59.000Z')
    expect(far.sent).toHaveLength(1)
    await at('2026-02-10T08:10:00.000Z')
    expect(far.sent).toHaveLength(2)
  })

  test('when the next message is due, the last one is given up', async () => {
    const context = await openReminders(testApp, {}, { overdue_every_days: 1 })
    const { far, at } = context
    far.answersAlways(DOWN)
    await firstAttempt(context)
    await at('2026-02-11T07:00')
    await at('2026-02-11T08:00')
    expect(far.titles()).toEqual(['Rent is due today', 'Rent is 1 day overdue', 'Rent is 1 day overdue'])
    const [newest, older] = await inboxOf(context)
    expect([newest?.deliveries[0]?.state, older?.deliveries[0]?.state]).toEqual(['pending', 'failed'])
  })

  describe('a channel is paused', () => {
    test('at a permanent error, which the inbox and another channel say', async () => {
      const context = await openReminders(testApp)
      const { far, at, owner, channel } = context
      const other = await givenChannel(context, owner.id, {
        name: 'Phone',
        kind: 'ntfy',
        settings: { topic: 't' },
      })
      far.answers({ end: 'gone', error: 'The server answered 410' })
      await firstAttempt(context)
      await at('2026-02-10T08:00:15.000Z')
      expect(await channelsOf(context)).toMatchObject([
        { name: 'Mail', state: 'paused', last_error: 'The server answered 410' },
        { name: 'Phone', state: 'ok' },
      ])
      expect(far.sent.map(({ channel, message }) => [channel.id, message.title])).toEqual([
        [channel.id, 'Rent is due today'],
        [other.id, '“Mail” no longer gets your reminders'],
      ])
      expect(far.sent[1]?.message).toMatchObject({
        entries: [{ text: expect.stringContaining('The server answered 410. Check it in Settings') }],
        link: 'https://bills.example.org/settings/reminders',
      })
      const [notice] = await inboxOf(context)
      expect(notice).toMatchObject({
        kind: 'channel_paused',
        channel_id: channel.id,
        database_id: null,
        bills: [],
      })
      await at('2026-02-13T08:00')
      expect(far.sent).toHaveLength(2)
      expect((await inboxOf(context))[0]?.title).toBe('Rent is 3 days overdue')
      expect(context.process.meter.pausedChannels).toBe(1)
    })

    test('after 24 hours of unbroken failure and four attempts, not before', async () => {
      const context = await openReminders(testApp, {}, { overdue_every_days: 30 })
      const { far, at } = context
      far.answersAlways(DOWN)
      await firstAttempt(context)
      for (const time of ['10T09:00', '10T12:00', '10T20:00', '11T07:59']) await at(`2026-02-${time}`)
      expect(await channelsOf(context)).toMatchObject([{ state: 'ok', failures: 5 }])
      await at('2026-02-11T12:00')
      expect(await channelsOf(context)).toMatchObject([{ state: 'paused', failures: 6 }])
      expect((await inboxOf(context)).map(({ kind }) => kind)).toEqual(['channel_paused', 'reminder'])
      expect((await inboxOf(context))[1]?.deliveries[0]?.state).toBe('pending')
      await at('2026-02-11T23:00')
      expect((await inboxOf(context))[1]?.deliveries[0]?.state).toBe('cancelled')
      expect(far.sent).toHaveLength(6)
    })

    test('not by a success in between, and not by a key of ours that does not match', async () => {
      const context = await openReminders(testApp, {}, { overdue_every_days: 1, overdue_times: 30 })
      const { far, at } = context
      const mismatch = async () => {
        throw refuse('secrets-key-mismatch')
      }
      far.answersAlways(mismatch)
      await firstAttempt(context)
      for (const day of [11, 12, 13, 14]) await at(`2026-02-${day}T08:00`)
      expect(await channelsOf(context)).toMatchObject([{ state: 'ok', failures: 0 }])
      far.answersAlways(DOWN)
      await at('2026-02-14T20:00')
      far.answers({ end: 'sent' })
      await at('2026-02-15T08:00')
      for (const time of ['16T08:00', '16T08:10', '16T09:00', '16T20:00']) await at(`2026-02-${time}`)
      expect(await channelsOf(context)).toMatchObject([{ state: 'ok' }])
    })
  })

  test('what was to go to a browser that has unsubscribed is in the inbox, all of it', async () => {
    const context = await openReminders(testApp, {}, { digest: false })
    const { far, given, owner, books } = context
    const browser = await givenChannel(context, owner.id, { kind: 'web-push', settings: {} })
    await books.reminders.update({ channel_ids: [browser.id] })
    far.answers({ end: 'gone', error: 'This browser no longer takes messages (410)' })
    for (const name of ['A', 'B', 'C']) await given.bill({ name, due_date: '2026-02-10' })
    await context.at('2026-02-10T08:00')
    expect(far.sent.filter(({ channel }) => channel.id === browser.id)).toHaveLength(1)
    const reminders = (await inboxOf(context)).filter(({ kind }) => kind === 'reminder')
    expect(reminders.map(({ title }) => title).sort()).toEqual(
      ['A', 'B', 'C'].map((name) => `${name} is due today`),
    )
  })

  test('one channel that fails holds up no other, and its other messages wait with the first', async () => {
    const context = await openReminders(testApp, {}, { digest: false })
    const { far, at, given, owner, channel } = context
    const other = await givenChannel(context, owner.id, {
      name: 'Phone',
      kind: 'ntfy',
      settings: { topic: 't' },
    })
    await context.books.reminders.update({ channel_ids: [channel.id, other.id] })
    for (const name of ['A', 'B', 'C']) await given.bill({ name, due_date: '2026-02-10' })
    far.answersAlways(DOWN)
    context.clock.set('2026-02-10T08:00:00.000Z')
    await context.process.planning.tick()
    await context.process.sending.tick()
    // One attempt for each channel: the two others of each wait.
    expect(new Set(far.sent.map(({ channel }) => channel.id))).toEqual(new Set([channel.id, other.id]))
    expect(far.sent).toHaveLength(2)
    expect((await inboxOf(context)).map(({ title }) => title).sort()).toEqual(
      ['A', 'B', 'C'].map((name) => `${name} is due today`),
    )
    far.answersAlways({ end: 'sent' })
    await at('2026-02-10T08:00:30.000Z')
    expect(far.sent).toHaveLength(2 + 6)
  })

  test('what was kept for 90 days is deleted, and not before', async () => {
    const context = await openReminders(testApp)
    await firstAttempt(context)
    const left = async () => {
      const count = async (table: 'notifications' | 'reminders' | 'deliveries') =>
        (await context.database.read.selectFrom(table).select('id').execute()).length
      return [await count('notifications'), await count('reminders'), await count('deliveries')]
    }
    context.clock.set('2026-05-11T07:59:00.000Z')
    await sweep(context.database, context.clock)
    expect(await left()).toEqual([1, 1, 1])
    context.clock.set('2026-05-11T08:01:00.000Z')
    await sweep(context.database, context.clock)
    expect(await left()).toEqual([0, 0, 0])
  })
})

onEveryDialect((testApp) => {
  test('it is rendered anew at each attempt, and dropped where it is paid meanwhile', async () => {
    const context = await openReminders(testApp)
    const { far, at } = context
    far.answersAlways(DOWN)
    await firstAttempt(context)
    await at('2026-02-11T01:00')
    expect(far.titles()).toEqual(['Rent is due today', 'Rent is 1 day overdue'])
    const books = await booksOf(context)
    const [bill] = await books.bills.list()
    await books.bills.pay(bill?.id ?? 0, { amount: 1200.5 })
    await at('2026-02-11T09:00')
    expect(far.sent).toHaveLength(2)
    expect((await inboxOf(context))[0]?.deliveries[0]?.state).toBe('cancelled')
  })

  test('a message that is refused fails at once, and the channel goes on', async () => {
    const context = await openReminders(testApp)
    const { far, at } = context
    far.answers({ end: 'refused', error: 'The server answered 400' })
    await firstAttempt(context)
    await at('2026-02-10T20:00')
    expect(far.sent).toHaveLength(1)
    expect((await inboxOf(context))[0]?.deliveries[0]).toMatchObject({
      state: 'failed',
      error: 'The server answered 400',
    })
    expect(await channelsOf(context)).toMatchObject([{ state: 'ok', last_error: 'The server answered 400' }])
    await at('2026-02-13T08:00')
    expect(far.titles()[1]).toBe('Rent is 3 days overdue')
  })

  test('what waits for a channel that fails waits with it, also beyond what is sent at once', async () => {
    const context = await openReminders(testApp, {}, { digest: false, lead_days: [0] })
    const { far, at, database, groupId, clock } = context
    const now = sql.lit(clock.now().toISOString())
    await database.write((tx) => {
      writesInGroup(tx, groupId)
      return sql`
        with recursive b (n) as (select 1 union all select n + 1 from b where n < 130)
        insert into bills (group_id, name, amount, due_date, anchor_day, frequency, type, schedule_set_on, created_at, updated_at)
        select ${sql.lit(groupId)}, concat('Bill ', n), 100, '2026-02-10', 10, 'monthly', 'bill', '2026-02-02', ${now}, ${now}
        from b`.execute(tx)
    })
    far.answersAlways({ ...DOWN, retryAfterSeconds: 600 })
    await at('2026-02-10T08:00')
    expect(far.sent).toHaveLength(1)
    far.answersAlways({ end: 'sent' })
    await at('2026-02-10T08:09:59.000Z')
    expect(far.sent).toHaveLength(1)
    await at('2026-02-10T08:10:00.000Z')
    expect(new Set(far.titles()).size).toBe(130)
    expect(far.sent).toHaveLength(131)
  })
})
