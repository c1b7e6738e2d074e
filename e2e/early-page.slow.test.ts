import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browserSession } from './support/browser-session.ts'
import { hold } from './support/hold.ts'
import { comeBack, useKeptBill } from './support/kept-bill.ts'
import { OWNER } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp()
const bill = useKeptBill(app)

/** The app's code, without the first script. */
const CODE = /\/assets\/(?:start|app)-[\w-]+\.js$/

const shell = (page: Page) => page.locator('#shell')
const shownBill = (page: Page) => shell(page).getByText(bill.name, { exact: true })

/** A browser with a session and nothing else, which has not seen the app. */
async function openElsewhere(locale?: string): Promise<Page> {
  const session = await browserSession(app.server.url, OWNER)
  return app.open(`${app.server.url}/favicon.svg`, locale, undefined, session)
}

/** Whose line is busy with the app's code. */
async function openWithoutCode(path = '/', locale?: string) {
  const page = await openElsewhere(locale)
  const release = await hold(page, CODE)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // It tells the server its language and time zone later.
    if (pathname.startsWith('/api/') && request.method() !== 'PUT') calls.push(pathname)
  })
  const opened = await page.goto(app.server.url + path, { waitUntil: 'commit' })
  return { page, release, opened, calls }
}

test('what is due is there before the app, and the app asks for nothing twice', async () => {
  const { page, release, opened, calls } = await openWithoutCode()
  expect(opened?.headers().link).toMatch(/^<\/assets\/early-[\w-]+\.js>; rel=preload; as=script$/)
  await shownBill(page).waitFor()
  const text = await shell(page).innerText()
  expect(text).toContain('Due bills')
  expect(text).toContain('€80.00')
  expect(text).not.toContain('Last updated')
  expect(await shell(page).getAttribute('aria-hidden')).toBe('true')
  // For readers there is no page before the app.
  expect(await accessibilityFaults(page, ['landmark-one-main', 'page-has-heading-one'])).toEqual([])
  expect(calls.toSorted()).toEqual(['/api/v2/auth/me', '/api/v2/auth/refresh'])

  release()
  await bill.payButton(page).waitFor()
  expect(await shell(page).count()).toBe(0)
  expect(calls.filter((path) => /\/(?:refresh|me|agenda|summary)$/.test(path)).toSorted()).toEqual([
    '/api/v2/auth/me',
    '/api/v2/auth/refresh',
  ])
})

test('on another page user and session are there before the app, which asks for neither again', async () => {
  const { page, release, calls } = await openWithoutCode('/bills')
  const early = ['/api/v2/auth/me', '/api/v2/auth/refresh']
  await expect.poll(() => calls.toSorted()).toEqual(early)
  release()
  await page.getByRole('heading', { level: 1, name: 'Bills' }).waitFor()
  await page.getByText(bill.name).first().waitFor()
  expect(calls.filter((path) => /\/(?:refresh|me)$/.test(path)).toSorted()).toEqual(early)
})

test('in German, with the numbers of the region', async () => {
  const { page } = await openWithoutCode('/', 'de-DE')
  await shownBill(page).waitFor()
  const text = await shell(page).innerText()
  expect(text).toContain('Fällige Rechnungen')
  expect(text).toMatch(/80,00\s€/)
})

test('a tap on a bill that is not lost: the app opens it, and back is what is due', async () => {
  const { page, release } = await openWithoutCode()
  await shownBill(page).click()
  release()
  await page.getByRole('heading', { level: 1, name: bill.name }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/bills/${bill.id}`)
  await page.goBack()
  await bill.row(page).waitFor()
})

test('whoever comes back sees what was kept, and how old it is, before the server answers', async () => {
  const page = await bill.openOnce()
  const releaseCode = await hold(page, CODE)
  const release = await comeBack(page)
  await shownBill(page).waitFor()
  await shell(page)
    .getByText(/^Last updated .*\d/)
    .waitFor()
  releaseCode()
  await bill.row(page).waitFor()
  expect(await bill.payButton(page).count()).toBe(1)
  release()
  await page.getByText(/^Last updated/).waitFor({ state: 'detached' })
})

test('the list is marked as kept until the server has answered, and not for what it does not show', async () => {
  const page = await bill.openOnce()
  await page.goto(`${app.server.url}/bills`)
  await page.getByText(bill.name).first().waitFor()
  await expect.poll(() => page.getByText(/^Last updated/).count(), { timeout: 20_000 }).toBe(0)
})

test('nothing is shown on another page, after signing out, or to whoever comes back from a provider', async () => {
  const page = await bill.openOnce()
  await hold(page, CODE)
  const texts: string[] = []
  const look = async (path: string) => {
    await page.goto(app.server.url + path, { waitUntil: 'commit' })
    // The first script has run: the code is asked for.
    await page.locator('head link[rel=modulepreload]').first().waitFor({ state: 'attached' })
    texts.push(await shell(page).innerText())
  }
  await look('/bills')
  await look('/invite#token')
  await page.evaluate(() => localStorage.setItem('duebook-openid', 'x'))
  await look('/')
  await page.evaluate(() => localStorage.removeItem('duebook-openid'))
  await page.evaluate(() => localStorage.setItem('duebook-sign-out', 'x'))
  await look('/')
  await page.evaluate(() => localStorage.removeItem('duebook-sign-out'))
  await page.evaluate(() => localStorage.removeItem('duebook-binding'))
  await look('/')
  expect(texts).toEqual(texts.map(() => 'Duebook'))
})

test('a session that has ended leads to the sign-in', async () => {
  const page = await bill.openOnce()
  await app.endOwnerSessions(page)
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await page.getByText(bill.name).count()).toBe(0)
})

test('the chosen look is there from the first moment', async () => {
  const page = await bill.openOnce()
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await hold(page, CODE)
  await page.reload({ waitUntil: 'commit' })
  await shownBill(page).waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(19, 23, 22)')
})

test('without the first script the app comes all the same', async () => {
  app.provoke(/^Failed to load resource: net::ERR_FAILED/)
  const page = await openElsewhere()
  await page.route('**/assets/early-*.js', (route) => route.abort())
  await page.goto(app.server.url)
  await bill.payButton(page).waitFor()
  expect(await shell(page).count()).toBe(0)
})
