import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { OWNER } from './server.ts'
import { type App, useApp } from './use-app.ts'
import { accessibilityFaults, LOOKS } from './visits.ts'

/** An editor sees what is between the two. */
const PEOPLE = {
  owner: OWNER,
  viewer: { email: 'vera@example.org', password: 'a short walk by the sea' },
}
type Who = keyof typeof PEOPLE

const PAGES = [
  '/',
  '/calendar',
  '/calendar?view=year',
  '/bills',
  '/bills/new',
  '/bills/1',
  '/bills/1/edit',
  '/bills/987654',
  '/payments',
  '/statistics',
  '/statistics/forecast',
  '/statistics/paydays',
  '/statistics/year',
  '/categories',
  '/imports',
  '/imports/987654',
  '/group',
  '/people',
  '/audit/account',
  '/audit/group',
  '/settings',
  '/settings/reminders',
  '/settings/appearance',
  '/settings/security',
  '/settings/devices',
  '/settings/tokens',
  '/settings/feeds',
  '/settings/webhooks',
  '/inbox',
  '/nowhere',
]

/** Has the least to show. */
const BETWEEN = '/nowhere'

/**
 * Each scheme and each size once; the viewer gets the opposite combinations. Another language only changes the
 * length of texts, so the narrow screen is checked for it.
 */
function looksOf(who: Who, language: string): typeof LOOKS {
  const looks = LOOKS.filter((look) => isLightDeskOrDarkPhone(look) === (who !== 'viewer'))
  return language === 'en' ? looks : looks.filter(isPhone)
}

function isPhone({ viewport }: (typeof LOOKS)[number]): boolean {
  return viewport.width < 500
}

function isLightDeskOrDarkPhone(look: (typeof LOOKS)[number]): boolean {
  return (look.colorScheme === 'dark') === isPhone(look)
}

/** One file a language, so that two run side by side. */
export function testEveryPage(language: 'en' | 'de', locale: string): void {
  const app = useApp({ prepare: () => fill(app) })

  test.each(Object.keys(PEOPLE) as Who[])(
    `every page is accessible to the %s, in ${language}`,
    async (who) => {
      const page = await app.openSignedIn('/', { as: PEOPLE[who], locale })
      await chooseHousehold(page)
      for (const path of PAGES) {
        await goTo(page, path)
        expect.soft(await accessibilityFaults(page, [], looksOf(who, language)), path).toEqual([])
        expect.soft(await page.locator('html').getAttribute('lang'), path).toBe(language)
        await page.setViewportSize({ width: 320, height: 640 })
        // Charts are measured and redrawn a moment later.
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
          .toBe(320)
      }
    },
  )
}

/** Long names and large amounts, in two groups. */
async function fill({ addMember, books, owner }: App): Promise<void> {
  await owner.databases.create({ name: 'A second group with a name that is rather long', currency: 'JPY' })
  await addMember(PEOPLE.viewer, 'viewer')
  const today = new Date().toISOString().slice(0, 10)
  const bill = { amount: 123_456.78, due_date: today, frequency: 'weekly', type: 'bill' } as const
  const { id: category } = await books.categories.create({
    name: 'Versicherungen und Altersvorsorge',
    color: 'amber',
    icon: 'umbrella',
    budget: 100_000,
  })
  await books.categories.create({ name: 'Housing', color: 'blue', icon: 'home', budget: 1_000 })
  const { id } = await books.bills.create({
    ...bill,
    name: 'Internet and telephone at the summer house',
    account: 'Joint',
    category_id: category,
    tags: ['summer house', 'can be cancelled'],
  })
  await books.bills.pay(id, { amount: 123_456.78 })
  await books.bills.pay(id, { amount: 5, advance_due: false })
  await books.bills.create({
    ...bill,
    name: 'Donaudampfschifffahrtsgesellschaftskapitänsmütze',
    type: 'deposit',
  })
}

/** The second group comes first by name; the tab remembers which one is meant. */
async function chooseHousehold(page: Page): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: /^(Bill group|Gruppe)/ })
  if ((await menu.count()) === 0 || (await menu.innerText()) === 'Household') return
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Household' }).click()
}

/** As a link inside the app does, without loading it again: most of a page's time would be that. */
async function goTo(page: Page, path: string): Promise<void> {
  // By way of another page: two addresses of the same one could not be told apart by their heading.
  await follow(page, path === BETWEEN ? '/' : BETWEEN)
  await follow(page, path)
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null)
}

async function follow(page: Page, path: string): Promise<void> {
  const left = await page.getByRole('heading', { level: 1 }).elementHandle()
  await page.evaluate((address) => history.pushState(null, '', address), path)
  await page.waitForFunction((before) => {
    const heading = document.querySelector('h1')
    return heading !== null && heading !== before
  }, left)
}
