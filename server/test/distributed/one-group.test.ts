import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#core/clock'
import { migrate } from '#db/migrate'
import { openDatabase } from '#db/open'
import { recordingBuilt } from '../plans/recording-database.ts'
import { withClient } from '../postgres/admin.ts'
import { inGroup, rawApiOf } from '../support/raw-api.ts'
import { silentLog } from '../support/silent-log.ts'
import { makeTestApp } from '../support/test-app.ts'
import { emptyDatabase } from '../support/test-database.ts'
import { everydayRequests } from './everyday-requests.ts'
import { allParts, partsOf, spread } from './spread-tables.ts'
import { touchedRelations } from './touched-relations.ts'

/** An app on a PostgreSQL whose tables are spread, with one owner; and all that it asks the database. */
async function openSpread() {
  const place = await emptyDatabase('postgres')
  onTestFinished(() => place.drop())
  const { url } = place.location as { url: string }
  const plain = await openDatabase(place.location, silentLog)
  onTestFinished(() => plain.close())
  await migrate(plain, systemClock)
  await spread(url)
  const { database, asked } = recordingBuilt(plain)
  const context = await makeTestApp('postgres', { on: place, database })
  const owner = await context.given.owner()
  return { ...context, url, asked, owner, api: rawApiOf(context, owner, inGroup(owner.groupId)) }
}

test('no request of every day touches the parts in which other groups live', {
  timeout: 60_000,
}, async () => {
  const context = await openSpread()
  const { asked, url, owner } = context
  const requests = await everydayRequests(context)
  await withClient(url, async (client) => {
    const own = new Set([
      ...(await partsOf(client, 'group', owner.groupId)),
      ...(await partsOf(client, 'account', owner.accountId)),
    ])
    const all = allParts()
    const faults: string[] = []
    const known = new Map<string, string[]>()
    for (const [name, request] of requests) {
      asked.length = 0
      await request()
      const touched = new Set<string>()
      for (const query of asked) {
        const relations = known.get(query.sql) ?? (await touchedRelations(client, query))
        known.set(query.sql, relations)
        const parts = relations.filter((each) => all.has(each))
        for (const part of parts) touched.add(part)
        const others = parts.filter((part) => !own.has(part))
        if (others.length > 0) faults.push(`${name}: ${others.join(', ')} in ${query.sql}`)
      }
      if (touched.size === 0) faults.push(`${name}: nothing of the group`)
    }
    expect(faults).toEqual([])
    expect(await filledParts(client, all.difference(own))).toEqual([])
    expect(await filledParts(client, own)).not.toEqual([])
  })
})

/** Inserted rows go where their own group is: so none may be elsewhere. */
async function filledParts(client: pg.Client, parts: ReadonlySet<string>): Promise<string[]> {
  const filled: string[] = []
  for (const part of parts) {
    const { rowCount } = await client.query(`select 1 from ${part} limit 1`)
    if (rowCount !== 0) filled.push(part)
  }
  return filled
}
