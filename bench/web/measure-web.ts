import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../e2e/support/browser.ts'
import type { Options } from '../options.ts'
import { printTable } from '../report.ts'
import { ACCOUNT } from '../seed.ts'
import { type RunningServer, startDuebook, startFloorPage } from '../servers.ts'
import { type Filmstrip, filmstripIn, writeContactSheet } from './filmstrip.ts'
import { newSession, seedHousehold } from './household.ts'
import { type Line, type LineSpeed, openLine } from './slow-line.ts'
import { type Device, type Visit, visit } from './visit.ts'

const DESKTOP: Device = {
  name: 'desktop',
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  cpuSlowdown: 1,
}
const PHONE: Device = {
  name: 'slow phone',
  viewport: { width: 390, height: 844 },
  isMobile: true,
  cpuSlowdown: 4,
}
/** Slow 4G. */
const SLOW_LINE: LineSpeed = { latencyMilliseconds: 150, bytesPerSecond: 1_600_000 / 8 }

type Kind = RunningServer['kind']
type Times = 'cold' | 'warm'
type Measured = Record<Kind, Record<Times, Visit[]>>

/** The first page compared with the same data as plain HTML, for a first and for a returning visitor. */
export async function measureWeb(directory: string, { rounds, filmstrip }: Options): Promise<unknown> {
  const floorFile = join(directory, 'page.json')
  const settings = { DATA_DIR: join(directory, 'web'), ...ACCOUNT }
  const duebook = await startDuebook(settings)
  await seedHousehold(duebook.url, floorFile)
  const floor = await startFloorPage(floorFile)
  const browser = await launchBrowser()
  try {
    const report: Record<string, unknown> = {}
    for (const [device, speed] of [[DESKTOP], [PHONE, SLOW_LINE]] as Array<[Device, LineSpeed?]>) {
      const lines = { floor: await openLine(floor.url, speed), duebook: await openLine(duebook.url, speed) }
      const measured = await measureDevice(browser, lines, device, rounds)
      report[device.name] = printMeasured(device, measured)
      if (filmstrip !== undefined && device === PHONE) await filmAll(browser, lines, device, filmstrip)
      await Promise.all(Object.values(lines).map((line) => line.close()))
    }
    return report
  } finally {
    await browser.close()
    await Promise.all([floor.stop(), duebook.stop()])
  }
}

async function measureDevice(
  browser: Browser,
  lines: Record<Kind, Line>,
  device: Device,
  rounds: number,
): Promise<Measured> {
  const measured: Measured = { floor: { cold: [], warm: [] }, duebook: { cold: [], warm: [] } }
  // In turns, so that a busy moment of the machine hits both.
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['floor', 'duebook'] as const) {
      const { cold, warm } = await visitTwice(browser, kind, lines[kind], device)
      measured[kind].cold.push(cold)
      measured[kind].warm.push(warm)
    }
  }
  return measured
}

/** Once with an empty browser, and again as somebody who comes back. */
async function visitTwice(
  browser: Browser,
  kind: Kind,
  line: Line,
  device: Device,
  films: Partial<Record<Times, Filmstrip>> = {},
): Promise<Record<Times, Visit>> {
  const context = await browser.newContext({
    viewport: device.viewport,
    isMobile: device.isMobile,
    hasTouch: device.isMobile,
    ...(kind === 'duebook' ? { storageState: await newSession(line.url) } : {}),
  })
  try {
    const hasWorker = kind === 'duebook'
    const cold = await visit(context, line, device, { hasWorker, filmstrip: films.cold })
    // The browser's own cache of compiled code is complete after a second visit.
    await visit(context, line, device, { hasWorker })
    return { cold, warm: await visit(context, line, device, { hasWorker, filmstrip: films.warm }) }
  } finally {
    await context.close()
  }
}

async function filmAll(
  browser: Browser,
  lines: Record<Kind, Line>,
  device: Device,
  folder: string,
): Promise<void> {
  for (const kind of ['floor', 'duebook'] as const) {
    await visitTwice(browser, kind, lines[kind], device, {
      cold: filmstripIn(folder, `${kind}-cold`),
      warm: filmstripIn(folder, `${kind}-warm`),
    })
  }
  writeContactSheet(folder)
}

const FIGURES: Array<[string, keyof Visit]> = [
  ['kB until bills are visible', 'bytes'],
  ['requests until bills are visible', 'requests'],
  ['kB in all', 'bytesInAll'],
  ['first paint, ms', 'firstPaint'],
  ['bills visible, ms', 'billsVisible'],
  ['interaction delay, ms', 'interactionDelay'],
]

function printMeasured({ name }: Device, measured: Measured) {
  const rows = (['cold', 'warm'] as const).flatMap((times) =>
    FIGURES.map(([label, figure]) => {
      const scale = figure.startsWith('bytes') ? 1000 : 1
      const of = (kind: Kind) => median(measured[kind][times].map((each) => each[figure] / scale))
      const [plain, duebook] = [of('floor'), of('duebook')]
      // An input that nobody had to wait for counts as 0.
      const ratio = plain === 0 ? '' : duebook / plain
      return { [`${name}, ${times}`]: label, 'plain page': plain, Duebook: duebook, ratio }
    }),
  )
  const half = FIGURES.length
  for (const part of [rows.slice(0, half), rows.slice(half)]) printTable('', part)
  return rows
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
