import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ groupFor: 'test' })

/** The date this many days from today, in the group's time zone. */
function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
}

async function openPayRun(): Promise<Page> {
  const page = await app.openSignedIn()
  await page.getByRole('heading', { name: 'Due bills' }).waitFor()
  return page
}

test('what needs somebody comes first, then what comes; one click pays, a toast takes it back', async () => {
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
    .poll(async () => (await headings.allTextContents()).slice(1, 3))
    .toEqual(['Now', 'Next 7 days'])
  expect(await accessibilityFaults(page)).toEqual([])

  // One row a bill, oldest first. The second overdue week is paid after the first.
  const now = page.getByRole('region', { name: 'Now' })
  await expect.poll(() => now.getByRole('link').allTextContents()).toEqual(['Late', 'Now'])
  await now.getByText(/2 rounds, €20.00/).waitFor()
  await expect.poll(() => page.getByTestId('remaining').textContent()).toBe(await leftByMonthEnd())
  await page.getByText('€20.00 of it overdue').waitFor()

  await page.getByRole('button', { name: /^Mark paid: Now/ }).click()
  await page.getByText(/^Paid €7.50 for Now/).waitFor()
  await page.getByRole('button', { name: /^Done in \w+: 1, €7.50 paid/ }).waitFor()
  expect(await app.books.payments.list()).toMatchObject([{ amount: 7.5, date: day(0), bill_name: 'Now' }])
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await now.getByRole('button', { name: /^Mark paid: Now/ }).waitFor()
  expect(await app.books.payments.list()).toEqual([])
})

/** What the agenda lacks by the end of this month. */
async function leftByMonthEnd(): Promise<string> {
  const month = day(0).slice(0, 7)
  const open = (await app.books.agenda()).filter(({ due_date: due }) => due.slice(0, 7) <= month)
  return `€${open.reduce((sum, { amount }) => sum + amount, 0).toFixed(2)}`
}

test('a double click pays once', async () => {
  const bill = await app.books.bills.create({
    name: 'Rent',
    amount: 900,
    due_date: day(0),
    frequency: 'monthly',
    type: 'bill',
  })
  const page = await openPayRun()
  await page.getByRole('button', { name: /^Mark paid: Rent/ }).dblclick()
  await page.getByText(/^Paid €900.00 for Rent/).waitFor()
  expect(await app.books.bills.listPayments(bill.id)).toHaveLength(1)
})

test('a double click pays one bill, also where the next row moves up under the pointer', async () => {
  for (const name of ['First', 'Second', 'Third']) {
    await app.books.bills.create({ name, amount: 10, due_date: day(-1), frequency: 'annual', type: 'bill' })
  }
  const page = await openPayRun()
  await page.getByRole('button', { name: /^Mark paid: First/ }).dblclick({ delay: 60 })
  await page.getByText(/^Paid €10.00 for First/).waitFor()
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
  await page.getByRole('button', { name: /^Mark paid: Rent/ }).click()
  await page.getByRole('link', { name: 'Rent' }).first().click()
  await page.getByRole('main').getByRole('button', { name: 'Record payment…' }).click()
  const amount = page.getByRole('dialog').getByLabel('Amount')
  await amount.press('Enter')
  await amount.press('Enter')
  release()
  await page.getByText(/^Paid €900.00 for Rent/).waitFor()
  expect(sent).toHaveLength(1)
  expect(await app.books.bills.listPayments(bill.id)).toHaveLength(1)
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
  await page.getByRole('button', { name: /^Mark paid: Rent/ }).waitFor()
  const { keyboard } = page
  await page.getByRole('link', { name: 'Rent' }).first().focus()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await page.getByText(/^Paid €900.00 for Rent/).waitFor()
  expect(await app.books.bills.listPayments(rent.id)).toHaveLength(1)
  await page.getByRole('link', { name: 'Gym', exact: true }).focus()
  await keyboard.press('s')
  await page.getByText('1 paid, €900.00. 1 skipped. Last: Gym.').waitFor()
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
  await page.getByRole('button', { name: /^Mark paid: Rent/ }).waitFor()
  await app.books.bills.deletePermanently(bill.id)
  await page.getByRole('button', { name: /^Mark paid: Rent/ }).click()
  await page.getByText('Bill not found.').waitFor()
  await page.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
  expect(await app.books.payments.list()).toEqual([])
})

test('what leaves by itself has no button; what has to be confirmed says so, and can be when it is due', async () => {
  const auto = { frequency: 'monthly', type: 'bill', auto_pay: true } as const
  await app.books.bills.create({ ...auto, name: 'Phone', amount: 20, due_date: day(2) })
  await app.books.bills.create({ ...auto, name: 'Music', amount: 10, due_date: day(0) })
  const page = await openPayRun()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('Phone')
    .getByText(/you confirm it/)
    .waitFor()
  await row('Music')
    .getByRole('button', { name: /^Mark paid/ })
    .waitFor()
  expect(await row('Phone').getByRole('button').allTextContents()).toEqual([''])
  await app.owner.databases.update(app.groupId, { auto_record: true })
  await page.reload()
  await row('Phone')
    .getByText(/^leaves by itself/)
    .waitFor()
  await row('Phone').getByRole('button', { name: 'More actions for Phone' }).click()
  await page.getByRole('menuitem', { name: 'Mark paid' }).click()
  await page.getByText(/^Paid €20.00 for Phone/).waitFor()
})

test('on a phone four bills can be paid without scrolling, and the whole row leads to its bill', async () => {
  for (let index = 1; index <= 5; index++) {
    await app.books.bills.create({
      name: `Bill ${index}`,
      amount: 10,
      due_date: day(-index),
      frequency: 'annual',
      type: 'bill',
      account: 'Joint account',
    })
  }
  const page = await openPayRun()
  await page.setViewportSize({ width: 390, height: 844 })
  const buttons = page.getByRole('button', { name: /^Mark paid: Bill/ })
  await expect.poll(() => buttons.count()).toBe(5)
  const nav = await page.getByRole('navigation').boundingBox()
  const fourth = await buttons.nth(3).boundingBox()
  expect((fourth?.y ?? 0) + (fourth?.height ?? 0)).toBeLessThan(nav?.y ?? 0)
  expect(fourth?.height).toBeGreaterThanOrEqual(44)
  expect(fourth?.width).toBeGreaterThanOrEqual(88)
  const summary = await page.locator('section', { has: page.getByTestId('remaining') }).boundingBox()
  expect(summary?.height).toBeLessThanOrEqual(96)
  const add = await page.getByRole('banner').getByRole('link', { name: 'Add bill' }).boundingBox()
  expect([add?.width, add?.height]).toEqual([44, 44])

  const pay = page.getByRole('button', { name: 'Mark paid: Bill 3' })
  const row = await page.getByRole('listitem').filter({ has: pay }).boundingBox()
  await page.mouse.click((row?.x ?? 0) + 8, (row?.y ?? 0) + (row?.height ?? 0) - 8)
  await page.getByRole('heading', { level: 1, name: 'Bill 3' }).waitFor()
})

test('a paid row shows a tick and closes, while the keys are already on the next', async () => {
  for (const name of ['First', 'Second']) {
    await app.books.bills.create({ name, amount: 10, due_date: day(-1), frequency: 'annual', type: 'bill' })
  }
  const page = await openPayRun()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: /^Mark paid: First/ }).waitFor()
  // Whatever stood there for a moment is noted by the page itself.
  const seen = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new MutationObserver(() => {
          const ticked = document.querySelector('[data-leaving]')
          if (ticked) resolve(document.activeElement?.textContent?.includes('Second') ?? false)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('link', { name: 'First' }).focus()
  await page.keyboard.press('p')
  await seen
  await expect.poll(() => page.locator('[data-leaving]').count()).toBe(0)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.querySelector('a')?.textContent))
    .toBe('Second')
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
  await page.getByRole('button', { name: /^Record payment… Internet/ }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
