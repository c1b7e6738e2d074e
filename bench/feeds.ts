import { join } from 'node:path'
import { API_PREFIX, createClient } from '@duebook/contract'
import { median } from './load.ts'
import type { Options } from './options.ts'
import { printTable } from './report.ts'
import { BILLS, fill } from './schedules.ts'
import { ACCOUNT, EMAIL, PASSWORD, signIn } from './seed.ts'
import { type RunningServer, startDuebook } from './servers.ts'

/** A calendar feed of 500 bills over 21 months: whole, compressed, and asked for again; against an agenda of 13 months. */
export async function measureFeeds(directory: string, { seconds, rounds }: Options): Promise<unknown> {
  const server = await startDuebook({ ...ACCOUNT, DATA_DIR: join(directory, 'feeds') })
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
    const works = {
      'agenda of 13 months': {
        path: `${API_PREFIX}/agenda?from=2026-01-01&to=2027-01-31`,
        headers: { authorization, 'x-database-id': String(id) },
      },
      'feed of 21 months': { path: feed, headers: { 'accept-encoding': 'identity' } },
      'the same, gzip': { path: feed, headers: { 'accept-encoding': 'gzip' } },
      'the same, unchanged (304)': { path: feed, headers: { 'if-none-match': etag } },
    }
    const rows: Array<Record<string, string | number>> = []
    for (const [work, { path, headers }] of Object.entries(works)) {
      const ask = () => fetch(server.url + path, { headers })
      await cpuOf(server, ask, seconds / 2)
      const rounded: number[] = []
      for (let round = 0; round < rounds; round++) rounded.push(await cpuOf(server, ask, seconds))
      rows.push({ work, 'ms CPU': median(rounded) })
    }
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

/** Milliseconds a request, one after another: feeds are written in turns, so of many at once none would be ready in time. */
async function cpuOf(server: RunningServer, ask: () => Promise<Response>, seconds: number): Promise<number> {
  const before = server.usage().cpuMicroseconds
  const end = performance.now() + seconds * 1000
  let asked = 0
  for (; performance.now() < end; asked += 1) await (await ask()).arrayBuffer()
  return (server.usage().cpuMicroseconds - before) / asked / 1000
}
