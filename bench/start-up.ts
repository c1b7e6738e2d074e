import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { mebibytes } from './compare.ts'
import { median } from './load.ts'
import { startDuebook } from './servers.ts'

const STARTS = 5
const ROOT = join(import.meta.dirname, '..')

/**
 * From the start of the process to the line that says it is ready, on data that is there already; and what `npm start` takes to
 * find that nothing has to be installed or built.
 */
export async function measureStartUp(directory: string): Promise<unknown> {
  const settings = { DATA_DIR: join(directory, 'start-up') }
  const milliseconds: number[] = []
  const cpu: number[] = []
  const idle: number[] = []
  for (let start = 0; start <= STARTS; start++) {
    const server = await startDuebook(settings)
    const { cpuMicroseconds, rssBytes } = server.usage()
    idle.push(rssBytes)
    await server.stop()
    // The first one makes the database.
    if (start === 0) continue
    milliseconds.push(server.readyAfter)
    cpu.push(cpuMicroseconds / 1000)
  }
  const result = {
    readyAfterMilliseconds: median(milliseconds),
    cpuMilliseconds: median(cpu),
    idleBytes: median(idle),
    preparingCpuMilliseconds: median(Array.from({ length: STARTS }, cpuOfPreparing)),
  }
  console.log(
    `\nstart-up: ready after ${result.readyAfterMilliseconds.toFixed(0)} ms and ${result.cpuMilliseconds.toFixed(0)} ms of CPU, ` +
      `${mebibytes(result.idleBytes)} MiB at idle; before it ${result.preparingCpuMilliseconds.toFixed(0)} ms of CPU to find nothing stale`,
  )
  return result
}

/** The shell's own word for it: what its children took, as `0m0.12s 0m0.03s` in the last line. */
function cpuOfPreparing(): number {
  const script = 'node scripts/run.mjs prepare > /dev/null; times'
  const lines = execFileSync('sh', ['-c', script], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  const seconds = [...(lines.at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  )
  return seconds.reduce((sum, each) => sum + each, 0) * 1000
}
