import { API_PREFIX } from '@duebook/contract'
import { CONNECTIONS, type Measured, measure, median } from './load.ts'
import type { Options } from './options.ts'
import { type Groups, signIn } from './seed.ts'
import type { RunningServer } from './servers.ts'
import type { Work } from './works.ts'

export interface Compared {
  work: string
  floorPerSecond: number
  perSecond: number
  ratio: number
  p50: number
  p99: number
  floorCpu: number
  cpu: number
}

/**
 * Floor and Duebook by turns: what a machine can do differs from minute to minute, what we add to it does not. Medians
 * over the rounds; the ratio is the median of the rounds' ratios, since the two sides of a round saw the same machine.
 */
export async function compare(
  work: Work,
  floor: RunningServer,
  duebook: RunningServer,
  groups: Groups,
  { seconds, rounds }: Pick<Options, 'seconds' | 'rounds'>,
): Promise<Compared> {
  const askFor = async (server: RunningServer) => {
    const token = server.kind === 'duebook' ? await signIn(server.url) : SOME_TOKEN
    const paths = server.kind === 'duebook' ? work.paths.map((path) => API_PREFIX + path) : work.floor
    const load = {
      url: server.url,
      paths,
      headers: { authorization: token, 'x-database-id': String(groups[work.group]) },
      connections: work.connections ?? CONNECTIONS,
      ...(work.body && { body: work.body }),
    }
    return (length: number) => measure(server, { ...load, seconds: length })
  }
  const askFloor = await askFor(floor)
  const askDuebook = await askFor(duebook)
  const warmUp = Math.min(1, seconds / 2)
  await askFloor(warmUp)
  await askDuebook(warmUp)
  const theirs: Measured[] = []
  const ours: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    theirs.push(await askFloor(seconds))
    ours.push(await askDuebook(seconds))
  }
  const middle = (measured: Measured[], of: keyof Measured) => median(measured.map((each) => each[of]))
  return {
    work: work.name,
    floorPerSecond: middle(theirs, 'perSecond'),
    perSecond: middle(ours, 'perSecond'),
    ratio: median(ours.map((each, i) => each.perSecond / (theirs[i]?.perSecond ?? Number.NaN))),
    p50: middle(ours, 'p50'),
    p99: middle(ours, 'p99'),
    floorCpu: middle(theirs, 'cpuMicroseconds'),
    cpu: middle(ours, 'cpuMicroseconds'),
  }
}

/** As long as a real one; the floor computes its signature and asks no more. */
export const SOME_TOKEN = `Bearer ${'a'.repeat(36)}.${'b'.repeat(150)}.${'c'.repeat(43)}`
