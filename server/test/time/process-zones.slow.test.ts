import { beforeAll, expect, test } from 'vitest'
import { ADMIN, call, signIn } from '../process/api-call.ts'
import { startServer, temporaryDirectory } from '../telemetry/support/processes.ts'

/** Half a minute into the new year at the very east; two days earlier at the very west. */
const NOW = Date.parse('2026-12-31T10:00:30.000Z')
const PROCESS_ZONES = ['Etc/GMT+12', 'America/Los_Angeles', 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati']
const TODAY_IN = {
  'Etc/GMT+12': '2026-12-30',
  'America/New_York': '2026-12-31',
  UTC: '2026-12-31',
  'Europe/Berlin': '2026-12-31',
  'Asia/Kathmandu': '2026-12-31',
  'Pacific/Kiritimati': '2027-01-01',
}

interface Seen {
  today: string
  firstMonth: string
  summaryMonth: string
  agenda: string[]
  schedule: string[]
  createdAt: string
}

/** What people in groups of several zones see of a server whose process lives in this one. */
async function seenFrom(processZone: string): Promise<Record<string, Seen>> {
  const server = await startServer(
    { ...ADMIN, DATA_DIR: temporaryDirectory(), TZ: processZone, TIME_MOVED_BY: String(NOW - Date.now()) },
    { movable: true },
  )
  const { access: token } = await signIn(server.url)
  const seen: Record<string, Seen> = {}
  for (const timezone of Object.keys(TODAY_IN)) {
    const group = await call(server.url, 'POST /databases', { token, body: { name: timezone, timezone } })
    const headers = { 'x-database-id': String(group.body.data.id) }
    const ask = async (line: string, body?: unknown) =>
      (await call(server.url, line, { token, headers, ...(body === undefined ? {} : { body }) })).body.data
    const bill = { name: 'Rent', amount: 10, frequency: 'monthly', type: 'bill' }
    for (const due_date of ['2026-12-30', '2026-12-31', '2027-01-01'])
      await ask('POST /bills', { ...bill, due_date })
    const paid = await ask('POST /bills', { ...bill, due_date: '2026-01-31', name: 'Paid' })
    const payment = await ask(`POST /bills/${paid.id}/pay`, { amount: 10 })
    const [month] = await ask('GET /stats/monthly?months=1')
    expect(month.payment_count).toBe(1)
    const agenda = await ask('GET /agenda?from=2026-12-30&to=2027-01-01')
    seen[timezone] = {
      today: payment.date,
      firstMonth: month.month,
      summaryMonth: (await ask('GET /summary')).month,
      agenda: agenda
        .filter((cycle: { bill_name: string }) => cycle.bill_name === 'Rent')
        .map((cycle: { due_date: string; status: string }) => `${cycle.due_date} ${cycle.status}`),
      schedule: await ask(`GET /bills/${paid.id}/schedule?count=14`),
      createdAt: paid.created_at,
    }
  }
  expect((await server.stop()).code).toBe(0)
  return seen
}

let seen: Array<Record<string, Seen>>

beforeAll(async () => {
  seen = await Promise.all(PROCESS_ZONES.map(seenFrom))
})

test('a group’s day, its months and what is due depend on its own zone', () => {
  for (const [zone, today] of Object.entries(TODAY_IN)) {
    const expected = {
      today,
      firstMonth: today.slice(0, 7),
      summaryMonth: today.slice(0, 7),
      agenda: ['2026-12-30', '2026-12-31', '2027-01-01'].map(
        (day) => `${day} ${day < today ? 'overdue' : day === today ? 'due' : 'upcoming'}`,
      ),
    }
    for (const [index, each] of seen.entries())
      expect.soft(each[zone], PROCESS_ZONES[index]).toMatchObject(expected)
  }
})

test('instants are UTC, whatever the process’s zone', () => {
  for (const { createdAt } of seen.flatMap((each) => Object.values(each))) {
    expect(createdAt).toMatch(/Z$/)
    expect(Math.abs(Date.parse(createdAt) - NOW)).toBeLessThan(60_000)
  }
})

test('nothing but instants differs between processes in different zones', () => {
  const withoutInstants = seen.map((each) =>
    Object.entries(each).map(([zone, { createdAt: _, ...rest }]) => [zone, rest]),
  )
  for (const each of withoutInstants) expect(each).toEqual(withoutInstants[0])
})
