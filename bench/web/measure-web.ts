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
/** The first page of a new and of a returning visitor, and another page that a new one opens by its address. */
const TIMES = ['cold', 'warm', 'list, cold'] as const
type Times = (typeof TIMES)[number]
type Measured = Record<Kind, Record<Times, Visit[]>>

/** Pages compared with the same data as plain HTML. */
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
  const none = () => ({ cold: [], warm: [], 'list, cold': [] })
  const measured: Measured = { floor: none(), duebook: none() }
  // In turns, so that a busy moment of the machine hits both.
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['floor', 'duebook'] as const) {
      const visits = await visitAll(browser, kind, lines[kind], device)
      for (const times of TIMES) measured[kind][times].push(visits[times])
    }
  }
  return measured
}

async function visitAll(
  browser: Browser,
  kind: Kind,
  line: Line,
  device: Device,
  films: Partial<Record<Times, Filmstrip>> = {},
): Promise<Record<Times, Visit>> {
  const isDuebook = kind === 'duebook'
  const newContext = async () =>
    browser.newContext({
      viewport: device.viewport,
      isMobile: device.isMobile,
      hasTouch: device.isMobile,
      ...(isDuebook ? { storageState: await newSession(line.url) } : {}),
    })
  const context = await newContext()
  const other = await newContext()
  const options = { path: '/', hasWorker: isDuebook }
  const list = { path: isDuebook ? '/bills' : '/', hasWorker: false }
  try {
    const cold = await visit(context, line, device, { ...options, filmstrip: films.cold })
    // The browser's own cache of compiled code is complete after a second visit.
    await visit(context, line, device, options)
    return {
      cold,
      warm: await visit(context, line, device, { ...options, filmstrip: films.warm }),
      'list, cold': await visit(other, line, device, { ...list, filmstrip: films['list, cold'] }),
    }
  } finally {
    await Promise.all([context.close(), other.close()])
  }
}

async function filmAll(
  browser: Browser,
  lines: Record<Kind, Line>,
  device: Device,
  folder: string,
): Promise<void> {
  for (const kind of ['floor', 'duebook'] as const) {
    await visitAll(browser, kind, lines[kind], device, {
      cold: filmstripIn(folder, `${kind}-cold`),
      warm: filmstripIn(folder, `${kind}-warm`),
      'list, cold': filmstripIn(folder, `${kind}-list-cold`),
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
  const rows = TIMES.flatMap((times) =>
    FIGURES.map(([label, figure]) => {
      const scale = figure.startsWith('bytes') ? 1000 : 1
      const of = (kind: Kind) => median(measured[kind][times].map((each) => each[figure] / scale))
      const [plain, duebook] = [of('floor'), of('duebook')]
      // An input that nobody had to wait for counts as 0.
      const ratio = plain === 0 ? '' : duebook / plain
      return { [`${name}, ${times}`]: label, 'plain page': plain, Duebook: duebook, ratio }
    }),
  )
  const perVisit = FIGURES.length
  for (const index of TIMES.keys()) printTable('', rows.slice(index * perVisit, (index + 1) * perVisit))
  return rows
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
