import { createClient } from '@duebook/contract'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { signIn } from './support/pages.ts'
import { OWNER, type RunningServer, startServer } from './support/server.ts'
import { accessibilityFaults, type Visits, visitsOf } from './support/visits.ts'

let browser: Browser
let visits: Visits
let server: RunningServer

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  visits = visitsOf(browser)
  server = await startServer()
  const client = createClient({ baseUrl: server.url })
  await client.setup.complete({ ...OWNER, currency: 'EUR', setup_code: server.setupCode })
})
afterEach(async () => {
  await visits.end()
  await server.stop()
})

test('the notice stays until it is answered, also where the answer cannot be saved', async () => {
  const page = await visits.open(server.url)
  await signIn(page)
  const notice = page.getByRole('dialog', { name: 'May Duebook report how it is used?' })
  await notice.getByText('No destination is set on this server').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect.poll(() => notice.isVisible()).toBe(true)
  expect(await notice.getByRole('button', { name: 'Close' }).count()).toBe(0)

  await page.route('**/telemetry/accept', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: 'The database is not reachable right now' },
    }),
  )
  await notice.getByRole('button', { name: 'Accept & Continue' }).click()
  await notice.getByText('The database is not reachable right now.').waitFor()
  await page.unroute('**/telemetry/accept')
  await notice.getByRole('button', { name: 'Accept & Continue' }).click()
  await notice.waitFor({ state: 'hidden' })

  await page.reload()
  await page.getByRole('heading', { name: 'Nothing is due yet' }).waitFor()
  expect(await notice.count()).toBe(0)
})

test('only account owners are asked', async () => {
  const owner = createClient({ baseUrl: server.url })
  const { databases } = await owner.auth.login(OWNER)
  const grace = { email: 'grace@example.org', password: 'a long walk by the sea' }
  await owner.users.create({ ...grace, is_admin: true, database_ids: databases.map(({ id }) => id) })
  const page = await visits.open(server.url)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await signIn(page, grace)
  await page.getByRole('heading', { name: 'Nothing is due yet' }).waitFor()
  expect(asked.filter((url) => /\/api\/v2\/telemetry|telemetry-notice/.test(url))).toEqual([])
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('settings change the choice, the password and who is signed in', async () => {
  const elsewhere = createClient({ baseUrl: server.url })
  await elsewhere.auth.login(OWNER)
  await elsewhere.telemetry.optOut()
  const page = await visits.open(server.url)
  await signIn(page)
  await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  const reports = page.getByRole('region', { name: 'Reports about usage' })
  await reports.getByText('Not allowed. Nothing is sent.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await reports.getByRole('button', { name: 'Allow reports' }).click()
  await reports.getByText('Allowed.', { exact: true }).waitFor()
  expect((await elsewhere.telemetry.get()).consent).toBe('accepted')

  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  const others = sessions.getByRole('button', { name: /^Sign out node/ })
  await others.first().click()
  await page.getByText('Signed out there.').waitFor()

  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('a brand new password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('The current password is incorrect.').waitFor()
  await page.getByLabel('Current password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password is changed.').waitFor()
  await expect(elsewhere.me()).rejects.toMatchObject({ status: 401 })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
})

test('the look is chosen in the menu and kept', async () => {
  const page = await visits.open(server.url)
  await signIn(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Opt Out' }).click()
  await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  expect(await scheme()).toBe('dark')
  await page.reload()
  await page.getByRole('navigation').waitFor()
  expect(await scheme()).toBe('dark')
})
