import { join } from 'node:path'
import { API_PREFIX, createClient, type GroupClient, type NewBill, type Schedule } from '@duebook/contract'
import { addDays, type CalendarDate, dayOfMonth } from '../server/src/core/calendar.ts'
import { ruleOf, toText } from '../server/src/core/recurrence/schedule.ts'
import { costsOneByOne } from './one-by-one.ts'
import type { Options } from './options.ts'
import { printTable } from './report.ts'
import { ACCOUNT, EMAIL, PASSWORD, signIn } from './seed.ts'
import { PLAIN, type RunningServer, startDuebook } from './servers.ts'

export const BILLS = 500
/** As many dates a year as a monthly bill, so that the answers are equally long. */
const RICH: ReadonlyArray<Partial<NewBill>> = [
  { schedule: { every: 1, unit: 'month', days: [-1] }, weekend: 'before' },
  { schedule: { every: 1, unit: 'month', nth: 2, weekday: 'fri' }, cycles_left: 60 },
  { schedule: { every: 2, unit: 'month', days: [10, 28] }, ends_on: '2031-12-31' },
  { schedule: { every: 1, unit: 'year', months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], day: 30 } },
  { schedule: { every: 1, unit: 'month', days: [30] }, weekend: 'after', cycles_left: 120 },
]
const WORKS = { agenda: '/agenda?from=2026-01-01&to=2027-01-31', summary: '/summary?month=2026-06' }

/** What schedules cost compared with plain frequencies, and a date that is far away compared with one that is near. */
export async function measureSchedules(directory: string, options: Options): Promise<unknown> {
  const far = farDates()
  const server = await startDuebook({ ...ACCOUNT, ...PLAIN, DATA_DIR: join(directory, 'schedules') })
  try {
    return { far, rich: await richBills(server, options) }
  } finally {
    await server.stop()
  }
}

async function richBills(server: RunningServer, { rounds }: Options) {
  const client = createClient({ baseUrl: server.url })
  await client.auth.login({ email: EMAIL, password: PASSWORD })
  const groupOf = async (name: string, details: (index: number) => Partial<NewBill>) => {
    const { id } = await client.databases.create({ name })
    await fill(client.group({ id }), details)
    return { kind: name, id }
  }
  const groups = [
    await groupOf('plain', () => ({})),
    await groupOf('rich', (index) => RICH[index % RICH.length] ?? {}),
  ]
  const authorization = await signIn(server.url)
  const calls = Object.entries(WORKS).flatMap(([name, path]) =>
    groups.map(({ kind, id }) => {
      const headers = { authorization, 'x-database-id': String(id) }
      return [`${name}, ${kind}`, { server, path: API_PREFIX + path, headers }] as const
    }),
  )
  const costs = await costsOneByOne(Object.fromEntries(calls), rounds)
  const rows = costs.map(([work, cost], i) => {
    const plain = costs[i - (i % groups.length)]?.[1] ?? Number.NaN
    return { work: `${work}, ${BILLS} bills`, 'µs CPU': cost, ratio: cost / plain }
  })
  printTable('Bills with schedules, against plain ones', rows)
  return rows
}

export async function fill(
  { bills }: GroupClient,
  details: (index: number) => Partial<NewBill>,
): Promise<void> {
  for (let index = 0; index < BILLS; index += 25) {
    const some = Array.from({ length: 25 }, (_, i) => index + i)
    await Promise.all(
      some.map(async (number) => {
        const name = `Bill ${number + 1}`
        const plain = { due_date: '2026-01-31', frequency: 'monthly', type: 'bill' } as const
        const { id } = await bills.create({ ...plain, name, amount: number + 1, ...details(number) })
        for (let paid = 0; paid < 6; paid++) await bills.pay(id, { amount: 1 })
      }),
    )
  }
}

const KINDS: Record<string, Schedule> = {
  days: { every: 10, unit: 'day' },
  weeks: { every: 3, unit: 'week' },
  'days of a week': { every: 2, unit: 'week', weekdays: ['mon', 'thu'] },
  months: { every: 2, unit: 'month' },
  'days of a month': { every: 1, unit: 'month', days: [1, 15] },
  'days that months can lack': { every: 1, unit: 'month', days: [28, 29, 30, -1] },
  'the n-th weekday of a month': { every: 1, unit: 'month', nth: 2, weekday: 'fri' },
  years: { every: 1, unit: 'year' },
  'months of a year': { every: 1, unit: 'year', months: [1, 7], day: 31 },
}
const DUE = '2026-01-31' as CalendarDate
const TIMES = 200_000

/** Of finding a date, and of counting those before it. */
function farDates() {
  const rows = Object.entries(KINDS).map(([kind, schedule]) => {
    const rule = ruleOf({ frequency: 'monthly', schedule: toText(schedule) })
    const cost = (years: number) => {
      const day = addDays(DUE, Math.round(years * 365.2425)) ?? DUE
      const n = rule.countBefore(DUE, dayOfMonth(DUE), day)
      return () => {
        rule.nth(DUE, dayOfMonth(DUE), n)
        rule.countBefore(DUE, dayOfMonth(DUE), day)
      }
    }
    const [near, far] = byTurns(cost(10), cost(7_000))
    return { kind, '10 years µs': near, '7,000 years µs': far, ratio: far / near }
  })
  printTable('A date far away, against one that is near', rows)
  return rows
}

/** Microseconds of CPU a call, by turns, and of each the least: other work on the machine only adds to it. */
function byTurns(one: () => void, other: () => void): [number, number] {
  const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < 7; round++) {
    least[0] = Math.min(least[0], cpuOf(one))
    least[1] = Math.min(least[1], cpuOf(other))
  }
  return least
}

function cpuOf(run: () => void): number {
  const before = process.cpuUsage()
  for (let i = 0; i < TIMES; i++) run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / TIMES
}
