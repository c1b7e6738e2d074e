import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ serverFor: 'test' })

/** The first day of the month so many months ago, in the group's zone (UTC). */
function monthsAgo(count: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 10)
}

async function givenPaid(
  name: string,
  type: 'bill' | 'deposit',
  account: string | null,
  amounts: Record<number, number>,
): Promise<void> {
  const due = { amount: 1, due_date: monthsAgo(23), frequency: 'monthly' } as const
  const bill = await app.books.bills.create({ name, type, account, ...due })
  for (const [count, amount] of Object.entries(amounts)) {
    await app.books.bills.pay(bill.id, { amount, date: monthsAgo(Number(count)), advance_due: false })
  }
}

async function openStatistics(path = '/statistics'): Promise<Page> {
  const page = await app.openSignedIn(path, { locale: 'en-GB' })
  await page.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor()
  return page
}

async function cells(page: Page, table: 'months' | 'years', part: 'tbody' | 'tfoot'): Promise<string[][]> {
  const rows = await page.getByTestId(table).locator(`${part} tr`).all()
  return Promise.all(rows.map((row) => row.locator('td').allTextContents()))
}

const amount = (value: number) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const signed = (value: number) =>
  value.toLocaleString('en-GB', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })

test('without payments the page says what will be here', async () => {
  const page = await openStatistics()
  await page.getByRole('heading', { name: 'No statistics yet' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the table has the numbers of the server, for as many months as are chosen', async () => {
  await givenPaid('Rent', 'bill', 'Checking', { 0: 900.1, 1: 900.2, 2: 1900, 13: 850, 20: 800 })
  await givenPaid('Salary', 'deposit', 'Checking', { 0: 3000, 1: 3000, 14: 2900 })
  await givenPaid('Gym', 'bill', null, { 1: 29.99 })
  const page = await openStatistics()
  const expected = async (months: number) =>
    (await app.books.stats.monthly({ months })).map(({ expenses, income, net, payment_count: payments }) => [
      amount(expenses),
      amount(income),
      signed(net),
      String(payments),
    ])
  await expect.poll(() => cells(page, 'months', 'tbody')).toEqual(await expected(12))
  expect(await cells(page, 'months', 'tfoot')).toEqual([['3,730.29', '6,000.00', '+2,269.71', '6']])
  await page.locator('.recharts-surface').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  // The charts are measured again first.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByText('24 months').click()
  await expect.poll(() => cells(page, 'months', 'tbody')).toEqual(await expected(24))
  expect(page.url()).toContain('months=24')
  await page.reload()
  await expect.poll(() => cells(page, 'months', 'tbody')).toHaveLength(24)
  expect(await page.getByRole('img', { name: /expenses of €5,380.29 and income of €8,900.00/ }).count()).toBe(
    1,
  )
})

test('accounts are summed over the chosen months, and bills without one stand together', async () => {
  await givenPaid('Rent', 'bill', 'Checking', { 0: 900.1, 1: 900.2, 13: 850 })
  await givenPaid('Salary', 'deposit', 'Checking', { 1: 3000 })
  await givenPaid('Gym', 'bill', null, { 1: 29.99 })
  const page = await openStatistics()
  const accounts = page.getByRole('region', { name: 'By account' }).getByRole('listitem')
  await expect.poll(() => accounts.count()).toBe(2)
  const [checking, none] = await accounts.allTextContents()
  expect(checking).toContain('Checking')
  expect(checking).toContain('€1,800.30')
  expect(checking).toContain('+€3,000.00')
  expect(none).toContain('No account')
  expect(none).toContain('€29.99')
  await page.getByText('24 months').click()
  await accounts.getByText('€2,650.30').waitFor()
})

test('this year is compared with the same months of the last', async () => {
  const month = new Date().getUTCMonth()
  // January of both years, this month of both, and what came later last year.
  await givenPaid('Rent', 'bill', null, { [month]: 100, [month + 12]: 80 })
  if (month > 0) await givenPaid('Water', 'bill', null, { 0: 10, 12: 5 })
  if (month < 11) await givenPaid('Late', 'bill', null, { [month + 1]: 999 })
  const [now, before] = month > 0 ? [110, 85] : [100, 80]
  const page = await openStatistics()
  await expect
    .poll(() => cells(page, 'years', 'tfoot'))
    .toEqual([[amount(before), amount(now), signed(now - before)]])
  const rows = await cells(page, 'years', 'tbody')
  expect(rows).toHaveLength(12)
  expect(rows.filter(([, thisYear]) => thisYear === 'not yet')).toHaveLength(11 - month)
  await page.getByText('Net', { exact: true }).last().click()
  await expect
    .poll(() => cells(page, 'years', 'tfoot'))
    .toEqual([[signed(-before), signed(-now), signed(before - now)]])
})

test('the charts are no stop of the keyboard', async () => {
  await givenPaid('Rent', 'bill', 'Checking', { 0: 900, 1: 900 })
  const page = await openStatistics()
  await page.locator('.recharts-surface').nth(1).waitFor()
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab')
    const inChart = await page.evaluate(() => document.activeElement?.closest('figure') !== null)
    expect(inChart).toBe(false)
  }
})
