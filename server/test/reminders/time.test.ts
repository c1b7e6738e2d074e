import { describe, expect, test } from 'vitest'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { booksOf, inboxOf, openReminders, remindersIn } from './support/open-reminders.ts'

onSqlite((testApp) => {
  describe('after a time without a server', () => {
    test('of each cycle only the most urgent message is sent, all of them in one', async () => {
      const context = await openReminders(testApp)
      const { given, at, far, database } = context
      await given.bill({ name: 'Rent', due_date: '2026-02-10' })
      await given.bill({ name: 'Cleaning', due_date: '2026-02-06', frequency: 'weekly', amount: 10 })
      await given.bill({ name: 'Later', due_date: '2026-02-20', amount: 5 })
      await at('2026-02-13T10:00')
      expect(far.sent).toHaveLength(1)
      expect(far.texts()[0]).toEqual([
        'Cleaning: $10.00, 7 days overdue',
        'Rent: $1,200.50, 3 days overdue',
        'Cleaning: $10.00, due today',
        'Cleaning: $10.00, due in 7 days (Fri, Feb 20)',
        'Later: $5.00, due in 7 days (Fri, Feb 20)',
      ])
      expect((await remindersIn(database)).sort()).toEqual([
        'before-7 of 2026-02-20 sent',
        'before-7 of 2026-02-20 sent',
        'due of 2026-02-13 sent',
        'overdue-1 of 2026-02-10 sent',
        'overdue-2 of 2026-02-06 sent',
      ])
      await at('2026-02-14T07:59')
      expect(far.sent).toHaveLength(1)
    })

    test('what was planned before it stopped and is pointless since is not sent', async () => {
      const context = await openReminders(testApp)
      const { given, clock, process, far, at } = context
      await given.bill({ due_date: '2026-02-10' })
      clock.set('2026-02-03T08:00:00.000Z')
      await process.planning.tick()
      await at('2026-02-09T10:00')
      expect(far.titles()).toEqual(['Rent is due tomorrow'])
      expect((await inboxOf(context)).map(({ title }) => title)).toEqual(['Rent is due tomorrow'])
    })
  })

  test('a pause holds everything back until its day, and then sends the most urgent of each cycle', async () => {
    const context = await openReminders(testApp)
    const { given, at, far, books } = context
    await given.bill({ due_date: '2026-02-10' })
    await given
      .bill({ name: 'Paid', due_date: '2026-02-11' })
      .then(({ id }) => books.bills.pay(id, { amount: 1 }))
    await books.reminders.update({ paused_until: '2026-02-15' })
    for (const day of ['03', '09', '10', '13', '14']) await at(`2026-02-${day}T08:00`)
    await at('2026-02-15T07:59')
    expect(far.sent).toEqual([])
    await at('2026-02-15T08:00')
    expect(far.titles()).toEqual(['Rent is 5 days overdue'])
    await at('2026-02-16T08:00')
    expect(far.titles()).toEqual(['Rent is 5 days overdue', 'Rent is 6 days overdue'])
  })

  test('what a pause stopped at the last moment comes after it', async () => {
    const context = await openReminders(testApp, {}, { lead_days: [0], overdue_every_days: null })
    const { given, at, far, clock, process } = context
    await given.bill({ due_date: '2026-02-10' })
    clock.set('2026-02-10T08:00:00.000Z')
    await process.planning.tick()
    await (await booksOf(context)).reminders.update({ paused_until: '2026-02-12' })
    await at('2026-02-10T08:01')
    expect(far.sent).toEqual([])
    await at('2026-02-12T08:00')
    expect(far.titles()).toEqual(['Rent is 2 days overdue'])
  })

  test('a snooze holds its cycle back, sends one on its day, and can be ended', async () => {
    const context = await openReminders(testApp)
    const { given, at, far, books } = context
    const bill = await given.bill({ due_date: '2026-02-10' })
    await given.bill({ name: 'Other', due_date: '2026-02-10' })
    await books.bills.snooze(bill.id, { until: '2026-02-13' })
    await at('2026-02-10T08:00')
    expect(far.titles()).toEqual(['Other is due today'])
    await at('2026-02-13T08:00')
    expect(far.texts()[1]).toEqual(['Rent: $1,200.50, 3 days overdue', 'Other: $1,200.50, 3 days overdue'])
    const again = await booksOf(context)
    await again.bills.snooze(bill.id, { until: '2026-02-18' })
    await again.bills.endSnooze(bill.id)
    await at('2026-02-16T08:00')
    expect(far.texts()[2]).toEqual(['Rent: $1,200.50, 6 days overdue', 'Other: $1,200.50, 6 days overdue'])
  })

  describe('a night of daylight saving', () => {
    test.each([
      ['is missing', '2026-03-29', '2026-03-29T00:59', '2026-03-29T01:00'],
      ['comes twice', '2026-10-25', '2026-10-24T23:59', '2026-10-25T00:00'],
    ])('in which the hour %s: one message, at the first instant', async (_, day, before, at1) => {
      const context = await openReminders(
        testApp,
        { timezone: 'Europe/Berlin', now: `${day.slice(0, 7)}-20T09:00:00.000Z` },
        { hour: '02:00', lead_days: [0], overdue_every_days: null },
      )
      const { given, at, far } = context
      await given.bill({ due_date: day })
      await at(before)
      expect(far.sent).toEqual([])
      await at(at1)
      expect(far.titles()).toEqual(['Rent is due today'])
      for (const later of ['02:00', '03:00', '23:00']) await at(`${day}T${later}`)
      expect(far.sent).toHaveLength(1)
    })
  })

  describe('a clock that', () => {
    test('is set back sends nothing twice, and goes on', async () => {
      const { given, at, far } = await openReminders(testApp)
      await given.bill({ due_date: '2026-02-10' })
      await at('2026-02-09T08:00')
      await at('2026-02-08T20:00')
      await at('2026-02-09T08:00')
      await at('2026-02-10T08:00')
      expect(far.titles()).toEqual(['Rent is due tomorrow', 'Rent is due today'])
    })

    test('jumps far ahead and comes back loses nothing that was not sent by it', async () => {
      const { given, at, far } = await openReminders(testApp)
      await given.bill({ due_date: '2026-04-10' })
      await at('2026-03-30T08:00')
      expect(far.sent).toEqual([])
      await at('2026-02-04T12:00')
      await given.bill({ name: 'Soon', due_date: '2026-02-12' })
      await at('2026-02-05T08:00')
      expect(far.titles()).toEqual(['Soon is due in 7 days (Thu, Feb 12)'])
      await at('2026-04-03T08:00')
      expect(far.titles().at(-1)).toContain('coming up')
    })
  })

  test('whoever wants no reminders costs one look and no write', async () => {
    const { given, process, database, clock, far } = await openReminders(testApp, {}, { enabled: false })
    await given.bill({ due_date: '2026-02-10' })
    const before = database.stats().writes
    for (const day of ['03', '09', '10', '13']) {
      clock.set(`2026-02-${day}T08:00:00.000Z`)
      await process.run()
    }
    expect(database.stats().writes).toEqual(before)
    expect(far.sent).toEqual([])
    expect(process.planning.status()).toMatchObject({ ok: 0, failed: 0 })
    expect(process.sending.status()).toMatchObject({ ok: 0, failed: 0 })
  })
})

onEveryDialect((testApp) => {
  test('a pause that is lifted early sends what it held back at once', async () => {
    const context = await openReminders(testApp, {}, { paused_until: '2026-06-01' })
    const { given, at, far } = context
    await given.bill({ due_date: '2026-02-10' })
    await at('2026-02-11T12:00')
    await (await booksOf(context)).reminders.update({ paused_until: null })
    await at('2026-02-11T12:01')
    expect(far.titles()).toEqual(['Rent is 1 day overdue'])
  })
})
