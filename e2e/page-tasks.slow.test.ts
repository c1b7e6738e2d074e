import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Person, personAt } from './support/interactions.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

/** What people do outside of the Due page, with the number of clicks, keys and filled fields that it takes. */

const app = useApp({ groupFor: 'test' })

const LAST_YEAR = new Date().getUTCFullYear() - 1

async function openAt(path: string, heading: string): Promise<{ page: Page; person: Person }> {
  const page = await app.openSignedIn(path, { locale: 'en-GB' })
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  return { page, person: personAt(page) }
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name })

test('last year’s electricity: 2 from the list of bills', async () => {
  const { id } = await app.books.bills.create({
    name: 'Electricity',
    amount: 90,
    due_date: `${LAST_YEAR}-01-03`,
    frequency: 'monthly',
    type: 'bill',
    variable: true,
  })
  for (let month = 1; month <= 12; month++) {
    const date = `${LAST_YEAR}-${String(month).padStart(2, '0')}-04`
    await app.books.bills.pay(id, { amount: 80.5 + month, date })
  }
  await app.books.bills.pay(id, { amount: 93.5, date: `${LAST_YEAR + 1}-01-03` })
  const { page, person } = await openAt('/bills', 'Bills')
  await person.click(link(page, 'Electricity'))
  await person.click(button(page, `Show ${LAST_YEAR}`))
  const year = page.getByRole('region', { name: String(LAST_YEAR) })
  await year.getByText('Total: €1,044.00').waitFor()
  await expect.poll(() => year.getByText(`Paid: due 3 March ${LAST_YEAR}, €83.50`).count()).toBe(1)
  expect(person.interactions()).toBe(2)

  // Each payment for itself, with its sum and average: one more, and the year.
  await person.click(link(page, 'View and edit all payments'))
  await page.getByText('Electricity: 13 payments, €1,137.50, average €87.50').waitFor()
  expect(person.interactions()).toBe(1)
})

test('print a month: 2 from anywhere; what is due prints on its own page too', async () => {
  await app.books.bills.create({
    name: 'Rent',
    amount: 900,
    due_date: new Date().toISOString().slice(0, 10),
    frequency: 'monthly',
    type: 'bill',
  })
  const { page, person } = await openAt('/', 'Due bills')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  const row = page.getByRole('listitem').filter({ hasText: 'Rent' })
  await row.waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  const looks = await row.evaluate((element) => {
    const [name] = element.getElementsByTagName('a')
    if (!name) throw new Error('The row has no name')
    const { content, borderTopStyle } = getComputedStyle(name, '::before')
    return { box: `${content} ${borderTopStyle}`, page: getComputedStyle(document.body).backgroundColor }
  })
  expect(looks).toEqual({ box: '"" solid', page: 'rgb(255, 255, 255)' })
  expect((await row.boundingBox())?.height).toBeLessThan(40)

  await page.emulateMedia({ media: 'screen' })
  await person.click(link(page, 'Calendar'))
  await person.click(button(page, 'Print'))
  await page.locator('body[data-printed]').waitFor()
  expect(person.interactions()).toBe(2)
})

test('archive: 2; undo it: 1', async () => {
  const { id } = await app.books.bills.create({
    name: 'Gym',
    amount: 20,
    due_date: '2031-01-01',
    frequency: 'monthly',
    type: 'bill',
  })
  const { page, person } = await openAt(`/bills/${id}`, 'Gym')
  await person.click(page.getByRole('button', { name: 'More actions', exact: true }))
  await person.click(entry(page, 'Archive'))
  await page.getByText('Gym was archived.').waitFor()
  expect(person.interactions()).toBe(2)
  expect(await app.books.bills.get(id)).toMatchObject({ archived: true })
  await person.click(button(page, 'Undo'))
  await expect.poll(() => app.books.bills.get(id)).toMatchObject({ archived: false })
  expect(person.interactions()).toBe(1)
})

test('twenty bills in a row: 1, and 3 for each; the account is filled in once', async () => {
  const { page, person } = await openAt('/bills', 'Bills')
  await person.click(page.getByRole('main').getByRole('link', { name: 'Add bill' }))
  await person.fill(page.getByRole('combobox', { name: 'Account' }), 'Joint')
  await page.keyboard.press('Escape')
  for (let count = 1; count <= 20; count++) {
    await person.fill(page.getByLabel('Name'), `Bill ${count}`)
    await person.fill(page.getByLabel('Amount', { exact: true }), String(count))
    await person.click(button(page, 'Save and add another'))
    await page.getByText(`Bill ${count} was added.`).waitFor()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('')
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent))
      .toBe('Name')
  }
  expect(person.interactions()).toBe(1 + 1 + 20 * 3)
  const bills = await app.books.bills.list()
  expect(bills).toHaveLength(20)
  expect(bills.filter(({ account, amount }) => account === 'Joint' && amount > 0)).toHaveLength(20)
  expect(await accessibilityFaults(page)).toEqual([])
  // Nothing typed is left: no question.
  await person.click(button(page, 'Cancel'))
  await page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor()
})

test('a payment that was recorded by mistake is undone on the bill’s page: 3', async () => {
  const { id } = await app.books.bills.create({
    name: 'Water',
    amount: 40,
    due_date: '2026-01-03',
    frequency: 'monthly',
    type: 'bill',
  })
  await app.books.bills.pay(id, { amount: 41, date: '2026-01-04' })
  const { page, person } = await openAt(`/bills/${id}`, 'Water')
  const history = page.getByRole('region', { name: 'Payment history' })
  await expect
    .poll(() => history.getByRole('row').last().textContent())
    .toMatch(/^4 Jan(?: 2026)?, for 3 Jan/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await person.click(history.getByRole('button', { name: /^Actions for €41.00/ }))
  await person.click(entry(page, 'Remove…'))
  await person.click(button(page, 'Not paid: make it due again'))
  await page.getByText('Water is due again: 3 January 2026.').waitFor()
  expect(person.interactions()).toBe(3)
  expect(await app.books.payments.list()).toEqual([])
})
