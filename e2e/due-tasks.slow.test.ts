import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Person, personAt } from './support/interactions.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ groupFor: 'test' })

/** The date this many days from today, in the group's time zone. */
function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
}

type Extra = Partial<Parameters<typeof app.books.bills.create>[0]>

function given(name: string, due: number, amount: number, extra: Extra = {}) {
  return app.books.bills.create({
    name,
    amount,
    due_date: day(due),
    frequency: 'annual',
    type: 'bill',
    ...extra,
  })
}

async function openDue(first: string): Promise<{ page: Page; person: Person }> {
  const page = await app.openSignedIn()
  await page.getByRole('link', { name: first, exact: true }).waitFor()
  await page.locator('header kbd').first().waitFor({ state: 'attached' })
  return { page, person: personAt(page) }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const more = (page: Page, name: string) => button(page, `More actions for ${name}`)
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name })
const amounts = async () => (await app.books.payments.list()).map(({ amount }) => amount)

test('pay: 1. Undo now: 1. Skip: 2. Edit: 2. Its payments: 2', async () => {
  const rent = await given('Rent', 0, 900)
  const { page, person } = await openDue('Rent')
  await person.click(button(page, 'Mark paid: Rent, €900.00'))
  expect(person.interactions()).toBe(1)
  await page.getByText(/^Paid €900.00 for Rent/).waitFor()
  expect(await amounts()).toEqual([900])

  await person.click(button(page, 'Undo'))
  expect(person.interactions()).toBe(1)
  await page.getByText('Rent is due again.').waitFor()
  expect(await amounts()).toEqual([])

  await person.click(more(page, 'Rent'))
  await person.click(entry(page, 'Skip this time'))
  expect(person.interactions()).toBe(2)
  await page.getByText(/^Skipped Rent/).waitFor()
  await app.books.bills.unskip(rent.id)

  await page.reload()
  await person.click(more(page, 'Rent'))
  await person.click(entry(page, 'Edit bill'))
  expect(person.interactions()).toBe(2)
  await page.getByLabel('Name').waitFor()
  await page.goBack()
  await person.click(more(page, 'Rent'))
  await person.click(entry(page, 'Payments'))
  expect(person.interactions()).toBe(2)
  await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
  expect(new URL(page.url()).searchParams.get('bill')).toBe(String(rent.id))
})

test('another amount: 4 with typing it; the amount of a bill that varies: 3. A guess is never booked', async () => {
  await given('Rent', 0, 900)
  const gas = await given('Gas', 0, 80, { variable: true, frequency: 'weekly', due_date: day(-14) })
  for (const amount of [60, 70]) await app.books.bills.pay(gas.id, { amount })
  const { page, person } = await openDue('Rent')
  const row = page.getByRole('listitem').filter({ hasText: 'Gas' })
  await expect.poll(() => row.textContent()).toContain('middle of the last 2')
  expect(await row.textContent()).toContain('about €65.00')
  await person.click(button(page, /^Record payment…/))
  const dialog = page.getByRole('dialog', { name: 'Record payment: Gas' })
  await dialog.waitFor()
  await dialog.getByText(/about €65.00, middle of the last 2/).waitFor()
  // The amount is selected: typing replaces it.
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('65.00')
  await person.type('66.97')
  await person.press('Enter')
  expect(person.interactions()).toBe(3)
  await dialog.waitFor({ state: 'hidden' })
  expect((await amounts())[0]).toBe(66.97)

  await person.click(more(page, 'Rent'))
  await person.click(entry(page, 'Record payment…'))
  await page.getByRole('dialog').getByLabel('Amount', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await person.fill(page.getByRole('dialog').getByLabel('Amount', { exact: true }), '910')
  await person.press('Enter')
  expect(person.interactions()).toBe(4)
  await expect.poll(async () => (await amounts())[0]).toBe(910)
})

test('a part: 4, and the rest stays open; what is settled with less takes one more answer', async () => {
  const water = await given('Water', -3, 45, { frequency: 'weekly' })
  const { page, person } = await openDue('Water')
  const dialog = page.getByRole('dialog', { name: 'Record payment: Water' })
  const ask = async (amount: string) => {
    await person.click(more(page, 'Water'))
    await person.click(entry(page, 'Record payment…'))
    await person.fill(dialog.getByLabel('Amount', { exact: true }), amount)
  }
  await ask('30')
  await dialog.getByText('€15.00 less than due').waitFor()
  await dialog.getByText(/^The rest stays due on/).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Record payment' }))
  expect(person.interactions()).toBe(4)
  await dialog.waitFor({ state: 'hidden' })

  // It is still late, and says what was paid.
  const row = page.getByRole('listitem').filter({ hasText: 'Water' })
  await row.getByText('€30.00 of €45.00 paid').waitFor()
  await row.getByText('3 days overdue').waitFor()
  expect((await app.books.bills.get(water.id)).due_date).toBe(day(-3))

  await ask('10')
  await dialog.getByText('€5.00 less than due').waitFor()
  await person.click(dialog.getByText('Bill is settled'))
  await dialog.getByText(/^Next due date/).waitFor()
  await person.click(dialog.getByRole('button', { name: 'Due date', exact: true }))
  await expect.poll(() => dialog.getByLabel('Paid on').inputValue()).toBe(day(-3))
  await person.click(dialog.getByRole('button', { name: 'Record payment' }))
  await dialog.waitFor({ state: 'hidden' })
  expect(await app.books.bills.get(water.id)).toMatchObject({ due_date: day(4) })
  expect(await app.books.payments.list()).toMatchObject([{ amount: 30 }, { amount: 10, date: day(-3) }])
})

test('undo after a week: 2, from the line of what is done', async () => {
  // In this month, whatever the day.
  const today = Number(day(0).slice(8))
  const rent = await given('Rent', -Math.min(7, today - 1), 900)
  await given('Water', 0, 20)
  await app.books.bills.pay(rent.id, { amount: 900, date: rent.due_date })
  const { page, person } = await openDue('Water')
  expect(await page.getByText('Undo Rent').count()).toBe(0)
  await person.click(button(page, /^Done in \w+: 1, €900.00 paid/))
  await person.click(button(page, 'Undo Rent'))
  expect(person.interactions()).toBe(2)
  await page.getByText('Rent is due again.').waitFor()
  await button(page, 'Mark paid: Rent, €900.00').waitFor()
  expect(await amounts()).toEqual([])
})

test('twenty bills in a row: 3 with the review and one amount that varies, 21 keys one by one', async () => {
  for (let index = 1; index <= 19; index++) await given(`Bill ${String(index).padStart(2, '0')}`, -1, 10.5)
  await given('Varying', -1, 10, { variable: true })
  const { page, person } = await openDue('Bill 01')
  await person.click(button(page, 'Mark all paid…'))
  const review = page.getByRole('dialog', { name: 'Mark all paid' })
  await review.waitFor()
  await expect.poll(() => review.getByRole('checkbox').count()).toBe(20)
  // What varies is typed, not guessed.
  const submit = review.getByRole('button', { name: /^Mark \d+ paid/ })
  expect(await submit.isDisabled()).toBe(true)
  await person.fill(review.getByLabel('Amount of Varying'), '12.34')
  expect(await accessibilityFaults(page)).toEqual([])
  await person.click(review.getByRole('button', { name: 'Mark 20 paid, €211.84' }))
  expect(person.interactions()).toBe(3)
  await page.getByText('20 paid, €211.84.').waitFor()
  await page.getByText('Nothing to pay now.').or(page.getByText('All paid.')).waitFor()
  expect(await amounts()).toHaveLength(20)

  await person.click(button(page, 'Undo'))
  expect(person.interactions()).toBe(1)
  await page.getByText('20 entries are due again.').waitFor()
  expect(await amounts()).toEqual([])

  // One by one with the keyboard: J once, then one key each.
  await page.getByRole('link', { name: 'Bill 01', exact: true }).waitFor()
  await person.press('j')
  for (let index = 1; index <= 19; index++) {
    await person.press('p')
    const next = index < 19 ? `Bill ${String(index + 1).padStart(2, '0')}` : 'Varying'
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.querySelector('a')?.textContent))
      .toBe(next)
  }
  await person.press('p')
  expect(person.interactions()).toBe(21)
  await page.getByRole('dialog', { name: 'Record payment: Varying' }).waitFor()
  await expect.poll(async () => (await amounts()).length).toBe(19)
})

test('the review leaves out what is unchecked, with the later rounds of that bill', async () => {
  await given('Weekly', -8, 10, { frequency: 'weekly' })
  await given('Water', -1, 20)
  await given('Gym', -1, 30)
  const { page } = await openDue('Weekly')
  await page.getByText(/2 rounds, €20.00/).waitFor()
  await button(page, 'Mark all paid…').click()
  const review = page.getByRole('dialog', { name: 'Mark all paid' })
  await expect.poll(() => review.getByRole('checkbox').count()).toBe(4)
  await review
    .getByRole('checkbox', { name: /^Weekly/ })
    .first()
    .uncheck()
  await expect
    .poll(() =>
      review
        .getByRole('checkbox', { name: /^Weekly/ })
        .nth(1)
        .isDisabled(),
    )
    .toBe(true)
  await review.getByRole('button', { name: 'Mark 2 paid, €50.00' }).click()
  await page.getByText('2 paid, €50.00.').waitFor()
  expect((await amounts()).toSorted((a, b) => a - b)).toEqual([20, 30])
})

test('archive: 3, from its row on. Undo: 1', async () => {
  const gym = await given('Gym', 0, 30)
  const { page, person } = await openDue('Gym')
  await person.click(page.getByRole('listitem').filter({ hasText: 'Gym' }))
  // Exactly: on the page that is left, "More actions for Gym" has no entry for it.
  await person.click(page.getByRole('main').getByRole('button', { name: 'More actions', exact: true }))
  await person.click(entry(page, 'Archive'))
  expect(person.interactions()).toBe(3)
  await expect.poll(async () => (await app.books.bills.get(gym.id)).archived).toBe(true)
  await person.click(button(page, 'Undo'))
  expect(person.interactions()).toBe(1)
  await expect.poll(async () => (await app.books.bills.get(gym.id)).archived).toBe(false)
})
