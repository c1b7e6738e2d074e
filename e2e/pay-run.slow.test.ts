import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ serverFor: 'test' })

/** The date this many days from today, in the group's time zone. */
function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
}

async function openPayRun(): Promise<Page> {
  const page = await app.openSignedIn()
  await page.getByRole('heading', { name: 'Due bills' }).waitFor()
  return page
}

test('late comes first, then today, then what comes; one click pays, a toast takes it back', async () => {
  await app.books.bills.create({
    name: 'Later',
    amount: 5,
    due_date: day(3),
    frequency: 'monthly',
    type: 'bill',
  })
  await app.books.bills.create({
    name: 'Now',
    amount: 7.5,
    due_date: day(0),
    frequency: 'monthly',
    type: 'bill',
  })
  await app.books.bills.create({
    name: 'Late',
    amount: 10,
    due_date: day(-8),
    frequency: 'weekly',
    type: 'bill',
  })
  const page = await openPayRun()
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect
    .poll(async () => (await headings.allTextContents()).slice(1, 4))
    .toEqual(['Overdue', 'Today', 'Next 7 days'])
  expect(await accessibilityFaults(page)).toEqual([])

  // The second overdue week can't be paid before the first.
  const overdue = page.getByRole('region', { name: 'Overdue' })
  await expect.poll(() => overdue.getByRole('button', { name: /^Pay Late/ }).count()).toBe(1)
  await expect.poll(() => overdue.getByText(/^Pay .* first$/).count()).toBe(1)

  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await page.getByText(/^Paid €7.50 for Now/).waitFor()
  await page.getByRole('region', { name: /^Done/ }).getByText('Now').waitFor()
  expect(await app.books.payments.list()).toMatchObject([{ amount: 7.5, date: day(0), bill_name: 'Now' }])
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await page
    .getByRole('region', { name: 'Today' })
    .getByRole('button', { name: /^Pay Now/ })
    .waitFor()
  expect(await app.books.payments.list()).toEqual([])
})

test('a double click pays once', async () => {
  const bill = await app.books.bills.create({
    name: 'Rent',
    amount: 900,
    due_date: day(0),
    frequency: 'monthly',
    type: 'bill',
  })
  const page = await openPayRun()
  await page.getByRole('button', { name: /^Pay Rent/ }).dblclick()
  await page.getByText(/^Paid €900.00 for Rent/).waitFor()
  expect(await app.books.bills.listPayments(bill.id)).toHaveLength(1)
})

test('a double click pays one bill, also where the next row moves up under the pointer', async () => {
  for (const name of ['First', 'Second', 'Third']) {
    await app.books.bills.create({ name, amount: 10, due_date: day(-1), frequency: 'annual', type: 'bill' })
  }
  const page = await openPayRun()
  await page.getByRole('button', { name: /^Pay First/ }).dblclick({ delay: 60 })
  await page.getByText(/^Paid €10.00 for First/).waitFor()
  await page.getByRole('region', { name: /^Done/ }).getByText('First').waitFor()
  expect((await app.books.payments.list()).map(({ bill_name }) => bill_name)).toEqual(['First'])
})

test('a bill that is being paid in one place is not paid in another', async () => {
  const bill = await app.books.bills.create({
    name: 'Rent',
    amount: 900,
    due_date: day(0),
    frequency: 'monthly',
    type: 'bill',
  })
  const page = await openPayRun()
  const sent: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/pay$/, async (route) => {
    sent.push(route.request().url())
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: /^Pay Rent/ }).click()
  await page.getByRole('link', { name: 'Rent' }).first().click()
  await page.getByRole('main').getByRole('button', { name: 'Pay', exact: true }).click()
  const amount = page.getByRole('dialog').getByLabel('Amount')
  await amount.press('Enter')
  await amount.press('Enter')
  release()
  await page.getByText(/^Paid €900.00 for Rent/).waitFor()
  expect(sent).toHaveLength(1)
  expect(await app.books.bills.listPayments(bill.id)).toHaveLength(1)
})

test('amount and date can be changed first, the next due date is shown, and a part leaves the rest', async () => {
  const bill = await app.books.bills.create({
    name: 'Gas',
    amount: 80,
    due_date: day(0),
    frequency: 'monthly',
    type: 'bill',
  })
  const [, next = ''] = await app.books.bills.schedule(bill.id, { count: 2 })
  const page = await openPayRun()
  await page.getByRole('button', { name: 'More actions for Gas' }).click()
  await page.getByRole('menuitem', { name: 'Other amount or date…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gas' })
  const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(next),
  )
  await dialog.getByText(`Next due date: ${longDay}.`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Amount').fill('30')
  await dialog.getByLabel('Date').fill(day(-1))
  await dialog.getByText('Partial payment').click()
  await dialog.getByText(/^The rest stays due on/).waitFor()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('listitem').getByText('€30.00 of €80.00 paid').waitFor()
  expect(await app.books.payments.list()).toMatchObject([{ amount: 30, date: day(-1) }])
  await page.getByRole('button', { name: 'Pay Gas, €50.00' }).click()
  await expect
    .poll(async () => (await app.books.payments.list()).map(({ amount }) => amount))
    .toEqual([50, 30])
})

test('the keyboard alone pays, skips and takes back', async () => {
  const rent = await app.books.bills.create({
    name: 'Rent',
    amount: 900,
    due_date: day(0),
    frequency: 'monthly',
    type: 'bill',
  })
  const gym = await app.books.bills.create({
    name: 'Gym',
    amount: 20,
    due_date: day(1),
    frequency: 'weekly',
    type: 'bill',
  })
  const page = await openPayRun()
  await page.getByRole('button', { name: /^Pay Rent/ }).waitFor()
  const { keyboard } = page
  await page.getByRole('link', { name: 'Rent' }).first().focus()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await page.getByText(/^Paid €900.00 for Rent/).waitFor()
  expect(await app.books.bills.listPayments(rent.id)).toHaveLength(1)
  await page.getByRole('link', { name: 'Gym' }).first().focus()
  await keyboard.press('s')
  await page.getByText(/^Skipped Gym/).waitFor()
  await expect.poll(async () => (await app.books.bills.get(gym.id)).due_date).toBe(day(8))
})

test('a refused payment is put back where it was, and says why', async () => {
  const bill = await app.books.bills.create({
    name: 'Rent',
    amount: 900,
    due_date: day(0),
    frequency: 'monthly',
    type: 'bill',
  })
  const page = await openPayRun()
  await page.getByRole('button', { name: /^Pay Rent/ }).waitFor()
  await app.books.bills.deletePermanently(bill.id)
  await page.getByRole('button', { name: /^Pay Rent/ }).click()
  await page.getByText('Bill not found.').waitFor()
  await page.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
  expect(await app.books.payments.list()).toEqual([])
})

test('fits a phone of 320 pixels', async () => {
  await app.books.bills.create({
    name: 'Internet and telephone at the summer house by the lake',
    amount: 9_999_999_999.99,
    due_date: day(-2),
    frequency: 'weekly',
    type: 'bill',
    account: 'A joint account with a long name',
    auto_pay: true,
    variable: true,
  })
  const page = await openPayRun()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: /^Pay Internet/ }).waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(320)
})
