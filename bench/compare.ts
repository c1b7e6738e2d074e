import { API_PREFIX } from '@duebook/contract'
import { type Load, type Measured, measure, median } from './load.ts'
import type { Options } from './options.ts'
import { printTable, type Row } from './report.ts'
import { GROUPS, signIn } from './seed.ts'
import type { RunningServer } from './servers.ts'
import type { Work } from './works.ts'

/**
 * Prints and returns a row for each work and side. What a machine can do differs from minute to minute, what a side adds to
 * it does not, so all sides are measured in each round. Rates and times are medians over the rounds; the ratio is the
 * median of the rounds' ratios, since the sides of a round saw the same machine. `goals` are ratios by side, of what is kept.
 */
export async function compare(
  title: string,
  sides: Record<string, RunningServer>,
  works: Work[],
  options: Options,
  goals: Record<string, number> = {},
): Promise<Row[]> {
  const rows: Row[] = []
  for (const work of works) {
    if (options.only !== undefined && !work.name.includes(options.only)) continue
    process.stderr.write(`\r${title}: ${work.name.padEnd(30)}`)
    for (const [side, turns] of Object.entries(await byTurns(sides, work, options))) {
      const goal = work.isKept ? goals[side] : undefined
      rows.push({
        work: work.name,
        server: side,
        '/s': turns.perSecond,
        ratio: turns.ratio,
        goal: goal === undefined ? '' : `${goal}${turns.ratio < goal ? ' missed' : ''}`,
        'p50 ms': turns.p50,
        'p99 ms': turns.p99,
        'µs CPU': turns.cpuMicroseconds,
        'MiB after it': mebibytes(sides[side]?.usage().rssBytes ?? 0),
      })
    }
  }
  process.stderr.write('\n')
  printTable(title, rows)
  return rows
}

/** `ratio`: of its rate to that of the first side. */
export type Turns = Measured & { ratio: number }

export async function byTurns<Side extends string>(
  sides: Record<Side, RunningServer>,
  work: Work,
  { seconds, rounds }: Pick<Options, 'seconds' | 'rounds'>,
): Promise<Record<Side, Turns>> {
  const asks = await Promise.all(
    Object.values<RunningServer>(sides).map(async (server) => {
      const load = await loadOf(server, work)
      return (length: number) => measure(server, { ...load, seconds: length })
    }),
  )
  for (const ask of asks) await ask(Math.min(1, seconds / 2))
  const measured: Turns[][] = asks.map(() => [])
  for (let round = 0; round < rounds; round++) {
    let first: Measured | undefined
    for (const [i, ask] of asks.entries()) {
      const turn = await ask(seconds)
      first ??= turn
      measured[i]?.push({ ...turn, ratio: turn.perSecond / first.perSecond })
    }
  }
  return Object.fromEntries(
    Object.keys(sides).map((side, i) => [side, mediansOf(measured[i] ?? [])]),
  ) as Record<Side, Turns>
}

/** Each request goes to the next group. */
export async function loadOf(server: RunningServer, work: Work): Promise<Omit<Load, 'seconds'>> {
  const isDuebook = server.kind === 'duebook'
  const authorization = isDuebook ? await signIn(server.url) : SOME_TOKEN
  const path = isDuebook ? API_PREFIX + work.path : work.floor
  const requests = GROUPS[work.groups].map(({ group, bill }) => ({
    path: path.replace(':bill', String(bill)),
    headers: { authorization, 'x-database-id': String(group) },
    body: work.body,
  }))
  return { requests, connections: work.connections }
}

function mediansOf(all: Turns[]): Turns {
  const names = Object.keys(all[0] ?? {}) as Array<keyof Turns>
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((each) => each[name]))]),
  ) as unknown as Turns
}

export function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}

/** As long as a real one; the floor computes its signature and asks no more. */
export const SOME_TOKEN = `Bearer ${'a'.repeat(36)}.${'b'.repeat(150)}.${'c'.repeat(43)}`
