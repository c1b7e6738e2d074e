import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX } from '@duebook/contract'
import autocannon from 'autocannon'
import { mebibytes } from './compare.ts'
import { measure } from './load.ts'
import { sqlitePlace } from './place.ts'
import { printTable } from './report.ts'
import { EMAIL, GROUPS, PASSWORD, signIn } from './seed.ts'
import { PLAIN, type RunningServer } from './servers.ts'

const SECONDS = 10
const TIMES_CAPACITY = 10
/** More than the server takes: each asks again as soon as it was answered or rejected, up to the rate. */
const CROWD = 2_000
const PAYMENTS = `${API_PREFIX}/payments`

/** Ten times as many requests as can be served: how many are, what memory that takes, and how soon it is over. */
export async function measureOverload(directory: string): Promise<unknown> {
  const place = await sqlitePlace(join(directory, 'overload'))
  const server = await place.startDuebook(PLAIN)
  try {
    const headers = await headersFor(server)
    const load = { requests: [{ path: PAYMENTS, headers }] }
    await measure(server, { ...load, seconds: 2 })
    const capacity = (await measure(server, { ...load, seconds: SECONDS })).perSecond
    const before = server.usage().rssBytes
    const crowd = await overloadServer(server, headers, capacity * TIMES_CAPACITY)
    const recovery = await untilQuick(server, headers)
    const after = await measure(server, { ...load, seconds: 3 })
    const result = {
      capacity,
      offered: capacity * TIMES_CAPACITY,
      ...crowd,
      goodput: crowd.served / capacity,
      rssBefore: before,
      recoverySeconds: recovery,
      perSecondAfter: after.perSecond,
    }
    printTable(`Overload: ${CROWD} connections ask for the list of 600 payments, for ${SECONDS} s`, [
      {
        'capacity/s': capacity,
        'offered/s': result.offered,
        'served/s': crowd.served,
        'rejected/s': crowd.rejected,
        goodput: result.goodput,
        'MiB before': mebibytes(before),
        'MiB most': mebibytes(crowd.rssMost),
        'recovered after s': recovery,
        'then/s': after.perSecond,
      },
    ])
    return result
  } finally {
    await server.stop()
  }
}

async function overloadServer(server: RunningServer, headers: Record<string, string>, rate: number) {
  let rssMost = 0
  const watch = setInterval(() => {
    rssMost = Math.max(rssMost, server.usage().rssBytes)
  }, 200)
  const result = await autocannon({
    url: server.url + PAYMENTS,
    headers,
    connections: CROWD,
    overallRate: Math.round(rate),
    duration: SECONDS,
    timeout: 30,
  })
  clearInterval(watch)
  return {
    served: result['2xx'] / result.duration,
    rejected: (result.statusCodeStats?.['503']?.count ?? 0) / result.duration,
    p99: result.latency.p99,
    rssMost,
  }
}

/** Seconds until a lone request is answered as quickly as on a quiet server. */
async function untilQuick(server: RunningServer, headers: Record<string, string>): Promise<number> {
  const began = performance.now()
  for (;;) {
    const asked = performance.now()
    const answer = await fetch(server.url + PAYMENTS, { headers })
    await answer.arrayBuffer()
    const now = performance.now()
    if (answer.ok && now - asked < 100) return (now - began) / 1000
    if (now - began > 60_000) throw new Error('The server did not recover within a minute')
    await sleep(50)
  }
}

/** What a flood of logins does to others: a calm stream of reads, without it and beside it. */
export async function measureLoginFlood(directory: string): Promise<unknown> {
  const place = await sqlitePlace(join(directory, 'logins'))
  const server = await place.startDuebook(PLAIN)
  try {
    const headers = await headersFor(server)
    const read = () =>
      autocannon({
        url: `${server.url}${API_PREFIX}/bills`,
        headers,
        connections: 8,
        overallRate: 500,
        duration: SECONDS,
      })
    await read()
    const alone = await read()
    const flood = autocannon({
      url: `${server.url}${API_PREFIX}/auth/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
      connections: 300,
      duration: SECONDS + 2,
      timeout: 30,
      // In a thread of its own: else what is measured of the reads is how busy their asker is with the flood.
      workers: 1,
    })
    const beside = await read()
    const logins = await flood
    const row = (what: string, { requests, latency }: autocannon.Result) => ({
      what,
      'answers/s': requests.average,
      'p50 ms': latency.p50,
      'p99 ms': latency.p99,
    })
    printTable(`Reads (500 a second) beside a flood of logins from 300 connections, for ${SECONDS} s`, [
      row('reads alone', alone),
      row('reads beside it', beside),
      { ...row('logins', logins), 'answers/s': logins['2xx'] / logins.duration },
    ])
    return {
      alone: alone.latency,
      beside: beside.latency,
      loginsPerSecond: logins['2xx'] / logins.duration,
      loginsTurnedAway: logins.statusCodeStats?.['503']?.count ?? 0,
    }
  } finally {
    await server.stop()
  }
}

async function headersFor({ url }: RunningServer): Promise<Record<string, string>> {
  return { authorization: await signIn(url), 'x-database-id': String(GROUPS.small[0]?.group) }
}
