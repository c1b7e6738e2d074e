import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { API_PREFIX, endpoints } from '@duebook/contract'
import { makeSbom } from '../scripts/supply-chain/sbom.mjs'
import { inHashingThread } from '../server/src/auth/hashing-threads.ts'
import { createRequestMeter } from '../server/src/metrics/request-meter.ts'
import { cpuOf, installAside } from './library.ts'
import { measure, median } from './load.ts'
import { printTable } from './report.ts'
import { startFull } from './servers.ts'

const ROOT = join(import.meta.dirname, '..')
const EMPTY_TASK = join(ROOT, 'bench', 'empty-task.ts')
const SETUP = API_PREFIX + endpoints.getSetup.path

/** What is written by hand where a library, or nothing, would do: each row is the reason why it stays. */
export async function measureOwnCode(directory: string): Promise<unknown> {
  const rows = [
    await refuseEarly(),
    await countRequests(directory),
    ...(await hashInThreads(directory)),
    listContents(directory),
  ]
  printTable('Written by hand, against a library or nothing', rows)
  return rows
}

async function refuseEarly() {
  const cost = async (refusal: 'early' | 'usual') => {
    const server = await startFull(refusal)
    const load = { requests: [{ path: SETUP }] }
    try {
      await measure(server, { ...load, seconds: 1 })
      return (await measure(server, { ...load, seconds: 3 })).cpuMicroseconds
    } finally {
      await server.stop()
    }
  }
  return row('rejectEarly', 'µs CPU a refusal', await cost('early'), await cost('usual'))
}

/** As a response hook: the class of the status counted, the time put into its bucket. */
async function countRequests(directory: string) {
  const folder = installAside(directory, 'prom-client@15.1.3')
  const prom = createRequire(join(folder, 'here'))('prom-client') as PromClient
  const labels = { method: 'GET', route: '/api/v2/me' }
  const counter = new prom.Counter({ name: 'r', help: 'r', labelNames: ['method', 'route', 'status'] })
  const histogram = new prom.Histogram({ name: 'd', help: 'd', labelNames: ['method', 'route'] })
  const theirs = () => {
    counter.inc({ ...labels, status: '2xx' })
    histogram.observe(labels, 0.004)
  }
  const ours = ourResponseHook()
  return row('metrics', 'µs CPU a request', await cpuOf(500_000, ours), await cpuOf(500_000, theirs))
}

function ourResponseHook(): () => void {
  type Hook = (...args: unknown[]) => void
  const route: { method: string; url: string; onResponse?: Hook[] } = { method: 'GET', url: '/api/v2/me' }
  const addHook = (name: string, hook: Hook) => {
    if (name === 'onRoute') hook(route)
  }
  createRequestMeter().measure({ addHook } as never)
  const [hook] = route.onResponse ?? []
  const [reply, done] = [{ statusCode: 200, elapsedTime: 4 }, () => {}]
  return () => hook?.({}, reply, done)
}

/** What a task costs besides hashing, where a text that is no hash is refused at once; and what each start pays. */
async function hashInThreads(directory: string) {
  const folder = installAside(directory, 'piscina@5.3.2')
  const { Piscina } = createRequire(join(folder, 'here'))('piscina') as Pools
  const pool = new Piscina({ filename: EMPTY_TASK, maxThreads: 1, execArgv: [] })
  const task = { kind: 'verify', password: 'x', storedHash: 'none' } as const
  const ours = await cpuOf(5_000, () => inHashingThread(task).catch(() => {}))
  const theirs = await cpuOf(5_000, () => pool.run(task))
  await pool.destroy()
  const loading = [join(ROOT, 'server', 'src', 'auth', 'hashing-threads.ts'), join(folder, 'piscina')].map(
    loadCost,
  )
  return [
    row('hashing threads', 'µs CPU a task', ours, theirs),
    row('', `ms CPU to load; Piscina is ${packagesIn(folder)} packages`, loading[0] ?? 0, loading[1] ?? 0),
  ]
}

/** Milliseconds of CPU in a process that has read TypeScript before, as the server has; the median of five. */
function loadCost(module: string): number {
  const script = `
    require(process.argv[1])
    const before = process.cpuUsage()
    require(process.argv[2])
    const { user, system } = process.cpuUsage(before)
    console.log((user + system) / 1000)`
  const once = () => Number(spawnSync(process.execPath, ['--eval', script, EMPTY_TASK, module]).stdout)
  return median(Array.from({ length: 5 }, once))
}

/** The list is good for nothing where no package can be checked by it. */
function listContents(directory: string) {
  const folder = installAside(directory, '@cyclonedx/cyclonedx-npm@6.0.1')
  const cli = join(folder, '@cyclonedx', 'cyclonedx-npm', 'bin', 'cyclonedx-npm-cli.js')
  const file = join(directory, 'sbom.json')
  const flags = ['--package-lock-only', '--omit', 'dev', '--output-file', file]
  const { status } = spawnSync(process.execPath, [cli, ...flags], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The CycloneDX tool could not list what is inside')
  const theirs = JSON.parse(readFileSync(file, 'utf8')) as Bom
  const what = `components with a hash; the tool is ${packagesIn(folder)} packages`
  return row('SBOM', what, hashed(makeSbom(ROOT) as Bom), hashed(theirs))
}

interface Bom {
  components: Array<{ hashes?: unknown[] }>
}
interface PromClient {
  Counter: new (options: object) => { inc: (labels: object) => void }
  Histogram: new (options: object) => { observe: (labels: object, value: number) => void }
}
interface Pools {
  Piscina: new (options: object) => { run: (task: object) => Promise<unknown>; destroy: () => Promise<void> }
}

function hashed({ components }: Bom): number {
  return components.filter(({ hashes = [] }) => hashes.length > 0).length
}

function packagesIn(folder: string): number {
  const lock = JSON.parse(readFileSync(join(folder, '.package-lock.json'), 'utf8')) as { packages: object }
  return Object.keys(lock.packages).length
}

function row(what: string, measured: string, ours: number, without: number) {
  return { what, ours, 'library or none': without, ratio: ours / without, measured }
}
