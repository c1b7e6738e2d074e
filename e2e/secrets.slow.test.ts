import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from './support/pages.ts'
import { readableIn } from './support/readable.ts'
import { OWNER } from './support/server.ts'
import { sessionCookies } from './support/session-cookies.ts'
import { useApp } from './support/use-app.ts'

const app = useApp({ serviceWorkers: 'allow', prepare })

/** In no text of the app, unlike the one that the reference shows. */
const PASSWORD = 'seven herons over the weir'

async function prepare(): Promise<void> {
  await app.owner.auth.changePassword({ current_password: OWNER.password, new_password: PASSWORD })
}

test('a script in the page can read no token or password, on any page or after signing out', async () => {
  const page = await app.open(app.server.url)
  const found = recordRequests(page)
  await signIn(page, { ...OWNER, password: PASSWORD })
  const binding = await page.evaluate(() => localStorage.getItem('duebook-binding') ?? '')
  expect(binding).toMatch(/^[\w-]{43}$/)
  // All that can be read is good for nothing without the cookie.
  const elsewhere = await fetch(`${app.server.url}/api/v2/auth/refresh`, {
    method: 'POST',
    headers: { 'x-session': 'cookie', 'x-session-binding': binding },
  })
  expect(elsewhere.status).toBe(401)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  for (const path of [
    '/',
    '/bills',
    '/group',
    '/people',
    '/settings/security',
    '/settings/reminders',
    '/inbox',
  ]) {
    await page.goto(`${app.server.url}${path}`)
    await page.getByRole('navigation').first().waitFor()
    await page.waitForLoadState('networkidle')
    await expectNothingReadable(page, await found(), path)
  }
  await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('You’re signed out.').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expectNothingReadable(page, [...(await found()), binding], 'signed out')
  await expect.poll(() => sessionCookies(page, `${app.server.url}/api/v2/auth`)).toEqual([])
})

/** Every token that the page was sent, and the password that was typed into it. */
function recordRequests(page: Page): () => Promise<string[]> {
  const tokens: Array<Promise<string | undefined>> = []
  const cookies = new Set<string>()
  page.on('response', (response) => {
    if (!response.url().includes('/api/v2/auth/')) return
    tokens.push(
      response.json().then(
        (body: { data?: { access_token?: string } }) => body.data?.access_token,
        () => undefined,
      ),
    )
  })
  return async () => {
    for (const { value } of await page.context().cookies(`${app.server.url}/api/v2/auth`)) cookies.add(value)
    const seen = (await Promise.all(tokens)).filter((token) => token !== undefined)
    expect(seen.length).toBeGreaterThan(0)
    expect(cookies.size).toBeGreaterThan(0)
    return [PASSWORD, ...seen, ...cookies]
  }
}

async function expectNothingReadable(page: Page, secrets: string[], where: string): Promise<void> {
  const places = await readableIn(page)
  // Otherwise the search would prove nothing.
  expect(places.caches).toContain(`${app.server.url}/`)
  expect(places.document).toContain('<body')
  for (const [place, text] of Object.entries(places)) {
    for (const secret of secrets) {
      expect.soft(text.includes(secret), `${secret.slice(0, 12)}… is in ${place}, ${where}`).toBe(false)
    }
    // Anything that looks like a token.
    expect.soft(text, `${place}, ${where}`).not.toMatch(/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+/)
  }
}
