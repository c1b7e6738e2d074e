import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { forecast as german } from '../web/src/texts/forecast/de.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ groupFor: 'test', serviceWorkers: 'allow' })

const VIEWER = { email: 'vera@example.org', password: 'a short walk by the sea' }

/** In the group's zone (UTC). */
function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
}

function given(
  name: string,
  due: number,
  amount: number,
  more: { type?: 'bill' | 'deposit'; account?: string } = {},
) {
  const bill = { name, amount, due_date: day(due), frequency: 'annual', type: 'bill' } as const
  return app.books.bills.create({ ...bill, ...more })
}

/** Rent in 5 days, salary in 10, both on one account; the gym has none. */
async function givenHousehold(): Promise<void> {
  await given('Rent', 5, 900, { account: 'Checking' })
  await given('Salary', 10, 3000, { type: 'deposit', account: 'Checking' })
  await given('Gym', 20, 30)
}

const longDay = (offset: number, locale = 'en-GB') =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(day(offset).slice(0, 4) === day(0).slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(new Date(day(offset)))

const open = (path = '/statistics/forecast', locale = 'en-GB') => app.openSignedIn(path, { locale })
const sentence = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words })

async function typeBalances(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter balance' }).click()
  await page.getByLabel('Checking').fill('1,312')
  await page.getByLabel('No account').fill('-12.50')
  await page.getByRole('button', { name: 'Save' }).click()
}

const LOWEST = () => `You will be at €399.50 on ${longDay(5)}, the lowest in the next 90 days.`

async function monthCells(page: Page): Promise<string[][]> {
  const rows = await page.getByTestId('forecast-months').locator('tbody tr').all()
  return Promise.all(rows.map((row) => row.locator('td').allTextContents()))
}

const amount = (value: number) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('a balance is typed in place and can be undone, the lowest is said in words, and the numbers are the server’s', async () => {
  await givenHousehold()
  const page = await open()
  await sentence(
    page,
    `By ${longDay(5)} you will need €900.00 more than comes in, the most in the next 90 days.`,
  ).waitFor()
  await page.getByText('Your balance isn’t known, so the forecast starts at 0.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await typeBalances(page)
  await sentence(page, LOWEST()).waitFor()
  expect(await app.books.balances.list()).toEqual([
    { account: null, amount: -12.5, as_of: day(0) },
    { account: 'Checking', amount: 1312, as_of: day(0) },
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Balances are as before.').waitFor()
  expect(await app.books.balances.list()).toEqual([])

  await typeBalances(page)
  await sentence(page, LOWEST()).waitFor()
  const { months } = await app.books.forecast({ days: 90 })
  const expected = months.map(({ income, expenses, net, lowest, closing }) => [
    amount(income),
    amount(expenses),
    net > 0 ? `+${amount(net)}` : amount(net),
    amount(lowest),
    amount(closing),
  ])
  await expect.poll(() => monthCells(page)).toEqual(expected)
  await page.getByRole('img', { name: /€1,299.50 at first, €399.50 at its lowest/ }).waitFor()
  await page.getByText('Balance €3,369.50').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // Only one account, and another period; both are in the address.
  await page.getByLabel('Account').selectOption('Checking')
  await sentence(page, LOWEST().replace('€399.50', '€412.00')).waitFor()
  await page.getByText('30 days', { exact: true }).click()
  await sentence(page, LOWEST().replace('€399.50', '€412.00').replace('90', '30')).waitFor()
  expect(page.url()).toContain('days=30')
  expect(page.url()).toContain('account=Checking')
  await page.getByLabel('Account').selectOption('No account')
  await page.getByRole('heading', { level: 2, name: /^You will be €42.50 below zero/ }).waitFor()
})

test('things are tried out without saving anything, and reset', async () => {
  await givenHousehold()
  await app.books.balances.replace({ balances: [{ account: 'Checking', amount: 1312, as_of: day(0) }] })
  const page = await open('/statistics/forecast?account=Checking')
  await sentence(page, `You will be at €412.00 on ${longDay(5)}, the lowest in the next 90 days.`).waitFor()
  const writes: string[] = []
  page.on('request', (request) => {
    // The language is kept with the user.
    if (request.method() !== 'GET' && !request.url().endsWith('/me')) writes.push(request.url())
  })
  await page.getByRole('button', { name: 'What if…' }).click()
  await page.getByText('Trying things out, nothing is saved').waitFor()
  await page.getByLabel('Amount of Rent').fill('1400')
  await sentence(
    page,
    `You will be €88.00 below zero on ${longDay(5)}, the lowest in the next 90 days.`,
  ).waitFor()
  await page
    .getByText(
      `That is €500.00 less than in the real forecast, where the lowest is €412.00 on ${longDay(5)}.`,
    )
    .waitFor()
  await page.getByRole('checkbox', { name: 'Rent' }).uncheck()
  await sentence(page, 'You won’t go below today’s €1,312.00 in the next 90 days.').waitFor()

  await page.getByLabel('What', { exact: true }).fill('Car repair')
  await page.getByLabel('Amount', { exact: true }).fill('1500')
  await page.getByLabel('Date').fill(day(2))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await sentence(
    page,
    `You will be €188.00 below zero on ${longDay(2)}, the lowest in the next 90 days.`,
  ).waitFor()
  await page.getByText('Not real').first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove Car repair' }).click()
  await sentence(page, 'You won’t go below today’s €1,312.00 in the next 90 days.').waitFor()

  await page.getByRole('button', { name: 'Reset' }).click()
  await sentence(page, `You will be at €412.00 on ${longDay(5)}, the lowest in the next 90 days.`).waitFor()
  await expect.poll(() => page.getByLabel('Amount of Rent').inputValue()).toBe('900.00')
  expect(writes).toEqual([])
  expect((await app.books.bills.list()).find(({ name }) => name === 'Rent')?.amount).toBe(900)
})

test('paydays say what is left to pay and what is free, and lead to the bills', async () => {
  const page = await open('/statistics/paydays')
  await page.getByRole('heading', { name: 'No paydays yet' }).waitFor()
  await page.getByRole('link', { name: 'Add income' }).click()
  await page.waitForURL(/\/bills\/new\?like=salary/)

  await givenHousehold()
  await given('Child benefit', 0, 1600, { type: 'deposit' })
  await page.goto(`${app.server.url}/statistics/paydays`)
  await sentence(page, `Until Salary on ${longDay(10)}: €900.00 left to pay, €700.00 free.`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByText('€2,970.00 free').first().click()
  await page.getByRole('link', { name: 'Gym' }).waitFor()
  await page.getByRole('link', { name: 'Rent' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rent' }).waitFor()
})

test('a viewer sees balances, and changes none', async () => {
  await givenHousehold()
  await app.addMember(VIEWER, 'viewer')
  await app.books.balances.replace({ balances: [{ account: 'Checking', amount: 1312, as_of: day(0) }] })
  const page = await app.openSignedIn('/statistics/forecast', { as: VIEWER, locale: 'en-GB' })
  await page.getByText('€1,312.00 on').waitFor()
  await page.getByText('No balance is entered for No account, so it counts as 0.').waitFor()
  expect(await page.getByRole('button', { name: /balance/i }).count()).toBe(0)
})

test('what was seen is there without a network, in German on a narrow phone, and can be tried out', async () => {
  await givenHousehold()
  await app.books.balances.replace({
    balances: [
      { account: 'Checking', amount: 1312, as_of: day(0) },
      { account: null, amount: 0, as_of: day(0) },
    ],
  })
  const page = await open('/statistics/forecast', 'de-DE')
  await page.setViewportSize({ width: 320, height: 700 })
  const money = (value: string) => `${value}\u00a0€`
  const lowest = german.lowest.above(money('412,00'), longDay(5, 'de-DE'), 90)
  await sentence(page, lowest).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('link', { name: 'Zahltage' }).click()
  await page.getByRole('heading', { level: 1, name: 'Zahltage' }).waitFor()
  await page.getByText(money('3.000,00')).first().waitFor()

  await page.context().setOffline(true)
  await page.getByText('Offline.').waitFor()
  await page.reload()
  await page.getByText(money('3.000,00')).first().waitFor()
  await page.getByRole('link', { name: 'Prognose' }).click()
  await sentence(page, lowest).waitFor()
  expect(await page.getByRole('button', { name: german.balances.edit }).count()).toBe(0)
  await page.getByRole('button', { name: german.whatIf.open }).click()
  await page.getByRole('checkbox', { name: 'Rent' }).uncheck()
  await page
    .getByRole('heading', { level: 2, name: /In den nächsten 90 Tagen hast du nie weniger/ })
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the palette leads there, and printing leaves the controls out', async () => {
  await givenHousehold()
  const page = await open('/')
  await page.getByRole('heading', { level: 1, name: 'Due bills' }).waitFor()
  await page.getByText('Ctrl', { exact: true }).waitFor()
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('forec')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Forecast' }).waitFor()
  await page.getByTestId('forecast-months').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation', { name: 'Statistics' }).isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: 'What if…' }).isVisible()).toBe(false)
  expect(await page.getByLabel('Account').isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('img', { name: /^Balance from/ }).isVisible()).toBe(true)
})
