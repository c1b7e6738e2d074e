import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, ConsoleMessage, Page } from 'playwright-core'

export const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ].map((viewport) => ({ colorScheme, viewport })),
)

/** Each scheme once and each size once: colours do not hang on the size, nor the layout on the colours. */
const LIGHT_DESK_AND_DARK_PHONE = LOOKS.filter(
  ({ colorScheme, viewport }) => (colorScheme === 'light') === viewport.width > 500,
)

export interface Visits {
  /** A page of a new, empty browser profile; of a reader elsewhere where a locale or time zone is given. */
  open(address: string, locale?: string, timezone?: string): Promise<Page>
  /** Throws if a page did what none may do: break its policy, ask another origin, or log an error. */
  end(): Promise<void>
}

interface VisitOptions {
  /** Blocked, unless it is what the test is about: it would stand between the page and the server. */
  serviceWorkers?: 'allow' | 'block'
  /** Errors that the test itself brings about. */
  provoked?: RegExp
}

export function visitsOf(
  browser: Browser,
  { serviceWorkers = 'block', provoked = /^$/ }: VisitOptions = {},
): Visits {
  const found: string[] = []
  return {
    async open(address, locale, timezone = 'Europe/Berlin') {
      const context = await browser.newContext({
        timezoneId: timezone,
        reducedMotion: 'reduce',
        serviceWorkers,
        ...(locale === undefined ? {} : { locale }),
      })
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      await watch(page, new URL(address).origin, found, provoked)
      await page.goto(address)
      return page
    },
    async end() {
      await Promise.all(browser.contexts().map((context) => context.close()))
      if (found.length > 0) throw new Error(`A page did what it must not:\n${found.join('\n')}`)
    },
  }
}

async function watch(page: Page, origin: string, found: string[], provoked: RegExp): Promise<void> {
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.origin !== origin) found.push(`asked ${request.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() !== 'error' || isExpected(message, origin) || provoked.test(message.text())) return
    found.push(`logged ${message.text()}`)
  })
  page.on('pageerror', (error) => found.push(`threw ${error.message}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} by ${event.blockedURI} ${event.sample}`)
    })
  })
}

function isExpected(message: ConsoleMessage, origin: string): boolean {
  const text = message.text()
  // Chromium logs every answer from 400 on, also those that the page asked for.
  if (text.startsWith('Failed to load resource'))
    return message.location().url.startsWith(`${origin}/api/v2/`)
  // One of the security headers means nothing without HTTPS.
  return text.startsWith('The Cross-Origin-Opener-Policy header has been ignored')
}

/** Of the page as it is now, in the looks given. As short lines that show what to mend. */
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
    await stillness(page)
    const look = `${colorScheme} ${viewport.width}`
    // Without frames there is nothing to put together on a second page; options are drawn by the browser.
    const axe = new AxeBuilder({ page }).setLegacyMode().exclude('option')
    // Between two schemes of one size colours are all that changes.
    if (seen.has(viewport.width)) axe.withRules('color-contrast')
    else axe.disableRules(exceptRules)
    seen.add(viewport.width)
    const { violations } = await axe.analyze()
    for (const { id, nodes } of violations) {
      faults.push(...nodes.map((node) => `${look}: ${id}: ${node.html.slice(0, 160)}`))
    }
    if (await scrollsSideways(page)) faults.push(`${look}: scrolls sideways`)
  }
  return faults
}

/** Colours on their way from one scheme to the other are nobody's. */
function stillness(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    return Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
}

function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

export function focusedRole(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('role') ?? null)
}
