import type { Bill, NewBill } from '@duebook/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { OWNER } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp()

const VIEWER = { email: 'grace@example.org', password: 'a long walk by the sea' }

test('an empty book teaches, and the rent is added and paid with the keyboard alone', async () => {
  const page = await app.openSignedIn('/bills')
  await page.getByRole('heading', { name: 'No bills yet' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Add bill' }).press('Enter')

  const { keyboard } = page
  await page.getByRole('heading', { name: 'Add bill' }).waitFor()
  await expect.poll(() => focusedLabel(page)).toBe('Name')
  await keyboard.type('Rent')
  await keyboard.press('Tab')
  expect(await focusedLabel(page)).toBe('Amount')
  await keyboard.type('1250.5')
  await keyboard.press('Tab')
  expect(await focusedLabel(page)).toBe('Next due date')
  await keyboard.type('01312031')
  const preview = page.getByRole('region', { name: 'Upcoming due dates' })
  await expect
    .poll(() => preview.getByRole('listitem').allTextContents())
    .toEqual([
      'Fri, Jan 31, 2031',
      'Fri, Feb 28, 2031',
      'Mon, Mar 31, 2031',
      'Wed, Apr 30, 2031',
      'Sat, May 31, 2031',
    ])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Name').press('Enter')

  // Messages first: they go by themselves.
  await page.getByText('Rent was added.').waitFor()
  await page.getByRole('heading', { name: 'Rent', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Record payment…', exact: true }).press('Enter')
  await page.getByRole('dialog').getByText('February 28, 2031').first().waitFor()
  await expect.poll(() => focusedLabel(page)).toBe('Amount')
  await keyboard.press('Enter')
  await page.getByText('Paid €1,250.50 for Rent.').waitFor()
  await page.getByRole('region', { name: 'Details' }).getByText('February 28, 2031').waitFor()
  const history = page.getByRole('region', { name: 'Payment history' })
  await expect.poll(() => history.getByRole('row').count()).toBe(2)
  expect(await app.books.bills.list()).toMatchObject([
    { name: 'Rent', amount: 1250.5, due_date: '2031-02-28' },
  ])
})

describe('the form', () => {
  test('tells mistakes at their fields and sends nothing, then a double click adds one bill', async () => {
    const page = await app.openSignedIn('/bills/new')
    await page.getByLabel('Next due date').fill('')
    await page.getByRole('button', { name: 'More options' }).click()
    await page.getByLabel('Link').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    for (const words of [
      'Enter a name',
      'Enter an amount',
      'Choose a date',
      'The link must start with http',
    ]) {
      await page.getByText(words).first().waitFor()
    }
    await expect.poll(() => focusedLabel(page)).toBe('Name')
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByLabel('Name').fill('Library')
    await page.getByLabel('Amount', { exact: true }).fill('0')
    await page.getByLabel('Next due date').fill('2031-05-05')
    await page.getByLabel('Link').fill('example.org/books')
    await page.getByLabel('Draft').check()
    await page.getByRole('button', { name: 'Add', exact: true }).dblclick()
    await page.getByText('This bill isn’t due and isn’t included in totals until you finish it.').waitFor()
    const link = page.getByRole('link', { name: 'example.org/books' })
    await expect.poll(() => link.getAttribute('href')).toBe('https://example.org/books')
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer')
    expect((await app.books.bills.list()).filter(({ name }) => name === 'Library')).toHaveLength(1)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  test('asks before what was typed is left behind', async () => {
    const page = await app.openSignedIn('/bills/new')
    await page.getByLabel('Name').fill('Half a bill')
    await page.getByRole('navigation').getByRole('link', { name: 'Bills', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Discard changes?' })
    await dialog.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Half a bill')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor()
  })

  test('keeps what was typed when the server refuses, and adds the bill once when it answers again', async () => {
    const page = await app.openSignedIn('/bills/new')
    await page.getByLabel('Name').fill('Window cleaner')
    await page.getByLabel('Amount', { exact: true }).fill('20')
    // The server adds it, but its answer is lost on the way.
    await page.route('**/api/v2/bills', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Can’t reach the server.').waitFor()
    await page.unroute('**/api/v2/bills')
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toMatch(/^20/)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('heading', { name: 'Window cleaner', level: 1 }).waitFor()
    expect((await app.books.bills.list()).filter(({ name }) => name === 'Window cleaner')).toHaveLength(1)
  })

  test('keeps what was typed when the session ends, and adds the bill after signing in again', async () => {
    const page = await app.openSignedIn('/bills/new')
    await page.getByLabel('Name').fill('Chimney sweep')
    await page.getByLabel('Amount', { exact: true }).fill('75')
    await app.endOwnerSessions(page)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Chimney sweep')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('heading', { name: 'Chimney sweep', level: 1 }).waitFor()
    expect((await app.books.bills.list()).filter(({ name }) => name === 'Chimney sweep')).toHaveLength(1)
  })

  test('somebody else’s change is shown, and what both changed is kept', async () => {
    const { id } = await givenBill({ name: 'Water', amount: 40, notes: 'Meter 7' })
    const page = await app.openSignedIn(`/bills/${id}/edit`)
    await page.getByLabel('Notes').fill('Meter 8')
    await app.books.bills.update(id, { amount: 44 })
    await page.getByRole('button', { name: 'Save changes' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this bill' })
    await notice.getByText('Amount is now: €44.00').waitFor()
    await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Meter 8')
    expect(await accessibilityFaults(page)).toEqual([])
    await notice.getByRole('button', { name: 'Keep my changes' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Water was saved.').waitFor()
    expect(await app.books.bills.get(id)).toMatchObject({ amount: 44, notes: 'Meter 8' })
  })

  test('the newest version can be loaded instead', async () => {
    const { id } = await givenBill({ name: 'Phone', amount: 15 })
    const page = await app.openSignedIn(`/bills/${id}/edit`)
    await page.getByLabel('Amount', { exact: true }).fill('16')
    await app.books.bills.update(id, { name: 'Telephone' })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'Load latest version' }).click()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Telephone')
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('15.00')
    await page.getByLabel('Amount', { exact: true }).fill('17')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Telephone was saved.').waitFor()
    await page.getByRole('heading', { name: 'Telephone', exact: true, level: 1 }).waitFor()
    expect(await app.books.bills.get(id)).toMatchObject({ name: 'Telephone', amount: 17 })
  })
})

test('a bill is archived, restored, and deleted for ever once its loss has been named', async () => {
  const { id } = await givenBill({ name: 'Gym', amount: 29, due_date: '2026-01-05', frequency: 'monthly' })
  await app.books.bills.pay(id, { amount: 29, date: '2026-01-05' })
  await app.books.bills.pay(id, { amount: 30.5, date: '2026-02-05' })
  await app.books.bills.skip(id)
  const page = await app.openSignedIn(`/bills/${id}`)
  await page.getByRole('img', { name: 'Chart of the last 2 amounts' }).waitFor()
  const year = page.getByRole('region', { name: /^\d{4}$/ })
  await year.waitFor()
  while (!(await year.getByRole('heading', { name: '2026' }).isVisible())) {
    await year.getByRole('button', { name: /^Show/ }).first().click()
  }
  await year.getByText('Skipped: due March 5, 2026, €29.00').waitFor()
  await expect.poll(() => year.getByText('Paid: due February 5, 2026, €30.50').count()).toBe(1)
  expect(await accessibilityFaults(page)).toEqual([])

  await chooseAction(page, 'Archive')
  await page.getByText('This bill is no longer due').waitFor()
  expect(await page.getByRole('button', { name: 'Record payment…', exact: true }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Gym was restored.').waitFor()
  await page.getByRole('button', { name: 'Record payment…', exact: true }).waitFor()

  await chooseAction(page, 'Delete permanently…')
  const dialog = page.getByRole('dialog', { name: 'Delete Gym permanently?' })
  await dialog.getByText('This deletes Gym and its 2 payments (€59.50 in total).').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await app.books.bills.get(id)).toMatchObject({ name: 'Gym' })
  await chooseAction(page, 'Delete permanently…')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('Gym was deleted.').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/bills')
  await expect(app.books.bills.get(id)).rejects.toMatchObject({ status: 404 })

  await page.goto(`${app.server.url}/bills/${id}`)
  await page.getByRole('heading', { name: 'Bill not found' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to bills' }).click()
  await page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor()
})

test('search and filters are kept over a reload and on the way back, and can be cleared', async () => {
  await givenBill({ name: 'Café Zürich', account: 'Visa', amount: 10, frequency: 'weekly' })
  const { id } = await givenBill({ name: 'Salary', type: 'deposit', account: 'Visa', amount: 3100 })
  const { id: oldId } = await givenBill({ name: 'Old café', account: 'Visa' })
  await app.books.bills.archive(oldId)
  const page = await app.openSignedIn('/bills')
  const names = () =>
    page.getByRole('list', { name: 'Bills and deposits' }).getByRole('link').allTextContents()
  const select = (label: string) => page.getByRole('combobox', { name: label })

  await page.getByLabel('Search').fill('cafe zur')
  await expect.poll(names).toEqual(['Café Zürich'])
  const totals = page.getByRole('region', { name: 'Total' })
  await totals.getByText('€43.33').first().waitFor()
  await totals.getByText('€520.00 per year').first().waitFor()
  await page.getByLabel('Search').fill('')
  await select('Account').selectOption('Visa')
  await expect.poll(async () => (await names()).toSorted()).toEqual(['Café Zürich', 'Salary'])
  await select('Status').selectOption('All')
  await select('Sort by').selectOption('Amount')
  await expect.poll(names).toEqual(['Salary', 'Café Zürich', 'Old café'])
  await page.reload()
  await expect.poll(names).toEqual(['Salary', 'Café Zürich', 'Old café'])
  await select('Type').selectOption('Deposits')
  await expect.poll(names).toEqual(['Salary'])
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'Salary' }).click()
  await page.waitForURL(`${app.server.url}/bills/${id}`)
  await page.goBack()
  await expect.poll(names).toEqual(['Salary'])
  await page.getByLabel('Search').fill('nothing like this')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(async () => (await names()).includes('Café Zürich')).toBe(true)
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=amount')
})

test('a viewer is offered nothing that would be refused', async () => {
  const { id } = await givenBill({ name: 'Insurance' })
  await app.addMember(VIEWER, 'viewer')

  const page = await app.openSignedIn('/bills', { as: VIEWER })
  await page.getByRole('link', { name: 'Insurance' }).waitFor()
  expect(await page.getByRole('link', { name: 'Add bill' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Insurance' }).click()
  await page.getByRole('heading', { name: 'Insurance', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Upcoming due dates' }).getByRole('listitem').first().waitFor()
  for (const name of ['Record payment…', 'Edit', 'More actions']) {
    expect(await page.getByRole('main').getByText(name, { exact: true }).count()).toBe(0)
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  }
  await page.goto(`${app.server.url}/bills/${id}/edit`)
  await page.getByRole('heading', { name: 'You can view this group but not edit it' }).waitFor()
  await page.goto(`${app.server.url}/bills/new`)
  await page.getByRole('heading', { name: 'You can view this group but not edit it' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the smallest phone scrolls down only', async () => {
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänsversicherung for the boat'
  const { id } = await givenBill({
    name,
    amount: 9_999_999_999.99,
    account: 'The account with the longest name of all accounts',
    url: `https://example.org/${'long'.repeat(40)}`,
    due_date: '2026-01-01',
    frequency: 'weekly',
    auto_pay: true,
    variable: true,
  })
  await app.books.bills.pay(id, { amount: 9_999_999_999.99 })
  await app.books.bills.pay(id, { amount: 9_999_999_999.98 })
  const page = await app.openSignedIn('/bills')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [path, heading] of [
    ['/bills', 'Bills'],
    ['/bills/new', 'Add bill'],
    [`/bills/${id}`, name],
    [`/bills/${id}/edit`, `Edit ${name}`],
  ] as const) {
    await page.goto(app.server.url + path)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const [width, seen] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return [scrollWidth, clientWidth]
    })
    expect({ path, width }).toEqual({ path, width: seen })
  }
})

test('two thousand bills: only what is near is drawn, and Tab reaches what comes next', async () => {
  const lines = Array.from({ length: 2000 }, (_, index) => `Number ${index},10,2031-06-01,monthly,Many`)
  const file = new Blob([['Name,Amount,Due date,Frequency,Account', ...lines].join('\n')])
  const { id } = await app.books.imports.create(file)
  await app.books.imports.commit(id)
  const page = await app.openSignedIn('/bills?account=Many&sort=name')
  const items = page.getByRole('list', { name: 'Bills and deposits' }).getByRole('listitem')
  await items.first().waitFor()
  expect(await items.count()).toBeLessThan(60)
  await expect.poll(() => items.first().getAttribute('aria-setsize')).toBe('2000')
  await items.first().getByRole('link').focus()
  for (let presses = 1; presses <= 60; presses++) {
    // No faster than a person: the next rows are drawn while one is read.
    await page.getByRole('link', { name: `Number ${presses}`, exact: true }).waitFor({ state: 'attached' })
    await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(`Number ${presses}`)
  }
  await page.getByLabel('Search').fill('number 1999')
  await page.getByText(/^Showing 1 of 2\d\d\d$/).waitFor()
})

function givenBill(fields: Partial<NewBill>): Promise<Bill> {
  return app.books.bills.create({
    name: 'Bill',
    amount: 10,
    due_date: '2031-01-15',
    frequency: 'monthly',
    type: 'bill',
    ...fields,
  })
}

async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

function focusedLabel(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent)
}
