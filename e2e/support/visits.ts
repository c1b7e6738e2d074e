import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'
import type { BrowserSession } from './browser-session.ts'
import { followCalls } from './calls-under-way.ts'

export const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ].map((viewport) => ({ colorScheme, viewport })),
)

/** Each scheme and each size once: colours don't depend on the size, nor the layout on the colours. */
const LIGHT_DESK_AND_DARK_PHONE = LOOKS.filter(
  ({ colorScheme, viewport }) => (colorScheme === 'light') === viewport.width > 500,
)

export interface Visits {
  /** From now on, matching errors are expected: the test causes them. */
  provoke(errors: RegExp): void
  /** A page of a new, empty browser profile; of a reader elsewhere where a locale or time zone is given. */
  open(address: string, locale?: string, timezone?: string, session?: BrowserSession): Promise<Page>
  /** Throws if a page did what none may do: break its policy, ask another origin, or log an error. */
  end(): Promise<void>
}

export interface VisitOptions {
  /** Service workers are blocked unless the test is about them: they would answer instead of the server. */
  serviceWorkers?: 'allow' | 'block'
  /**
   * Code of pages that the visitor may open next is fetched beforehand: a fifth of the work of a test that is not about it.
   * Unless told: where a service worker has to keep it.
   */
  prefetch?: boolean
  /** Where people sign in: the one other origin that pages may lead to. */
  provider?: () => string
}

export function visitsOf(
  browser: Browser,
  { serviceWorkers = 'block', prefetch = serviceWorkers === 'allow', provider }: VisitOptions = {},
): Visits {
  const found: string[] = []
  let provoked = /^$/
  return {
    provoke(errors) {
      provoked = errors
    },
    async open(address, locale, timezone = 'Europe/Berlin', session) {
      const context = await browser.newContext({
        timezoneId: timezone,
        reducedMotion: 'reduce',
        serviceWorkers,
        ...(locale === undefined ? {} : { locale }),
        ...(session === undefined ? {} : { storageState: session }),
      })
      if (!prefetch) await context.addInitScript(saveData)
      const page = await context.newPage()
      page.setDefaultTimeout(180_000)
      const origins = [new URL(address).origin, ...(provider ? [provider()] : [])]
      followCalls(page)
      await watch(page, origins, found, (error) => provoked.test(error))
      await page.goto(address)
      return page
    },
    async end() {
      await Promise.all(browser.contexts().map((context) => context.close()))
      if (found.length > 0) throw new Error(`A page did what it must not:\n${found.join('\n')}`)
    },
  }
}

/** Runs in the page: a visitor who has asked the browser to save data. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

async function watch(
  page: Page,
  origins: readonly string[],
  found: string[],
  isProvoked: (error: string) => boolean,
): Promise<void> {
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && !origins.includes(url.origin)) found.push(`asked ${request.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() !== 'error' || isExpected(message, origins) || isProvoked(message.text())) return
    found.push(`logged ${message.text()}`)
  })
  page.on('pageerror', (error) => found.push(`threw ${error.message}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} by ${event.blockedURI} ${event.sample}`)
    })
  })
}

function isExpected(message: ConsoleMessage, origins: readonly string[]): boolean {
  const text = message.text()
  // Chromium logs every response of 400 and above, also expected ones.
  if (text.startsWith('Failed to load resource'))
    return origins.some((origin) => message.location().url.startsWith(`${origin}/api/v2/`))
  // One of the security headers means nothing without HTTPS.
  return text.startsWith('The Cross-Origin-Opener-Policy header has been ignored')
}

/** Checks the current page in the given variants. Returns short lines that show what to fix. */
export async function accessibilityFaults(
  page: Page,
  exceptRules: string[] = [],
  looks = LIGHT_DESK_AND_DARK_PHONE,
): Promise<string[]> {
  const faults: string[] = []
  const seen = new Set<number>()
  for (const { colorScheme, viewport } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    const look = `${colorScheme} ${viewport.width}`
    // Between two schemes of one size colours are all that changes.
    const violations = await violationsOf(page, seen.has(viewport.width) ? ['color-contrast'] : undefined)
    seen.add(viewport.width)
    for (const { id, html } of violations) {
      if (!exceptRules.includes(id)) faults.push(`${look}: ${id}: ${html.slice(0, 160)}`)
    }
    if (await scrollsSideways(page)) faults.push(`${look}: scrolls sideways`)
  }
  return faults
}

type Axe = typeof axe

// Half as long as `axe.source`: a page reads it about as long as axe then looks at it.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  html: string
}

/** What is wrong for longer than a moment: a finding counts if it is still there when the page has come to rest again. */
async function violationsOf(page: Page, onlyRules?: string[]): Promise<Violation[]> {
  await stillness(page)
  const found = await seenByAxe(page, onlyRules)
  if (found.length === 0) return found
  await stillness(page)
  return seenByAxe(page, onlyRules)
}

/** axe without its Playwright wrapper, which sends and parses the whole script again each time: four times slower. */
async function seenByAxe(page: Page, onlyRules?: string[]): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe }
    // Options are drawn by the browser. Without frames there is nothing to load beforehand.
    const { violations } = await axe.run(
      { exclude: ['option'] },
      { resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: rules } : {}) },
    )
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))
  }, onlyRules)
}

/** Frames without any change, after which a page is taken to be at rest. */
const QUIET_FRAMES = 6
/** A page that never rests (a clock, a spinner) is looked at all the same. */
const MOST_FRAMES = 300

/** Colours in the middle of a transition belong to neither scheme, and a new size may open or close something. */
function stillness(page: Page): Promise<void> {
  return page.evaluate(
    async ([quietFrames, mostFrames]) => {
      let quiet = 0
      const observer = new MutationObserver(() => {
        quiet = 0
      })
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      const isMoving = () =>
        document
          .getAnimations()
          .some(
            ({ effect, playState }) =>
              playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
          )
      for (let frame = 0; frame < mostFrames && quiet < quietFrames; frame++) {
        await new Promise(requestAnimationFrame)
        quiet = isMoving() ? 0 : quiet + 1
      }
      observer.disconnect()
    },
    [QUIET_FRAMES, MOST_FRAMES] as const,
  )
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

export function focusedRole(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('role') ?? null)
}
