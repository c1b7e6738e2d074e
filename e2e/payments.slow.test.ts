import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { OWNER } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ groupFor: 'test' })

const VIEWER = { email: 'grace@example.org', password: 'a long walk by the sea' }

/** Of the year, so that what is tested does not depend on today. */
const LAST_YEAR = new Date().getUTCFullYear() - 1

interface GivenBill {
  name: string
  type?: 'bill' | 'deposit'
  /** Date and amount, in the order of paying. */
  paid: [string, number][]
}

async function givenBill({ name, type = 'bill', paid }: GivenBill): Promise<number> {
  const bill = await app.books.bills.create({
    name,
    type,
    amount: 10,
    due_date: `${LAST_YEAR}-01-31`,
    frequency: 'monthly',
  })
  for (const [date, amount] of paid)
    await app.books.bills.pay(bill.id, { amount, date: `${LAST_YEAR}-${date}` })
  return bill.id
}

async function openPayments({ path = '/payments', locale = 'en-GB', as = OWNER } = {}): Promise<Page> {
  const page = await app.openSignedIn(path, { as, locale })
  await page.getByRole('heading', { level: 1, name: /^(Payments|Zahlungen)$/ }).waitFor()
  return page
}

function sum(page: Page, name: string): Promise<string | null> {
  const sums = page.getByRole('region', { name: 'Total' })
  return sums
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .textContent()
}

function names(page: Page): Promise<string[]> {
  return page.getByRole('main').getByRole('listitem').getByRole('link').allTextContents()
}

test('without payments the page says what will be here', async () => {
  const page = await openPayments()
  await page.getByRole('heading', { name: 'No payments yet' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to due bills' }).click()
  await page.getByRole('heading', { name: 'Due bills' }).waitFor()
})

test('filters by text, bill and time stay after a reload and on the way back, and the sums follow', async () => {
  await givenBill({
    name: 'Café Crème',
    paid: [
      ['01-31', 0.1],
      ['02-28', 0.2],
    ],
  })
  const rent = await givenBill({
    name: 'Rent',
    paid: [
      ['01-30', 900],
      ['03-31', 950.5],
    ],
  })
  await givenBill({ name: 'Salary', type: 'deposit', paid: [['03-01', 3000]] })
  const page = await openPayments()
  await expect.poll(() => names(page)).toEqual(['Rent', 'Salary', 'Café Crème', 'Café Crème', 'Rent'])
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents())
    .toEqual([`March ${LAST_YEAR}`, `February ${LAST_YEAR}`, `January ${LAST_YEAR}`])
  await expect.poll(() => sum(page, 'Payments')).toBe('5')
  await expect.poll(() => sum(page, 'Expenses')).toBe('€1,850.80')
  await expect.poll(() => sum(page, 'Income')).toBe('+€3,000.00')
  await expect.poll(() => sum(page, 'Net')).toBe('+€1,149.20')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByLabel('Search').pressSequentially('CAFE')
  await expect.poll(() => names(page)).toEqual(['Café Crème', 'Café Crème'])
  await expect.poll(() => sum(page, 'Expenses')).toBe('€0.30')
  await expect.poll(() => page.url()).toContain('text=CAFE')

  await page.getByLabel('From', { exact: true }).fill(`${LAST_YEAR}-02-01`)
  await expect.poll(() => names(page)).toEqual(['Café Crème'])
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Café Crème'])
  await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('CAFE')
  await page.getByRole('link', { name: 'Café Crème' }).click()
  await page.waitForURL('**/bills/*')
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(['Café Crème'])

  await page.getByLabel('Search').fill('nothing like it')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => names(page)).toHaveLength(5)
  await expect.poll(() => focusedLabel(page)).toBe('Search')
  await expect.poll(() => new URL(page.url()).search).toBe('')

  await page.goto(`${app.server.url}/payments?bill=${rent}`)
  // Of one bill: a flat list of days, and one line of sums.
  const days = () => page.getByRole('main').getByRole('listitem').locator('time').allTextContents()
  await expect.poll(days).toEqual([`Mon, 31 Mar ${LAST_YEAR}`, `Thu, 30 Jan ${LAST_YEAR}`])
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(0)
  await page.getByText('Rent: 2 payments, €1,850.50, average €925.25').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => page.getByRole('combobox', { name: 'Bill' }).inputValue()).toBe('Rent')
  await page.getByText('This month').click()
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await page.getByText('Last year').click()
  await expect.poll(days).toHaveLength(2)
})

test('amount and date are edited with the keyboard alone, and the keyboard stays with the row', async () => {
  await givenBill({
    name: 'Water',
    paid: [
      ['01-31', 40],
      ['02-28', 41],
    ],
  })
  const page = await openPayments()
  await page.getByRole('button', { name: /^Actions for €41.00, Water/ }).focus()
  await editByKeys(page)
  await expect.poll(() => focusedLabel(page)).toBe('Amount')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.type('1234.5')
  await page.keyboard.press('Escape')
  await page.getByRole('form').waitFor({ state: 'detached' })
  await expect.poll(() => focusedLabel(page)).toMatch(/^Actions for €41.00, Water/)

  await editByKeys(page)
  await expect.poll(() => focusedLabel(page)).toBe('Amount')
  await page.keyboard.type('1,234.50')
  await page.getByLabel('Date', { exact: true }).fill(`${LAST_YEAR}-01-15`)
  await page.keyboard.press('Enter')
  await page.getByText(`Payment saved: €1,234.50 for Water on 15 January ${LAST_YEAR}.`).waitFor()
  await expect.poll(() => focusedLabel(page)).toMatch(/^Actions for €1,234.50, Water/)
  expect(await app.books.payments.list()).toMatchObject([
    { amount: 40, date: `${LAST_YEAR}-01-31` },
    { amount: 1234.5, date: `${LAST_YEAR}-01-15` },
  ])

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect
    .poll(() => app.books.payments.list())
    .toMatchObject([{ amount: 41, date: `${LAST_YEAR}-02-28` }, { amount: 40 }])
})

test('who is slower is told so, keeps what was typed, and decides', async () => {
  await givenBill({ name: 'Water', paid: [['01-31', 40]] })
  const page = await openPayments()
  await choose(page, /^Actions for/, 'Edit')
  await page.getByLabel('Amount', { exact: true }).fill('50')
  const [payment] = await app.books.payments.list()
  await app.books.payments.update(payment?.id ?? 0, { amount: 45 })
  await page.keyboard.press('Enter')
  const told = page.getByRole('alert').filter({ hasText: 'Someone else changed this payment' })
  await told.waitFor()
  await expect.poll(() => told.textContent()).toContain(`to €45.00 on 31 January ${LAST_YEAR}`)
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('50.00')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Payment saved: €50.00/).waitFor()
  expect(await app.books.payments.list()).toMatchObject([{ amount: 50 }])
})

test('a refused change is put back in sight, with the reason', async () => {
  await givenBill({ name: 'Water', paid: [['01-31', 40]] })
  const page = await openPayments()
  await page.route('**/api/v2/payments/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await choose(page, /^Actions for/, 'Edit')
  await page.getByLabel('Amount', { exact: true }).fill('50')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Can’t reach the server' }).waitFor()
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('50.00')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('listitem').getByText('€40.00').waitFor()
})

test('removing the entry leaves the due date; undoing moves it back; what cannot be undone says why', async () => {
  const id = await givenBill({
    name: 'Water',
    paid: [
      ['01-31', 40],
      ['02-28', 41],
      ['03-31', 42],
    ],
  })
  const page = await openPayments()
  await choose(page, /^Actions for €41.00/, 'Remove…')
  const dialog = page.getByRole('dialog', { name: 'Remove this payment?' })
  await dialog.getByText(`Water is still next due 30 April ${LAST_YEAR}`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Not paid: make it due again' }).click()
  await dialog.getByText(/^You can’t undo this payment/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Not paid: make it due again' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Remove entry, keep due date' }).click()
  await page.getByText('Removed €41.00 for Water. The due date hasn’t changed.').waitFor()
  expect(await app.books.bills.get(id)).toMatchObject({ due_date: `${LAST_YEAR}-04-30` })
  await expect.poll(() => focusedLabel(page)).toMatch(/^Actions for €40.00/)

  await choose(page, /^Actions for €42.00/, 'Remove…')
  await dialog.getByRole('button', { name: 'Not paid: make it due again' }).click()
  await page.getByText(`Water is due again: 31 March ${LAST_YEAR}.`).waitFor()
  expect(await app.books.payments.list()).toMatchObject([{ amount: 40 }])
})

test('a viewer sees everything and is offered no change', async () => {
  await givenBill({ name: 'Water', paid: [['01-31', 40]] })
  await app.addMember(VIEWER, 'viewer')
  const page = await openPayments({ as: VIEWER })
  await expect.poll(() => names(page)).toEqual(['Water'])
  expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('in Germany 1.234,56 is one thousand two hundred and thirty-four euros fifty-six', async () => {
  await givenBill({ name: 'Water', paid: [['01-31', 40]] })
  const page = await openPayments({ locale: 'de-DE' })
  await choose(page, /^Aktionen für/, 'Bearbeiten')
  const amount = page.getByLabel('Betrag', { exact: true })
  await expect.poll(() => amount.inputValue()).toBe('40,00')
  await amount.fill('1,500')
  await page.getByLabel('Datum', { exact: true }).focus()
  await page.getByText('Höchstens 2 Nachkommastellen').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true)
  await amount.fill('1.234,56')
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').getByText('1.234,56 €').waitFor()
  await expect.poll(() => app.books.payments.list()).toMatchObject([{ amount: 1234.56 }])
})

test('of a long list only what is in sight is drawn, and the keyboard reaches the rest', async () => {
  const bill = await givenBill({ name: 'Water', paid: [] })
  for (let index = 0; index < 120; index++) {
    const month = String(12 - Math.floor(index / 10)).padStart(2, '0')
    const date = `${LAST_YEAR}-${month}-${String(28 - (index % 10)).padStart(2, '0')}`
    await app.books.bills.pay(bill, { amount: index + 1, date, advance_due: false })
  }
  const page = await openPayments()
  await expect.poll(() => sum(page, 'Payments')).toBe('120')
  expect(await page.getByRole('listitem').count()).toBeLessThan(60)
  const first = page.getByRole('button', { name: /^Actions for €1.00,/ })
  await first.focus()
  // Two tab stops in a row: the bill, and its menu.
  for (let amount = 2; amount <= 41; amount++) {
    const menu = `Actions for €${amount}.00,`
    // No faster than a person: the next rows are drawn while one is read.
    await page.getByRole('button', { name: menu }).waitFor({ state: 'attached' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedLabel(page)).toContain(menu)
  }
  await expect.poll(() => page.getByRole('button', { name: /^Actions for €41.00,/ }).isVisible()).toBe(true)
  const item = page.getByRole('listitem').filter({ hasText: '€41.00' })
  expect([await item.getAttribute('aria-posinset'), await item.getAttribute('aria-setsize')]).toEqual([
    '1',
    '10',
  ])
})

async function choose(page: Page, menu: RegExp, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** From the row's menu button: the first entry. */
async function editByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit')
  await page.keyboard.press('Enter')
}

/** The accessible name. */
function focusedLabel(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement | null
    return focused?.ariaLabel ?? focused?.labels?.[0]?.textContent ?? undefined
  })
}
