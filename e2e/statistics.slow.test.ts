import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ groupFor: 'test' })

/** The first day of the month so many months ago, in the group's zone (UTC). */
function monthsAgo(count: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 10)
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
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

async function openStatistics(path = '/statistics?by=payment'): Promise<Page> {
  const page = await app.openSignedIn(path, { locale: 'en-GB' })
  await page.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor()
  return page
}

async function showFigures(page: Page, section: string | RegExp): Promise<void> {
  await page.getByRole('region', { name: section }).getByRole('button', { name: 'Show figures' }).click()
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
  expect(await page.getByRole('table').count()).toBe(0)
  await showFigures(page, 'Month by month')
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
  await page.getByRole('img', { name: /expenses of €5,380.29 as bars and income of €8,900.00/ }).waitFor()
  await showFigures(page, 'Month by month')
  await expect.poll(() => cells(page, 'months', 'tbody')).toHaveLength(24)
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
  await showFigures(page, /^\d{4} vs/)
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

test('a salary that arrives a day late counts in its month, unless the day of payment is chosen', async () => {
  const salary = await app.books.bills.create({
    name: 'Salary',
    type: 'deposit',
    amount: 3000,
    due_date: dayBefore(monthsAgo(2)),
    frequency: 'monthly',
  })
  // Both arrive in one month: the late one on its first day.
  await app.books.bills.pay(salary.id, { amount: 3000, date: monthsAgo(2) })
  await app.books.bills.pay(salary.id, { amount: 3000, date: dayBefore(monthsAgo(1)) })
  const page = await openStatistics('/statistics')
  await showFigures(page, 'Month by month')
  const incomes = async () => (await cells(page, 'months', 'tbody')).slice(0, 4).map(([, income]) => income)
  await expect.poll(incomes).toEqual(['0.00', '0.00', '3,000.00', '3,000.00'])
  await page.getByText('By payment day', { exact: true }).click()
  await expect.poll(incomes).toEqual(['0.00', '0.00', '6,000.00', '0.00'])
  expect(page.url()).toContain('by=payment')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the bills that cost most come first, per year, with their change', async () => {
  await givenPaid('Rent', 'bill', null, { 1: 1, 14: 0.8 })
  await givenPaid('Salary', 'deposit', null, { 1: 3000 })
  await app.books.bills.create({
    name: 'Car',
    amount: 50,
    due_date: '2031-01-01',
    frequency: 'annual',
    type: 'bill',
  })
  const page = await openStatistics()
  const costs = page.getByRole('region', { name: 'What costs most' }).getByRole('listitem')
  await expect.poll(() => costs.allTextContents()).toEqual(['Car€50.00', 'Rent€12.0025% more'])
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
