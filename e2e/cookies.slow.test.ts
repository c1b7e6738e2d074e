import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { HOME_NETWORK_HOST } from './support/browser.ts'
import { signIn } from './support/pages.ts'
import { OWNER, startServerWithOwner } from './support/server.ts'
import { sessionCookies } from './support/session-cookies.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const MALLORY = { email: 'mallory@example.org', password: 'a password of mallory' }
const PUBLIC_URL = 'https://bills.example.org'

const app = useApp({
  start: () =>
    startServerWithOwner(() => ({ TRUST_PROXY: '1', PUBLIC_URL, ALLOWED_HOSTS: HOME_NETWORK_HOST })),
  prepare: () => app.owner.users.create(MALLORY),
})

/** What a neighbouring host could set: the attacker's own session cookie, sent before the real one. */
async function plantCookies(context: BrowserContext, paths: string[]): Promise<void> {
  const response = await fetch(`${app.server.url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session': 'cookie' },
    body: JSON.stringify(MALLORY),
  })
  const value = /duebook_refresh=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  expect(value).not.toBe('')
  const { hostname: domain } = new URL(app.server.url)
  await context.addCookies(paths.map((path) => ({ name: 'duebook_refresh', value, domain, path })))
}

test('over HTTPS a cookie set by a sibling host has no effect', async () => {
  const page = await app.open(app.server.url)
  // The header that a proxy would add. Browsers treat localhost as secure even without HTTPS.
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-proto': 'https' })
  await signIn(page)
  expect(await sessionCookies(page)).toMatchObject([
    { name: '__Host-duebook_refresh', path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
  ])
  await plantCookies(page.context(), ['/', '/api/v2/auth', '/api/v2/auth/refresh'])
  await page.reload()
  await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('You’re signed out.').waitFor()
  const left = await sessionCookies(page)
  expect(left.map(({ name }) => name)).not.toContain('__Host-duebook_refresh')
})

test('over plain HTTP a second cookie of the same name signs nobody in', async () => {
  const page = await app.open(app.server.url)
  await signIn(page)
  await plantCookies(page.context(), ['/api/v2/auth/refresh'])
  expect(await sessionCookies(page, `${app.server.url}/api/v2/auth/refresh`)).toHaveLength(2)
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await page.locator('body').innerText()).not.toContain(MALLORY.email)
})

test('a page opened over plain HTTP names the HTTPS address if there is one', async () => {
  const address = `http://${HOME_NETWORK_HOST}:${app.server.port}`
  const page = await app.open(address)
  const notice = page.getByRole('alert')
  await notice.getByText('This connection isn’t encrypted.').waitFor()
  expect(await notice.getByRole('link').getAttribute('href')).toBe(PUBLIC_URL)
  expect(await accessibilityFaults(page)).toEqual([])
  const german = await app.open(address, 'de-DE')
  await german.getByRole('alert').getByText('Diese Verbindung ist nicht verschlüsselt.').waitFor()

  const here = await app.open(app.server.url)
  await here.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await here.getByRole('alert').count()).toBe(0)
})

test('the browser refuses markup and code built from strings, no matter which script inserts them', async () => {
  app.provoke(/trusted|policy violation/i)
  const page = await app.open(app.server.url)
  await signIn(page)
  const outcomes = await page.evaluate(() => {
    const attempt = (action: () => void) => {
      try {
        action()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const host = document.body.appendChild(document.createElement('div'))
    const types = (
      globalThis as unknown as { trustedTypes: { createPolicy: (n: string, r: object) => void } }
    ).trustedTypes
    return {
      innerHTML: attempt(() => {
        host.innerHTML = '<img src="x" onerror="document.title=1">'
      }),
      outerHTML: attempt(() => {
        host.outerHTML = '<b>x</b>'
      }),
      adjacent: attempt(() => host.insertAdjacentHTML('beforeend', '<b>x</b>')),
      parser: attempt(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      script: attempt(() => {
        document.createElement('script').src = '/assets/other.js'
      }),
      inline: attempt(() => {
        document.createElement('script').text = 'document.title = 1'
      }),
      worker: attempt(() => new Worker('/other.js')),
      second: attempt(() => types.createPolicy('other', {})),
      again: attempt(() => types.createPolicy('default', {})),
    }
  })
  expect(new Set(Object.values(outcomes))).toEqual(new Set(['TypeError']))
})
