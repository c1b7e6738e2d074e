import { expect, test } from 'vitest'
import { SALARY } from '../support/books.ts'
import { onSqlite } from '../support/test-app.ts'
import { booksOf, givenChannel, inboxOf, openReminders } from './support/open-reminders.ts'

onSqlite((testApp) => {
  test('a message goes out on its day, once, to the channel and into the inbox', async () => {
    const context = await openReminders(testApp)
    const { given, at, far, channel } = context
    const bill = await given.bill({ due_date: '2026-02-10' })
    await at('2026-02-03T07:59')
    expect(far.sent).toEqual([])
    await at('2026-02-03T08:00')
    expect(far.titles()).toEqual(['Rent is due in 7 days (Tue, Feb 10)'])
    expect(far.texts()).toEqual([['Rent: $1,200.50, due in 7 days (Tue, Feb 10)']])
    for (const later of ['2026-02-03T08:01', '2026-02-04T08:00', '2026-02-08T09:00']) await at(later)
    expect(far.sent).toHaveLength(1)
    for (const day of ['09', '10', '13', '16']) await at(`2026-02-${day}T08:00`)
    expect(far.titles().slice(1)).toEqual([
      'Rent is due tomorrow',
      'Rent is due today',
      'Rent is 3 days overdue',
      'Rent is 6 days overdue',
    ])
    const [newest, ...others] = await inboxOf(context)
    expect(newest).toEqual({
      id: expect.any(Number),
      kind: 'reminder',
      database_id: context.groupId,
      channel_id: null,
      title: 'Rent is 6 days overdue',
      text: 'Rent: $1,200.50, 6 days overdue',
      bills: [{ bill_id: bill.id, due_date: '2026-02-10' }],
      sent_at: '2026-02-16T08:00:00.000Z',
      read_at: null,
      deliveries: [
        {
          channel_id: channel.id,
          kind: 'email',
          name: 'Mail',
          state: 'sent',
          sent_at: '2026-02-16T08:00:00.000Z',
          error: null,
        },
      ],
    })
    expect(others).toHaveLength(4)
    expect(new Set(far.sent.map(({ message }) => message.id)).size).toBe(5)
    expect(far.sent.every(({ message }) => /^[\w-]{22}$/.test(message.id))).toBe(true)
  })

  test('what a channel has sent is in the inbox after it was deleted, too', async () => {
    const context = await openReminders(testApp)
    const { given, at, owner, channel } = context
    await given.bill({ due_date: '2026-02-10' })
    await at('2026-02-03T08:00')
    await owner.client.channels.remove(channel.id)
    expect((await inboxOf(context)).map(({ deliveries }) => deliveries)).toEqual([
      [
        {
          channel_id: null,
          kind: 'email',
          name: 'Mail',
          state: 'sent',
          sent_at: '2026-02-03T08:00:00.000Z',
          error: null,
        },
      ],
    ])
  })

  test('however much is due, it is one message', async () => {
    const context = await openReminders(testApp)
    const { given, far, at } = context
    for (let number = 1; number <= 101; number += 1)
      await given.bill({ name: `Bill ${number}`, due_date: '2026-02-10' })
    await at('2026-02-10T08:00')
    expect(far.texts().map((texts) => texts.length)).toEqual([101])
  })

  test('one message holds everything of a group, overdue first, with sums; without digest there is one per bill', async () => {
    const context = await openReminders(testApp, { currency: 'EUR' }, { deposits: true })
    const { given, at, far } = context
    await given.bill({ name: 'Power', amount: 80, due_date: '2026-02-10' })
    await given.bill({ name: 'Water', amount: 20, due_date: '2026-02-07' })
    await given.bill({ name: 'Net', amount: 30.25, due_date: '2026-02-11' })
    await given.bill({ ...SALARY, due_date: '2026-02-10' })
    await given.bill({ name: 'Later', due_date: '2026-05-01' })
    await at('2026-02-10T08:00')
    expect(far.titles()).toEqual(['1 overdue, 2 due, 1 coming up · Personal'])
    expect(far.texts()[0]).toEqual([
      'Water: €20.00, 3 days overdue',
      'Power: €80.00, due today',
      'Salary: €3,000.00, expected today',
      'Net: €30.25, due tomorrow',
    ])
    const { message } = far.sent[0] as (typeof far.sent)[0]
    expect(message.closing).toBe('Overdue: €20.00 · To pay: €130.25 · Expected: €3,000.00')
    expect(message.actions).toEqual([])
    expect(message.entries[0]?.actions.map(({ label }) => label)).toEqual([
      'Mark as paid',
      'Remind me tomorrow',
    ])
    const books = await booksOf(context)
    await books.reminders.update({ digest: false })
    await at('2026-02-11T08:00')
    expect(far.titles().slice(1)).toEqual(['Net is due today'])
    await at('2026-02-13T08:00')
    expect(far.titles().slice(2).sort()).toEqual([
      'Power is 3 days overdue',
      'Salary is 3 days overdue',
      'Water is 6 days overdue',
    ])
  })

  test('it is written in the language of the user, with the currency of the group', async () => {
    const { given, at, far, database, owner } = await openReminders(testApp, { currency: 'JPY' })
    await database.write((tx) =>
      tx.updateTable('users').set({ language: 'de' }).where('id', '=', owner.id).execute(),
    )
    await given.bill({ name: 'Miete', amount: 90_000, due_date: '2026-02-10' })
    await at('2026-02-03T08:00')
    await at('2026-02-13T08:00')
    expect(far.titles()).toEqual([
      'Miete ist in 7 Tagen fällig (Di., 10. Feb.)',
      'Miete ist seit 3 Tagen überfällig',
    ])
    expect(far.texts()[1]).toEqual(['Miete: 90.000\u00a0¥, seit 3 Tagen überfällig'])
    expect(far.sent[1]?.message.actions.map(({ label }) => label)).toEqual([
      'Als bezahlt markieren',
      'Morgen erinnern',
    ])
  })

  test('without a channel it is in the inbox alone, and one that is paused or unconfirmed gets nothing', async () => {
    const context = await openReminders(testApp, {}, { channel_ids: [] })
    const { given, at, far } = context
    await given.bill({ due_date: '2026-02-10' })
    await at('2026-02-03T08:00')
    expect(far.sent).toEqual([])
    expect((await inboxOf(context)).map(({ title, deliveries }) => [title, deliveries])).toEqual([
      ['Rent is due in 7 days (Tue, Feb 10)', []],
    ])
    const paused = await givenChannel(context, context.owner.id, { state: 'paused' })
    const unconfirmed = await givenChannel(context, context.owner.id, { state: 'unconfirmed' })
    await (await booksOf(context)).reminders.update({ channel_ids: [paused.id, unconfirmed.id] })
    await at('2026-02-09T08:00')
    expect(far.sent).toEqual([])
    expect(await inboxOf(context)).toHaveLength(2)
  })

  test('nobody is reminded of what was due before they asked for it, before the bill was made, or before it was rescheduled', async () => {
    const context = await openReminders(testApp, { now: '2026-02-10T07:30:00.000Z' }, { enabled: false })
    const { given, at, far } = context
    const early = await given.bill({ name: 'Early', due_date: '2026-02-10' })
    context.clock.set('2026-02-10T08:30:00.000Z')
    const books = await booksOf(context)
    await books.reminders.update({ enabled: true })
    await given.bill({ name: 'New', due_date: '2026-02-10' }, books)
    await at('2026-02-10T08:31')
    await at('2026-02-11T07:00')
    expect(far.sent).toEqual([])
    context.clock.set('2026-02-11T09:00:00.000Z')
    await (await booksOf(context)).bills.update(early.id, { due_date: '2026-02-11' })
    await at('2026-02-12T08:00')
    expect(far.sent).toEqual([])
    await at('2026-02-13T08:00')
    expect(far.titles()).toEqual(['New is 3 days overdue'])
    await at('2026-02-14T08:00')
    expect(far.titles().slice(1)).toEqual(['Early is 3 days overdue'])
  })

  test('drafts, archived bills, deposits and bills with auto-pay are left out unless they are wanted', async () => {
    const context = await openReminders(testApp)
    const { given, at, far, books } = context
    const due = { due_date: '2026-02-09' }
    await given.bill({ ...due, name: 'Draft', draft: true })
    const archived = await given.bill({ ...due, name: 'Archived' })
    await books.bills.archive(archived.id)
    await given.bill({ ...due, name: 'Auto', auto_pay: true })
    await given.bill({ ...SALARY, ...due })
    await at('2026-02-08T08:00')
    expect(far.sent).toEqual([])
    await (await booksOf(context)).reminders.update({ deposits: true, auto_paid: true, bills: false })
    await at('2026-02-09T08:00')
    expect(far.titles()).toEqual(['Salary is expected today'])
    await (await booksOf(context)).reminders.update({ bills: true, deposits: false })
    await at('2026-02-12T08:00')
    expect(far.titles().slice(1)).toEqual(['Auto is 3 days overdue'])
  })

  test('a bill has its own rule, and a variable amount is a guess', async () => {
    const context = await openReminders(testApp)
    const { given, at, far, books } = context
    const own = await given.bill({ name: 'Power', due_date: '2026-03-20', variable: true })
    await books.bills.updateReminder(own.id, { lead_days: [30, 2] })
    await at('2026-02-18T08:00')
    expect(far.texts()).toEqual([['Power: about $1,200.50, due in 30 days (Fri, Mar 20)']])
    await at('2026-03-13T08:00')
    expect(far.sent).toHaveLength(1)
    const again = await booksOf(context)
    await again.bills.pay(own.id, { amount: 200, advance_due: false })
    await at('2026-03-18T08:00')
    expect(far.texts()[1]).toEqual(['Power: due in 2 days (Fri, Mar 20)'])
    await (await booksOf(context)).bills.resetReminder(own.id)
    await at('2026-03-20T08:00')
    expect(far.titles()[2]).toBe('Power is due today')
  })

  test('overdue messages are about the earliest open cycle, and say how many are open', async () => {
    const { given, at, far } = await openReminders(
      testApp,
      {},
      { lead_days: [], overdue_every_days: 1, overdue_times: 30 },
    )
    await given.bill({ due_date: '2026-02-03', frequency: 'weekly', amount: 10 })
    await at('2026-02-04T08:00')
    await at('2026-02-18T08:00')
    expect(far.texts()).toEqual([['Rent: $10.00, 1 day overdue'], ['Rent: $10.00, 15 days overdue, 3 open']])
  })

  test('it counts days in the zone of the user', async () => {
    const { given, at, far } = await openReminders(
      testApp,
      {},
      { timezone: 'Pacific/Auckland', hour: '07:00' },
    )
    await given.bill({ due_date: '2026-02-10' })
    await at('2026-02-08T18:00')
    expect(far.titles()).toEqual(['Rent is due tomorrow'])
    await at('2026-02-09T18:00')
    expect(far.titles()).toEqual(['Rent is due tomorrow', 'Rent is due today'])
  })
})
