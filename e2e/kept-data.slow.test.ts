import { expect, test } from 'vitest'
import { comeBack, keptBy, useKeptBill } from './support/kept-bill.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp()
const bill = useKeptBill(app)

const MARK = /^Last updated .+\. Updating…$/

test('whoever comes back sees the kept data at once, marked as of when, and refreshed in place', async () => {
  const page = await bill.openOnce()
  await app.books.bills.update(bill.id, { amount: 95 })
  const release = await comeBack(page)
  await page.getByText(MARK).waitFor()
  await bill.payButton(page).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await bill.row(page).evaluate((link) => link.setAttribute('data-seen', ''))
  release()
  await bill.payButton(page, '€95.00').waitFor()
  expect(await bill.row(page).getAttribute('data-seen')).toBe('')
  await expect.poll(() => page.getByText(MARK).count()).toBe(0)
})

test('a payment made meanwhile waits for the session, and is made once', async () => {
  const page = await bill.openOnce()
  const release = await comeBack(page)
  await bill.payButton(page).click()
  release()
  await page.getByText(`Paid €80.00 for ${bill.name}.`).waitFor()
  expect(await app.books.bills.listPayments(bill.id)).toHaveLength(1)
})

test('what was paid elsewhere since is not paid again', async () => {
  const page = await bill.openOnce()
  await app.books.bills.pay(bill.id, { amount: 80 })
  const release = await comeBack(page)
  await bill.payButton(page).click()
  release()
  await page.getByText('Someone else changed this').first().waitFor()
  expect(await app.books.bills.listPayments(bill.id)).toHaveLength(1)
})

test('a session that was ended elsewhere takes the kept data along', async () => {
  const page = await bill.openOnce()
  const address = page.url()
  // Away: an open page could ask for something, and learn it at once.
  await page.goto('about:blank')
  await app.endOwnerSessions()
  const release = await comeBack(page, address)
  await bill.row(page).waitFor()
  release()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await page.getByText(bill.name).count()).toBe(0)
  expect(await keptBy(page)).toEqual([])
})
