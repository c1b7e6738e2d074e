import { type Compared, compare } from './compare.ts'
import type { Options } from './options.ts'
import { printTable } from './report.ts'
import type { Groups } from './seed.ts'
import type { RunningServer } from './servers.ts'
import { WORKS, type Work } from './works.ts'

/** The two that are measured by turns. The floor may be Duebook itself with other settings. */
export interface Sides {
  floor: RunningServer
  duebook: RunningServer
}

export interface ComparedAll {
  /** `memory` is what Duebook held after it, and after all before it. */
  compared: Array<Compared & { memory: number }>
  memory: { idle: number; loaded: number }
}

export async function compareAll(
  title: string,
  { floor, duebook }: Sides,
  groups: Groups,
  options: Options,
  works: Work[] = WORKS,
): Promise<ComparedAll> {
  const idle = duebook.usage().rssBytes
  const compared: ComparedAll['compared'] = []
  for (const work of works) {
    if (options.only !== undefined && !work.name.includes(options.only)) continue
    process.stderr.write(`\r${title}: ${work.name.padEnd(30)}`)
    compared.push({
      ...(await compare(work, floor, duebook, groups, options)),
      memory: duebook.usage().rssBytes,
    })
  }
  process.stderr.write('\n')
  printTable(
    title,
    compared.map((each) => ({
      work: each.work,
      'floor/s': each.floorPerSecond,
      'duebook/s': each.perSecond,
      ratio: each.ratio,
      'p50 ms': each.p50,
      'p99 ms': each.p99,
      'floor µs CPU': each.floorCpu,
      'duebook µs CPU': each.cpu,
      'MiB after it': mebibytes(each.memory),
    })),
  )
  const loaded = duebook.usage().rssBytes
  console.log(`memory: ${mebibytes(idle)} MiB after the start, ${mebibytes(loaded)} MiB after the load`)
  return { compared, memory: { idle, loaded } }
}

export function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0)
}
