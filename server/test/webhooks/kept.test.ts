import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { WEBHOOKS_ANEW } from '#db/reminders-anew'
import { sweep } from '#process/housekeeping'
import { resetSecrets } from '#secrets/reset-secrets'
import { rent } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'
import { keptEvents, openWebhooks, typesAt } from './support/open-webhooks.ts'

onSqlite((testApp) => {
  test('events and deliveries are kept for 30 days, and what was announced for longer', async () => {
    const { books, database, clock, process } = await openWebhooks(testApp)
    await books.bills.create(rent({ due_date: '2026-02-01' }))
    await process.run()
    const count = async () => {
      const rows = await Promise.all(
        (['events', 'webhook_deliveries', 'announced_cycles'] as const).map((table) =>
          database.read.selectFrom(table).selectAll().execute(),
        ),
      )
      return rows.map(({ length }) => length)
    }
    expect(await count()).toEqual([3, 3, 2])
    clock.advance({ days: 30 })
    await sweep(database, clock)
    expect(await count()).toEqual([3, 3, 2])
    clock.advance({ seconds: 1 })
    await sweep(database, clock)
    expect(await count()).toEqual([0, 0, 2])
    // The current cycle is not told of a second time; one that has become due since is.
    await process.run()
    expect((await keptEvents(database)).map(({ type, data }) => [type, data.cycle?.due_date])).toEqual([
      ['cycle.due', '2026-03-01'],
      ['cycle.overdue', '2026-03-01'],
    ])
  })

  test('data that comes back from another day tells nothing of that day, nor of what has become due since', async () => {
    const { books, database, clock, process, farEnd, again } = await openWebhooks(testApp)
    await books.bills.create(rent({ due_date: '2026-02-05' }))
    await books.bills.create(rent({ due_date: '2100-01-31' }))
    await database.write(async (tx) => {
      for (const statement of WEBHOOKS_ANEW) await sql.raw(statement).execute(tx)
    })
    clock.set('2026-02-10T09:00:00.000Z')
    await process.run()
    expect(farEnd.requests).toEqual([])
    await (await again()).bills.create(rent({ due_date: '2026-02-10' }))
    await process.run()
    clock.advance({ minutes: 1 })
    await process.run()
    expect(typesAt(farEnd)).toEqual(['bill.created', 'cycle.due'])
  })

  test('a lost key pauses webhooks; with a new secret they can be resumed', async () => {
    const { books, database, clock, webhook, farEnd, run } = await openWebhooks(testApp)
    const reset = await resetSecrets(database, clock, {
      current: 'another key that is long enough to be one',
      previous: undefined,
    })
    expect(reset).toMatchObject({ pausedWebhooks: 1, pausedChannels: 0 })
    expect(await books.webhooks.list()).toMatchObject([
      { state: 'paused', last_error: expect.stringContaining('Make a new secret') },
    ])
    // Resumed without one it pauses again.
    await books.webhooks.update(webhook.id, { state: 'ok' })
    await books.bills.create(rent())
    await run()
    expect(await books.webhooks.list()).toMatchObject([
      { state: 'paused', last_error: 'The secret of this webhook is lost. Make a new one' },
    ])
    await books.webhooks.rotateSecret(webhook.id)
    await books.webhooks.update(webhook.id, { state: 'ok' })
    await books.bills.create(rent())
    await run()
    expect(typesAt(farEnd)).toEqual(['bill.created'])
  })

  test('a deleted group takes its webhooks, events and deliveries along', async () => {
    const { books, database, owner, groupId } = await openWebhooks(testApp)
    await books.bills.create(rent())
    const other = await owner.client.databases.create({ name: 'Other' })
    await owner.client.databases.delete(groupId, { confirm: 'Personal' })
    for (const table of ['webhooks', 'events', 'webhook_deliveries'] as const) {
      expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(other.id).not.toBe(groupId)
  })
})
