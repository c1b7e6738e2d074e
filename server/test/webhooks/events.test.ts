import { describe, expect, test } from 'vitest'
import { recordDueCycles } from '#auto-record/record-due-cycles'
import { rent } from '../support/given.ts'
import { raceInGap } from '../support/race-in-gap.ts'
import { silentLog } from '../support/silent-log.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { keptEvents, openWebhooks } from './support/open-webhooks.ts'

onEveryDialect((testApp) => {
  /** What each call of a story wrote, by type. */
  async function story() {
    const context = await openWebhooks(testApp)
    const { database, books } = context
    let seen = 0
    const told = async () => {
      const events = (await keptEvents(database)).slice(seen)
      seen += events.length
      return events
    }
    return { ...context, books, told, types: async () => (await told()).map(({ type }) => type) }
  }

  test('every change of a bill, its payments and skips is written as it is done, and nothing that is refused', async () => {
    const { books, types, database } = await story()
    const bill = await books.bills.create(rent({ notes: 'private' }))
    expect(await types()).toEqual(['bill.created'])
    await books.bills.update(bill.id, { name: 'Rent and heating' })
    expect(await types()).toEqual(['bill.updated'])
    // Sent back as it was: no change, no event.
    await books.bills.update(bill.id, { name: 'Rent and heating', due_date: bill.due_date })
    await expect(books.bills.update(bill.id, { category_id: 999 })).rejects.toThrow('Category not found')
    expect(await types()).toEqual([])
    const payment = await books.bills.pay(bill.id, { amount: 5 })
    expect(await types()).toEqual(['payment.recorded'])
    await books.payments.update(payment.id, { amount: 6 })
    expect(await types()).toEqual(['payment.changed'])
    await books.payments.undo(payment.id)
    expect(await types()).toEqual(['payment.deleted'])
    const part = await books.bills.pay(bill.id, { amount: 5, advance_due: false })
    await books.payments.delete(part.id)
    expect(await types()).toEqual(['payment.recorded', 'payment.deleted'])
    await books.bills.skip(bill.id)
    await books.bills.unskip(bill.id)
    expect(await types()).toEqual(['cycle.skipped', 'bill.updated'])
    await books.bills.archive(bill.id)
    await books.bills.archive(bill.id)
    await books.bills.unarchive(bill.id)
    expect(await types()).toEqual(['bill.archived', 'bill.restored'])
    await books.bills.deletePermanently(bill.id)
    expect(await types()).toEqual(['bill.deleted'])
    const events = await keptEvents(database)
    const revisions = events.map(({ data }) => data.revision)
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
    expect(new Set(revisions).size).toBe(revisions.length)
    expect(JSON.stringify(events)).not.toContain('private')
  })

  test('a payment is recorded while the only webhook that would be told of it is deleted', async () => {
    const { books, database, webhook } = await story()
    const { id } = await books.bills.create(rent())
    const [, payment] = await raceInGap(
      database,
      { when: 'after', what: 'delete', on: 'webhooks' },
      () => books.webhooks.delete(webhook.id),
      () => books.bills.pay(id, { amount: 5 }),
    )
    expect(await books.bills.listPayments(id)).toMatchObject([{ id: payment.id, amount: 5 }])
    expect(await books.webhooks.list()).toEqual([])
  })

  test('an event has what it is about, who did it, and the revision', async () => {
    const { books, told, owner, groupId } = await story()
    const bill = await books.bills.create(rent({ notes: 'private' }))
    const payment = await books.bills.pay(bill.id, { amount: 1200.5 })
    const { notes: _, ...shown } = await books.bills.get(bill.id)
    const [created, recorded] = await told()
    expect(created?.data).toMatchObject({ revision: 0, bill: { id: bill.id, due_date: '2026-01-31' } })
    expect(recorded).toEqual({
      type: 'payment.recorded',
      timestamp: '2026-02-02T09:00:00.000Z',
      data: {
        database_id: groupId,
        actor_id: owner.id,
        revision: 1,
        bill: shown,
        payment: {
          id: payment.id,
          bill_id: bill.id,
          amount: 1200.5,
          date: '2026-02-02',
          created_at: '2026-02-02T09:00:00.000Z',
        },
      },
    })
    expect(shown.due_date).toBe('2026-02-28')
  })

  test('the last cycle also archives the bill, and opening it again restores it', async () => {
    const { books, types } = await story()
    const bill = await books.bills.create(rent({ cycles_left: 1 }))
    const payment = await books.bills.pay(bill.id, { amount: 5 })
    expect(await types()).toEqual(['bill.created', 'payment.recorded', 'bill.archived'])
    await books.payments.undo(payment.id)
    expect(await types()).toEqual(['payment.deleted', 'bill.restored'])
    const again = await books.bills.pay(bill.id, { amount: 5 })
    await books.payments.delete(again.id)
    expect(await types()).toEqual(['payment.recorded', 'bill.archived', 'payment.deleted', 'bill.restored'])
    await books.bills.skip(bill.id)
    await books.bills.unskip(bill.id)
    expect(await types()).toEqual(['cycle.skipped', 'bill.archived', 'bill.updated', 'bill.restored'])
    await books.bills.skip(bill.id)
    await types()
    await books.bills.update(bill.id, { cycles_left: null })
    expect(await types()).toEqual(['bill.updated', 'bill.restored'])
  })

  test('many bills at once are told of one by one, each as it changed', async () => {
    const { books, types, told } = await story()
    const bills = [await books.bills.create(rent()), await books.bills.create(rent({ account: 'Joint' }))]
    await types()
    const ids = bills.map(({ id }) => id)
    const { former } = await books.bills.bulkUpdate({ ids, changes: { account: 'Joint' } })
    expect((await told()).map(({ type, data }) => [type, data.bill.id])).toEqual([['bill.updated', ids[0]]])
    await books.bills.bulkUpdate({ ids, changes: { archived: true } })
    expect(await types()).toEqual(['bill.archived', 'bill.archived'])
    await books.bills.bulkUpdate({ ids, changes: { archived: false, account: 'Mine' } })
    expect(await types()).toEqual(['bill.updated', 'bill.restored', 'bill.updated', 'bill.restored'])
    await books.bills.undoBulkUpdate({ former })
    expect(await types()).toEqual(['bill.updated', 'bill.updated'])
  })

  test('a deleted category changes its bills, and so does bringing it back', async () => {
    const { books, told, types } = await story()
    const category = await books.categories.create({ name: 'Home' })
    const bill = await books.bills.create(rent({ category_id: category.id }))
    await types()
    await books.categories.delete(category.id)
    expect(await told()).toMatchObject([
      { type: 'bill.updated', data: { bill: { id: bill.id, category_id: null }, revision: 1 } },
    ])
    await books.categories.restore({ id: category.id })
    expect(await types()).toEqual(['bill.updated'])
  })

  test('what the server records by itself nobody did', async () => {
    const context = await story()
    const { database, clock, owner, groupId, books, told, again } = context
    await owner.client.databases.update(groupId, { auto_record: true })
    const bill = await books.bills.create(rent({ due_date: '2026-02-03', auto_pay: true }))
    await told()
    clock.set('2026-02-03T09:00:00.000Z')
    const { signal } = new AbortController()
    await recordDueCycles({ database, clock, log: silentLog, stop: signal, onFailure: () => {} })
    const [event] = await told()
    expect(event).toMatchObject({ type: 'payment.recorded', data: { actor_id: null, bill: { id: bill.id } } })
    const [payment] = await (await again()).bills.listPayments(bill.id)
    expect(event?.data.payment?.id).toBe(payment?.id)
  })

  describe('a webhook hears only', () => {
    test('of the types that it asked for, and nothing is written that nobody asked for', async () => {
      const { books, database, webhook } = await openWebhooks(testApp, {
        events: ['payment.recorded', 'payment.recorded', 'bill.archived'],
      })
      expect(webhook.events).toEqual(['bill.archived', 'payment.recorded'])
      const bill = await books.bills.create(rent())
      await books.bills.pay(bill.id, { amount: 5 })
      expect((await keptEvents(database)).map(({ type }) => type)).toEqual(['payment.recorded'])
      await books.webhooks.update(webhook.id, { events: [] })
      await books.bills.archive(bill.id)
      expect(await keptEvents(database)).toHaveLength(1)
      await books.webhooks.update(webhook.id, { events: null })
      await books.bills.unarchive(bill.id)
      expect(await books.webhooks.deliveries(webhook.id)).toMatchObject([
        { type: 'bill.restored', state: 'pending' },
        { type: 'payment.recorded', state: 'pending' },
      ])
    })

    test('of its own group, and while it is on', async () => {
      const { books, given, database, webhook } = await openWebhooks(testApp)
      const stranger = await given.owner()
      await stranger.books.bills.create(rent())
      await books.webhooks.update(webhook.id, { enabled: false })
      await books.bills.create(rent())
      expect(await keptEvents(database)).toEqual([])
      await books.webhooks.update(webhook.id, { enabled: true })
      await books.bills.create(rent())
      expect(await keptEvents(database)).toHaveLength(1)
    })
  })
})
