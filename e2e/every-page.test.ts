import { createClient } from '@duebook/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { signIn } from './support/pages.ts'
import { OWNER, type RunningServer, startServerWithOwner } from './support/server.ts'
import { accessibilityFaults, type Visits, visitsOf } from './support/visits.ts'

let browser: Browser
let visits: Visits
let server: RunningServer

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startServerWithOwner()
  const client = createClient({ baseUrl: server.url })
  const { databases } = await client.auth.login(OWNER)
  await client.databases.create({ name: 'A second group with a name that is rather long', currency: 'JPY' })
  const household = databases.find(({ name }) => name === 'Household')
  const books = client.group({ id: household?.id ?? 0 })
  const today = new Date().toISOString().slice(0, 10)
  const bill = { amount: 123_456.78, due_date: today, frequency: 'weekly', type: 'bill' } as const
  const { id } = await books.bills.create({
    ...bill,
    name: 'Internet and telephone at the summer house',
    account: 'Joint',
  })
  await books.bills.pay(id, { amount: 123_456.78 })
  await books.bills.pay(id, { amount: 5, advance_due: false })
  await books.bills.create({
    ...bill,
    name: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze',
    type: 'deposit',
  })
})
afterAll(async () => {
  await server.stop()
  await browser.close()
})
beforeEach(() => {
  visits = visitsOf(browser)
})
afterEach(() => visits.end())

/** With the second group in the list, the first one by name is another; the tab remembers which is meant. */
async function openHousehold(): Promise<Page> {
  const page = await visits.open(server.url)
  await signIn(page)
  await page.getByRole('button', { name: /^Bill group/ }).click()
  await page.getByRole('menuitemradio', { name: 'Household' }).click()
  return page
}

test('every page is accessible in light and dark, wide and narrow, and none scrolls sideways at 320 pixels', {
  timeout: 180_000,
}, async () => {
  const page = await openHousehold()
  const pages: Array<[path: string, heading: string | RegExp]> = [
    ['/', 'What is due'],
    ['/calendar', 'Calendar'],
    ['/bills', 'Bills'],
    ['/bills/new', /./],
    ['/bills/1', /^Internet/],
    ['/bills/1/edit', /./],
    ['/bills/987654', 'There is no such bill'],
    ['/payments', 'Payments'],
    ['/statistics', 'Statistics'],
    ['/settings', 'Settings'],
    ['/nowhere', 'There is no such page'],
  ]
  for (const [path, name] of pages) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null)
    expect.soft(await accessibilityFaults(page), path).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    // Charts are measured and drawn anew a moment later.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
      .toBe(320)
  }
})
