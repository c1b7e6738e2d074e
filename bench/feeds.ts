import { join } from 'node:path'
import { API_PREFIX, createClient } from '@duebook/contract'
import { costsOneByOne } from './one-by-one.ts'
import type { Options } from './options.ts'
import { printTable } from './report.ts'
import { BILLS, fill } from './schedules.ts'
import { ACCOUNT, EMAIL, PASSWORD, signIn } from './seed.ts'
import { PLAIN, startDuebook } from './servers.ts'

/** A calendar feed of 500 bills over 21 months: whole, compressed, and asked for again; against an agenda of 13 months. */
export async function measureFeeds(directory: string, { rounds }: Options): Promise<unknown> {
  const server = await startDuebook({ ...ACCOUNT, ...PLAIN, DATA_DIR: join(directory, 'feeds') })
  try {
    const client = createClient({ baseUrl: server.url })
    await client.auth.login({ email: EMAIL, password: PASSWORD })
    const { id } = await client.databases.create({ name: 'Many' })
    await fill(client.group({ id }), () => ({}))
    const feed = new URL((await client.feeds.create({ name: 'Many', database_ids: [id] })).url).pathname
    const plain = await fetch(server.url + feed)
    const etag = plain.headers.get('etag') ?? ''
    const text = await plain.text()
    const authorization = await signIn(server.url)
    const agenda = `${API_PREFIX}/agenda?from=2026-01-01&to=2027-01-31`
    const call = (headers: Record<string, string>, path = feed) => ({ server, path, headers })
    // One after another: feeds are written in turns, so of many at once none would be ready in time.
    const costs = await costsOneByOne(
      {
        'agenda of 13 months': call({ authorization, 'x-database-id': String(id) }, agenda),
        'feed of 21 months': call({ 'accept-encoding': 'identity' }),
        'the same, gzip': call({ 'accept-encoding': 'gzip' }),
        'the same, unchanged (304)': call({ 'if-none-match': etag }),
      },
      rounds,
    )
    const rows = costs.map(([work, cost]) => ({ work, 'ms CPU': cost / 1000 }))
    const events = text.split('BEGIN:VEVENT').length - 1
    printTable(
      `Calendar feed of ${BILLS} bills: ${events} events, ${Math.round(text.length / 1024)} KiB`,
      rows,
    )
    return { events, rows }
  } finally {
    await server.stop()
  }
}
