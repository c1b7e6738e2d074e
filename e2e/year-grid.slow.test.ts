import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { year as german } from '../web/src/texts/year/de.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ prepare })

const YEAR = new Date().getUTCFullYear()
const NASTY = '=1+1; Wärme'

async function prepare(): Promise<void> {
  const { books } = app
  const housing = await books.categories.create({ name: 'Housing', color: 'blue', icon: 'home' })
  const monthly = { frequency: 'monthly', due_date: `${YEAR - 1}-12-05` } as const
  const rent = await books.bills.create({
    ...monthly,
    name: 'Rent',
    amount: 900.1,
    type: 'bill',
    category_id: housing.id,
  })
  for (const amount of [900.1, 900.1, 950.25]) await books.bills.pay(rent.id, { amount })
  await books.bills.create({ ...monthly, name: NASTY, amount: 0.2, type: 'bill', frequency: 'annual' })
  await books.bills.create({ ...monthly, name: 'Salary', amount: 3000, type: 'deposit' })
}

async function openYear(path = '/statistics/year', locale = 'en-GB'): Promise<Page> {
  const page = await app.openSignedIn(path, { locale })
  await page.getByRole('grid').waitFor()
  return page
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-place]')?.getAttribute('data-place'))

test('arrows, Home and End move through the grid with one tab stop, and Enter opens the bill', async () => {
  const page = await openYear(`/statistics/year?year=${YEAR}`)
  const grid = page.getByRole('grid', { name: `Bills and income in ${YEAR} by month` })
  expect(await grid.locator('[tabindex="0"]').count()).toBe(1)
  await grid.locator('[tabindex="0"]').focus()
  await page.keyboard.press('Control+Home')
  expect(await focused(page)).toBe('0 0')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  expect(await focused(page)).toBe('0 0')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe('1 1')
  await page.keyboard.press('End')
  expect(await focused(page)).toBe('1 13')
  await page.keyboard.press('Control+End')
  // Two bills and a deposit, a sum of each kind, and net.
  expect(await focused(page)).toBe('5 13')
  expect(await grid.locator('[tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/statistics/year')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Rent' }).waitFor()
})

test('cells say state and amount, sums are exact, and other years are a button away', async () => {
  const page = await openYear()
  const row = page.getByRole('row', { name: /^Rent/ })
  await row.getByRole('gridcell', { name: 'Paid, €900.10' }).waitFor()
  await row.getByRole('gridcell', { name: 'Paid, €950.25' }).waitFor()
  const sums = page.getByRole('row', { name: /^Total bills/ }).getByRole('gridcell')
  expect(await sums.last().locator('[title]').getAttribute('title')).toBe('€10,851.55')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: `Show ${YEAR - 1}` }).click()
  await page.getByRole('heading', { name: String(YEAR - 1) }).waitFor()
  await expect
    .poll(() => page.getByRole('row', { name: /^Rent/ }).getByRole('gridcell', { name: /^Paid/ }).count())
    .toBe(1)
  // What is still open from last year is not carried into this one.
  await page.getByRole('row', { name: /^=1/ }).getByRole('gridcell', { name: 'Overdue, €0.20' }).waitFor()
  await page.getByRole('button', { name: 'This year', exact: true }).click()
  await page.getByRole('row', { name: /^Rent/ }).getByRole('gridcell', { name: 'Paid, €950.25' }).waitFor()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Housing')
  await expect.poll(() => page.getByRole('row', { name: /^Salary/ }).count()).toBe(0)
  expect(page.url()).toContain('category=')
})

test('a year without bills says so, and leads back', async () => {
  const page = await app.openSignedIn('/statistics/year?year=1990', { locale: 'en-GB' })
  await page.getByRole('heading', { name: 'Nothing due in 1990' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: `Back to ${YEAR}` }).click()
  await page.getByRole('grid').waitFor()
})

test.each([
  ['en-GB', ',', '.', 'Total bills'],
  ['de-DE', ';', ',', german.sums.bill],
])('the year is saved as a spreadsheet for %s', async (locale, delimiter, point, total) => {
  const page = await openYear('/statistics/year', locale)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^duebook-household-(year|jahr)-\d{4}-.*[.]csv$/)
  const content = await readFile(await download.path(), 'utf8')
  expect(content.startsWith('\uFEFF')).toBe(true)
  const rows: string[][] = parse(content, { bom: true, delimiter, record_delimiter: '\r\n' })
  expect(rows[0]).toHaveLength(16)
  expect(rows.map(([name]) => name)).toEqual(expect.arrayContaining([`'${NASTY}`, 'Rent', total, 'Salary']))
  expect(rows.find(([name]) => name === 'Rent')?.slice(2, 4)).toEqual([`900${point}10`, `950${point}25`])
  expect(rows.find(([name]) => name === total)?.at(-2)).toBe(`10851${point}55`)
})

test('on a phone the grid scrolls inside, with names and the current month in view', async () => {
  const page = await openYear()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const month = new Date().toLocaleDateString('en-GB', { month: 'short' })
  await page.getByRole('columnheader', { name: month }).waitFor()
  const inView = (name: string | RegExp, role: 'columnheader' | 'rowheader') =>
    page
      .getByRole(role, { name })
      .first()
      .evaluate((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        return left >= 0 && right <= document.documentElement.clientWidth
      })
  await expect.poll(() => inView(month, 'columnheader')).toBe(true)
  await expect.poll(() => inView(/Rent/, 'rowheader')).toBe(true)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the year is printed on one sheet, across', async () => {
  const page = await openYear()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 (\d+) (\d+)/g)].map(
    ([, width, height]) => Number(width) > Number(height),
  )
  expect(sizes).toEqual([true])
})
