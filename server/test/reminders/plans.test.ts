import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { Database, Db } from '#db/database'
import { type Asked, planOf } from '../plans/recording-database.ts'
import { onSqlite } from '../support/test-app.ts'
import { addManyUsers } from './support/many-users.ts'
import { farEnd, givenChannel, processOf } from './support/open-reminders.ts'

/** A database that writes down what it is asked, also what is no query of every request. */
function recording(database: Database): { database: Database; asked: Asked[] } {
  const asked: Asked[] = []
  const watch = <D extends Db>(db: D): D => {
    const plugin: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        const { sql, parameters } = db.getExecutor().compileQuery(node, queryId)
        // Those that are compiled once, with their values left open, are looked at with the requests of every day.
        if (parameters.every((each) => each === null || typeof each !== 'object'))
          asked.push({ sql, parameters })
        return node
      },
      transformResult: async ({ result }) => result,
    }
    return db.withPlugin(plugin) as D
  }
  return {
    asked,
    database: {
      ...database,
      read: watch(database.read),
      write: (operation) => database.write((tx) => operation(watch(tx))),
    },
  }
}

onSqlite((testApp) => {
  test('planning, taking and sending read no whole table', async () => {
    const { database: plain, clock, given } = await testApp()
    await addManyUsers(plain, 20)
    const owner = await given.owner()
    const channel = await givenChannel({ database: plain, clock }, owner.id)
    await owner.books.reminders.update({ enabled: true, channel_ids: [channel.id] })
    await given.bill({ due_date: '2026-02-03' }, owner.books)
    const { database, asked } = recording(plain)
    const far = farEnd()
    const process = processOf({ database, clock }, far)
    clock.set('2026-02-03T08:00:00.000Z')
    await process.run()
    await process.run()
    expect(far.titles()).toEqual(['Rent is due today'])
    expect(asked.length).toBeGreaterThan(100)
    const texts = new Map(asked.map((query) => [query.sql, query]))
    const faults: string[] = []
    for (const query of texts.values()) {
      const plan = await planOf(plain, query)
      const wrong = plan.filter((step) => WHOLE_TABLE.test(step))
      if (wrong.length > 0) faults.push(`${wrong.join(', ')} in ${query.sql}`)
    }
    expect(faults).toEqual([])
  })
})

/** The rows of a VALUES clause, a list in a text, and indexes that hold nothing but what waits are no table. */
const WHOLE_TABLE =
  /^SCAN (?!recent|done|\d+-ROW VALUES|CONSTANT ROW|\w+ USING (?:COVERING )?INDEX (?:reminders_planned|deliveries_pending|reminder_settings_to_plan))/
