import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insights as german } from '../web/src/texts/insights/de.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ groupFor: 'test' })

function daysFromNow(count: number): string {
  return new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
}

/** The first day of the month so many months ago. */
function monthsAgo(count: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 10)
}

async function givenPriceRise(): Promise<number> {
  const { id } = await app.books.bills.create({
    name: 'Power',
    amount: 84,
    due_date: monthsAgo(5),
    frequency: 'monthly',
    type: 'bill',
  })
  for (const [index, amount] of [84, 84, 84, 84, 97].entries())
    await app.books.bills.pay(id, { amount, date: monthsAgo(5 - index) })
  return id
}

async function givenDoubles(): Promise<void> {
  for (const name of ['Gym', 'GYM'])
    await app.books.bills.create({
      name,
      amount: 30,
      due_date: daysFromNow(3),
      frequency: 'monthly',
      type: 'bill',
    })
}

const section = (page: Page) => page.getByRole('region', { name: /^(Worth knowing|Gut zu wissen)$/ })
const inList = (page: Page) => section(page).getByRole('listitem')

test('a finding comes after the list, with its numbers and a link to the bill', async () => {
  await givenPriceRise()
  await givenDoubles()
  const page = await app.openSignedIn('/', { locale: 'en-GB' })
  await inList(page)
    .getByText(/rose from €84.00 to €97.00 in \w+.*, €156.00 more a year[.]/)
    .waitFor()
  await inList(page)
    .getByText(/look like the same bill/)
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await section(page).getByRole('link', { name: 'Power' }).click()
  await page.getByRole('heading', { level: 1, name: 'Power' }).waitFor()
  const cost = page.getByRole('region', { name: 'Cost' })
  await cost.getByText('€1,164.00').or(cost.getByText('€1,008.00')).first().waitFor()
  await cost.getByRole('img', { name: /between €84.00 and €97.00/ }).waitFor()
  await cost.getByText('€13.00 more (15%)').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a dismissed finding is gone, for good or until undone, and the focus stays in the list', async () => {
  await givenPriceRise()
  await givenDoubles()
  const page = await app.openSignedIn('/', { locale: 'en-GB' })
  await expect.poll(() => inList(page).count()).toBe(2)
  const dismiss = page.getByRole('button', { name: /^Dismiss: Power rose/ })
  await dismiss.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => inList(page).count()).toBe(1)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Dismiss: /)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => inList(page).count()).toBe(2)
  await dismiss.click()
  await expect.poll(() => inList(page).count()).toBe(1)
  await page.getByText('Dismissed. You won’t see this again.').first().waitFor()
  await page.reload()
  // What was kept of the last visit shows first.
  await expect
    .poll(() => inList(page).allTextContents())
    .toEqual([expect.stringMatching(/look like the same bill/)])
})

test('in German, on a phone', async () => {
  await givenPriceRise()
  const page = await app.openSignedIn('/', { locale: 'de-DE' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('heading', { name: german.title }).waitFor()
  await inList(page)
    .getByText(/ist im .+ von 84,00.€ auf 97,00.€ gestiegen, 156,00.€ mehr im Jahr/)
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('where nothing stands out there is nothing', async () => {
  await app.books.bills.create({
    name: 'Rent',
    amount: 900,
    due_date: daysFromNow(2),
    frequency: 'monthly',
    type: 'bill',
  })
  const page = await app.openSignedIn('/', { locale: 'en-GB' })
  await page.getByRole('link', { name: 'Rent' }).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await section(page).count()).toBe(0)
})
