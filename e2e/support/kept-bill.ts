import type { Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import { hold } from './hold.ts'
import type { App } from './use-app.ts'

/** A new bill for each test, and somebody who has seen it here before. */
export function useKeptBill(app: App) {
  const bill = {
    name: '',
    id: 0,
    row: (page: Page) => page.getByRole('link', { name: bill.name, exact: true }).first(),
    payButton: (page: Page, amount = '€80.00') =>
      page.getByRole('button', { name: `Mark paid: ${bill.name}, ${amount}` }),
    async openOnce(): Promise<Page> {
      const page = await app.openSignedIn()
      await bill.row(page).waitFor()
      await expect.poll(() => isKept(page, bill.name)).toBe(true)
      return page
    },
  }
  beforeEach(async () => {
    bill.name = `Heating ${crypto.randomUUID().slice(0, 8)}`
    const due_date = new Date().toISOString().slice(0, 10)
    const details = { name: bill.name, amount: 80, due_date, frequency: 'monthly', type: 'bill' } as const
    bill.id = (await app.books.bills.create(details)).id
  })
  return bill
}

/** Loads the page again while the server takes its time. Returns a function that lets it answer. */
export async function comeBack(page: Page, address = page.url()): Promise<() => void> {
  const release = await hold(page, /\/api\/v2\/auth\/(?:refresh|me)\b/)
  await page.goto(address)
  return release
}

function isKept(page: Page, text: string): Promise<boolean> {
  return page.evaluate((name) => Object.values(localStorage).some((kept) => kept.includes(name)), text)
}

/** The names of what the browser keeps of the user's data. */
export function keptBy(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('duebook-kept')))
}
