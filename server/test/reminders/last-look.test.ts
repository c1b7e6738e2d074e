import { describe, expect, test } from 'vitest'
import { onSqlite } from '../support/test-app.ts'
import {
  booksOf,
  farEnd,
  givenChannel,
  inboxOf,
  openReminders,
  processOf,
  type Reminded,
  remindersIn,
} from './support/open-reminders.ts'

/** What somebody does while the sender stands right before its last look. */
const MEANWHILE: Record<string, (context: Reminded, billId: number) => Promise<unknown>> = {
  paid: async (context, id) => (await booksOf(context)).bills.pay(id, { amount: 1200.5 }),
  skipped: async (context, id) => (await booksOf(context)).bills.skip(id),
  archived: async (context, id) => (await booksOf(context)).bills.archive(id),
  'deleted permanently': async (context, id) => {
    const books = await booksOf(context)
    await books.bills.archive(id)
    await books.bills.deletePermanently(id)
  },
  'made a draft': async (context, id) => (await booksOf(context)).bills.update(id, { draft: true }),
  'moved to another day': async (context, id) =>
    (await booksOf(context)).bills.update(id, { due_date: '2026-03-15' }),
  snoozed: async (context, id) => (await booksOf(context)).bills.snooze(id, { until: '2026-02-20' }),
  muted: async (context, id) => (await booksOf(context)).bills.updateReminder(id, { muted: true }),
  'given a rule without this message': async (context, id) =>
    (await booksOf(context)).bills.updateReminder(id, { lead_days: [14] }),
  'left out by its type': async (context) => (await booksOf(context)).reminders.update({ bills: false }),
  'paid automatically from now on': async (context, id) =>
    (await booksOf(context)).bills.update(id, { auto_pay: true }),
  'not to be told by the rules any more': async (context) =>
    (await booksOf(context)).reminders.update({ lead_days: [7] }),
  'paused with everything': async (context) =>
    (await booksOf(context)).reminders.update({ paused_until: '2026-02-20' }),
  'turned off with everything': async (context) =>
    (await booksOf(context)).reminders.update({ enabled: false }),
}

async function removeChannel({ again, channel }: Reminded): Promise<void> {
  await (await again()).client.channels.remove(channel.id)
}

/** The sender is held right before its last look, while `meanwhile` is committed. */
async function heldBeforeLook(context: Reminded, meanwhile: () => Promise<unknown>) {
  const far = farEnd()
  const plain = processOf(context, far)
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const held = processOf(context, far, {
    prepare: async (delivery, channel) => {
      reached.resolve()
      await gate.promise
      return plain.prepare(delivery, channel)
    },
  })
  context.clock.set('2026-02-10T08:00:00.000Z')
  await held.planning.tick()
  const sending = held.sending.tick()
  await reached.promise
  await meanwhile()
  gate.resolve()
  await sending
  return { far, meter: held.meter }
}

onSqlite((testApp) => {
  describe('nothing goes out about a bill that, right before the last look, was', () => {
    test.each(Object.entries(MEANWHILE))('%s', async (_, meanwhile) => {
      const context = await openReminders(testApp, {}, { lead_days: [0] })
      const bill = await context.given.bill({ due_date: '2026-02-10' })
      const { far, meter } = await heldBeforeLook(context, () => meanwhile(context, bill.id))
      expect(far.sent).toEqual([])
      expect(meter).toMatchObject({ sent: 0, cancelled: 1 })
      expect(await inboxOf(context)).toEqual([])
      context.clock.set('2026-02-10T23:00:00.000Z')
      await context.process.run()
      expect(context.far.sent).toEqual([])
    })
  })

  test('a channel that is deleted right before the last look gets nothing, but the inbox does', async () => {
    const context = await openReminders(testApp)
    await context.given.bill({ due_date: '2026-02-10' })
    const { far } = await heldBeforeLook(context, () => removeChannel(context))
    expect(far.sent).toEqual([])
    expect((await inboxOf(context)).map(({ title, deliveries }) => [title, deliveries])).toEqual([
      [
        'Rent is due today',
        [expect.objectContaining({ channel_id: null, name: 'Mail', state: 'cancelled' })],
      ],
    ])
  })

  test('one that is deleted before anything was sent does not keep the message from the inbox', async () => {
    const context = await openReminders(testApp)
    await context.given.bill({ due_date: '2026-02-10' })
    context.clock.set('2026-02-10T08:00:00.000Z')
    await context.process.planning.tick()
    await removeChannel(context)
    await context.process.sending.tick()
    expect(context.far.sent).toEqual([])
    expect((await inboxOf(context)).map(({ title }) => title)).toEqual(['Rent is due today'])
  })

  test('the others of a digest still go out', async () => {
    const context = await openReminders(testApp)
    const paid = await context.given.bill({ name: 'Paid', due_date: '2026-02-10' })
    await context.given.bill({ name: 'Open', due_date: '2026-02-10' })
    const { far } = await heldBeforeLook(context, async () =>
      (await booksOf(context)).bills.pay(paid.id, { amount: 1200.5 }),
    )
    expect(far.titles()).toEqual(['Open is due today'])
    expect((await inboxOf(context)).map(({ title, bills }) => [title, bills.length])).toEqual([
      ['Open is due today', 1],
    ])
  })

  test('a channel that was taken out of the settings, paused or removed gets nothing; the inbox still does', async () => {
    for (const meanwhile of [
      async (context: Reminded) => (await booksOf(context)).reminders.update({ channel_ids: [] }),
      ({ database, channel }: Reminded) =>
        database.write((tx) =>
          tx.updateTable('channels').set({ state: 'paused' }).where('id', '=', channel.id).execute(),
        ),
    ]) {
      const context = await openReminders(testApp)
      await context.given.bill({ due_date: '2026-02-10' })
      const { far } = await heldBeforeLook(context, () => meanwhile(context))
      expect(far.sent).toEqual([])
      expect((await inboxOf(context)).map(({ title }) => title)).toEqual(['Rent is due today'])
    }
  })

  describe('nothing more goes to a member who', () => {
    /** A member with reminders of their own, and how they are gone. */
    async function givenMember() {
      const context = await openReminders(testApp, {}, { enabled: false })
      const { given, owner, groupId } = context
      const member = await given.user(owner.accountId)
      await given.member(groupId, member.id, 'editor')
      const channel = await givenChannel(context, member.id)
      await member.client
        .group({ id: groupId })
        .reminders.update({ enabled: true, channel_ids: [channel.id] })
      await given.bill({ due_date: '2026-02-10' })
      const leaveGroup = async () => (await context.again()).client.members.remove(groupId, member.id)
      const leaveInstance = async () => (await context.again()).client.users.remove(member.id)
      return { context, leaveGroup, leaveInstance }
    }

    test('left the group before anything was planned', async () => {
      const { context, leaveGroup } = await givenMember()
      await leaveGroup()
      await context.at('2026-02-10T08:00')
      expect(context.far.sent).toEqual([])
      expect(await remindersIn(context.database)).toEqual([])
    })

    test.each(['leaveGroup', 'leaveInstance'] as const)(
      'was removed right before the last look: %s',
      async (how) => {
        const { context, ...ways } = await givenMember()
        const { far } = await heldBeforeLook(context, ways[how])
        expect(far.sent).toEqual([])
        await context.at('2026-02-13T08:00')
        expect(context.far.sent).toEqual([])
      },
    )
  })

  test('what was cancelled is planned again under its key where the cycle is opened again', async () => {
    const context = await openReminders(testApp, {}, { lead_days: [0], overdue_every_days: null })
    const bill = await context.given.bill({ due_date: '2026-02-10' })
    const { far } = await heldBeforeLook(context, async () =>
      (await booksOf(context)).bills.pay(bill.id, { amount: 1200.5 }),
    )
    expect(far.sent).toEqual([])
    expect(await remindersIn(context.database)).toEqual(['due of 2026-02-10 cancelled'])
    const books = await booksOf(context)
    const [payment] = await books.bills.listPayments(bill.id)
    await books.payments.undo(payment?.id ?? 0)
    await context.at('2026-02-11T08:00')
    expect(context.far.titles()).toEqual(['Rent is 1 day overdue'])
    expect(await remindersIn(context.database)).toEqual(['due of 2026-02-10 sent'])
    await context.at('2026-02-12T08:00')
    expect(context.far.sent).toHaveLength(1)
  })

  test('changed rules are followed from the next look on', async () => {
    const context = await openReminders(testApp, {}, { hour: '20:00' })
    const { given, far, at } = context
    await given.bill({ due_date: '2026-02-10' })
    await at('2026-02-10T12:00')
    const before = far.sent.length
    await (await booksOf(context)).reminders.update({ hour: '11:00' })
    await at('2026-02-10T12:01')
    expect(far.titles().slice(before)).toEqual(['Rent is due today'])
    await (await booksOf(context)).reminders.update({ hour: '21:00' })
    await at('2026-02-10T21:00')
    expect(far.sent).toHaveLength(before + 1)
    await (await booksOf(context)).reminders.update({
      overdue_every_days: 1,
      timezone: 'Asia/Tokyo',
      hour: '06:00',
    })
    await at('2026-02-10T21:01')
    expect(far.titles().slice(before + 1)).toEqual(['Rent is 1 day overdue'])
  })

  test('another zone of the group moves the hour of those who follow it', async () => {
    const context = await openReminders(testApp, { timezone: 'America/New_York' })
    const { given, far, at, groupId } = context
    await given.bill({ due_date: '2026-02-10' })
    await at('2026-02-09T13:00')
    expect(far.titles()).toEqual(['Rent is due tomorrow'])
    await (await context.again()).client.databases.update(groupId, { timezone: 'Asia/Tokyo' })
    await at('2026-02-09T23:00')
    expect(far.titles()).toEqual(['Rent is due tomorrow', 'Rent is due today'])
  })
})
