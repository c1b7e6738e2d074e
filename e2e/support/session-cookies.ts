import type { Cookie, Page } from 'playwright-core'

/** Those that a session is kept in. The cookie that tells a known browser from a new one stays, and opens nothing. */
export async function sessionCookies(page: Page, url?: string): Promise<Cookie[]> {
  const cookies = await page.context().cookies(url)
  return cookies.filter(({ name }) => !name.endsWith('duebook_device'))
}
