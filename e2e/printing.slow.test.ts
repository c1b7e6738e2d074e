import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useApp } from './support/use-app.ts'

const BILLS = 150

/** More than are drawn on the screen, and a payment for each. */
async function prepare(): Promise<void> {
  const due_date = new Date().toISOString().slice(0, 10)
  const housing = await app.books.categories.create({ name: 'Housing', color: 'blue', budget: 500 })
  const common = { due_date, frequency: 'monthly', type: 'bill', category_id: housing.id } as const
  const numbers = Array.from({ length: BILLS }, (_, index) => index + 1)
  const bills = await Promise.all(
    numbers.map((amount) => app.books.bills.create({ name: `Bill ${amount}`, amount, ...common })),
  )
  await Promise.all(bills.map(({ id, amount }) => app.books.bills.pay(id, { amount, date: due_date })))
}

const app = useApp({ prepare })

/** As the browser does it. */
async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

/** Where the rows of all lists lie on paper. */
function rowsOf(page: Page, selector: string) {
  return page.locator(selector).evaluateAll((rows) =>
    rows.map((row) => {
      const { top, bottom, height } = row.getBoundingClientRect()
      return { top, bottom, height, text: row.textContent }
    }),
  )
}

/** The page tree of a PDF is not compressed. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

describe.each([
  ['/bills', 'Bills', 'ul[aria-label="Bills and deposits"] > li'],
  ['/payments', 'Payments', 'li[data-payment]'],
])('%s', (path, heading, selector) => {
  test('prints all rows one below the other, and nothing after them', async () => {
    const page = await app.openSignedIn(path)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await page.locator(selector).first().waitFor()
    expect(await page.locator(selector).count()).toBeLessThan(BILLS)
    await print(page)
    const rows = await rowsOf(page, selector)
    expect(rows).toHaveLength(BILLS)
    expect(new Set(rows.map(({ text }) => text)).size).toBe(BILLS)
    for (const [index, { top, height }] of rows.entries()) {
      expect(height).toBeGreaterThan(20)
      expect(top).toBeGreaterThanOrEqual((rows[index - 1]?.bottom ?? 0) - 1)
    }
    const end = await page.evaluate(() => document.documentElement.scrollHeight - scrollY)
    expect(end - (rows.at(-1)?.bottom ?? 0)).toBeLessThan(100)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: null })
    await expect.poll(() => page.locator(selector).count()).toBeLessThan(BILLS)

    // A sheet has room for more than seven rows.
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeLessThan(BILLS / 7)
  })
})

test('bars and marks, which are backgrounds, are printed', async () => {
  const page = await app.openSignedIn('/statistics')
  const section = page.getByRole('region', { name: 'Where the money goes' })
  await section.getByText('Housing').waitFor()
  await print(page)
  const bar = section.locator('[data-hue]:not(:has(*))').first()
  const look = await bar.evaluate((element) => {
    const { backgroundColor, width, height } = getComputedStyle(element)
    return { adjusts: getComputedStyle(element).printColorAdjust, backgroundColor, width, height }
  })
  expect(look.adjusts).toBe('exact')
  expect(look.backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
  expect(Number.parseFloat(look.width)).toBeGreaterThan(50)
})
