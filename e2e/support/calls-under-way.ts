import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const underWay = new WeakMap<Page, Set<Request>>()

/** From now on it is known which of the page's calls have no answer yet. */
export function followCalls(page: Page): void {
  const calls = new Set<Request>()
  underWay.set(page, calls)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.add(request)
  })
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
}

/** The browser's own `networkidle` is only about the time after a page was loaded, not about what is clicked later. */
export async function untilAnswered(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => underWay.get(page)?.size ?? 0).toBe(0)
}
