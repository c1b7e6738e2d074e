import type { BrowserContext, Page } from 'playwright-core'
import type { Filmstrip } from './filmstrip.ts'
import { FIRST_BILL } from './household.ts'
import type { Line } from './slow-line.ts'

export interface Device {
  name: string
  viewport: { width: number; height: number }
  isMobile: boolean
  cpuSlowdown: number
}

/** Bytes and requests until the bills are visible, and bytes until the page is quiet; times in milliseconds. */
export interface Visit {
  bytes: number
  requests: number
  bytesInAll: number
  firstPaint: number
  billsVisible: number
  interactionDelay: number
}

const LONGEST_WAIT_MILLISECONDS = 20_000

/** Opens the page and waits until everything that it asks for is there, with the service worker where it has one. */
export async function visit(
  context: BrowserContext,
  line: Line,
  { cpuSlowdown }: Device,
  { path, hasWorker, filmstrip }: { path: string; hasWorker: boolean; filmstrip?: Filmstrip | undefined },
): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watchForBill, FIRST_BILL)
  const stopFilming = await filmstrip?.film(session)
  line.take()
  await page.goto(line.url + path, { waitUntil: 'commit' })
  const billsVisible = await page.evaluate(() => Reflect.get(globalThis, 'billVisible') as Promise<number>)
  const sent = line.take()
  const interactionDelay = await delayOfClick(page)
  await page.waitForLoadState('networkidle')
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  const bytesInAll = sent.bytes + line.take().bytes
  await stopFilming?.()
  if (hasWorker) await page.evaluate(waitForWorker, LONGEST_WAIT_MILLISECONDS)
  await page.close()
  return { ...sent, bytesInAll, firstPaint, billsVisible, interactionDelay }
}

/** Runs in the page. Its downloads may fail; then it is installed by the next visit. */
async function waitForWorker(longest: number): Promise<void> {
  const patience = new Promise((resolve) => {
    setTimeout(resolve, longest)
  })
  await Promise.race([navigator.serviceWorker.ready, patience])
}

/** Runs in the page: when the bill is on it and was painted. */
function watchForBill(name: string): void {
  const billVisible = new Promise<number>((resolve) => {
    const look = () => {
      if (!document.querySelector('main')?.textContent.includes(name)) return requestAnimationFrame(look)
      // The next frame begins after this one was painted.
      return requestAnimationFrame(() => resolve(performance.now()))
    }
    look()
  })
  Object.assign(globalThis, { billVisible })
}

/** From a click on the heading, as soon as the bills are there, until the page has handled and painted it. */
async function delayOfClick(page: Page): Promise<number> {
  const handled = page.evaluate(
    (longest) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) resolve(entry.duration)
        }).observe({ type: 'first-input', buffered: true })
        // Browsers report no input that they did not have to wait for.
        setTimeout(() => resolve(0), longest)
      }),
    LONGEST_WAIT_MILLISECONDS,
  )
  // By its place: the heading is replaced when the app comes, and whoever clicks does not wait for that.
  const { x, y } = await page.locator('main h1').evaluate((heading) => heading.getBoundingClientRect())
  await page.mouse.click(x + 1, y + 1)
  return handled
}
