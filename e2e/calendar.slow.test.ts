import type { Bill, Database, GroupClient } from '@duebook/contract'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { hold } from './support/hold.ts'
import { OWNER } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp()

const VIEWER = { email: 'grace@example.org', password: 'a long walk by the sea' }
const DESK = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

let groups = 0
let group: Database
let books: GroupClient

// A bill group for each test: nothing of another one's is in it.
beforeEach(async () => {
  groups += 1
  group = await app.owner.databases.create({ name: `Household ${groups}`, currency: 'EUR' })
  books = app.owner.group({ id: group.id })
})

/** The date this many days from today, in the group's time zone. */
function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
}

async function givenBill(name: string, amount: number, dueDate: string, more: Partial<Bill> = {}) {
  const { type = 'bill', frequency = 'monthly', account = null } = more
  return books.bills.create({ name, amount, due_date: dueDate, frequency, type, account })
}

async function openCalendar(search = '', { locale = 'en-US', as = OWNER, size = DESK } = {}): Promise<Page> {
  const page = await app.openSignedIn('/', { as, locale })
  await page.setViewportSize(size)
  await page.evaluate((id) => sessionStorage.setItem('duebook-group', String(id)), group.id)
  await page.goto(`${app.server.url}/calendar${search}`)
  await settled(page)
  return page
}

async function settled(page: Page): Promise<void> {
  await page.locator('[role="grid"][aria-busy="false"]').first().waitFor()
}

function cellOf(page: Page, date: string): Locator {
  return page.locator(`[data-day="${date}"]`)
}

/** The accessible name of a day. */
function saidOf(page: Page, date: string): Promise<string | null> {
  return cellOf(page, date).locator('.visually-hidden').textContent()
}

function focusedDay(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.day)
}

function money(amount: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }).format(amount)
}

function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

function monthName(month: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${month}-01`))
}

test('a month shows every entry on its day with sums; what is paid in the day’s sheet is paid, and can be taken back', async () => {
  const rent = await givenBill('Rent', 900, day(0))
  await givenBill('Salary', 2000, day(0), { type: 'deposit' })
  await givenBill('Old', 44, day(-70), { frequency: 'annual' })
  const [, next = ''] = await books.bills.schedule(rent.id, { count: 2 })
  const page = await openCalendar()
  const today = cellOf(page, day(0))
  await expect.poll(() => today.getAttribute('aria-current')).toBe('date')
  await expect
    .poll(() => saidOf(page, day(0)))
    .toMatch(/, today\. Rent €900\.00 Due; Salary €2,000\.00 Due\. €900\.00 expenses, €2,000\.00 income$/)
  const summary = await books.summary({ month: day(0).slice(0, 7) })
  await expect
    .poll(() => page.locator('main dl dd').allTextContents())
    .toEqual([
      money(summary.to_pay),
      money(summary.paid),
      money(summary.remaining),
      `${money(summary.income_received)} of ${money(summary.income_expected)}`,
    ])
  // Old overdue cycles belong to no visible day.
  await page.getByRole('link', { name: 'Overdue from earlier: 1 entry, €44.00' }).waitFor()
  expect(await page.getByRole('grid').getByText('Old').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize(DESK)

  // A later cycle can't be paid before the earlier one, even when that one is in another month.
  await page.goto(`${app.server.url}/calendar?day=${next}`)
  const later = page.getByRole('dialog')
  await later
    .getByText(/^(Pay|Record) .* first$/)
    .nth(1)
    .waitFor()
  expect(await later.getByRole('button', { name: /^Mark/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await later.waitFor({ state: 'hidden' })

  await page.goto(`${app.server.url}/calendar`)
  await today.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Mark paid: Rent, €900.00' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize(DESK)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await today.click()
  await sheet.getByRole('button', { name: 'Mark paid: Rent, €900.00' }).click()
  await page.getByText(/^Paid €900.00 for Rent/).waitFor()
  await sheet.getByRole('button', { name: 'Undo Rent' }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedDay(page)).toBe(day(0))
  await expect.poll(() => saidOf(page, day(0))).toContain('Rent €900.00 Paid')
  expect(await books.agenda({ bill_id: rent.id, from: day(0), to: day(0) })).toMatchObject([
    { status: 'paid', paid_amount: 900 },
  ])

  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Undo Rent' }).click()
  await sheet.getByRole('button', { name: 'Mark paid: Rent, €900.00' }).waitFor()
  expect(await books.payments.list()).toEqual([])
  // Escape closes the dialog on top only.
  await sheet.getByRole('button', { name: 'More actions for Rent' }).click()
  await page.getByRole('menuitem', { name: 'Record payment…' }).click()
  const other = page.getByRole('dialog', { name: 'Rent' })
  await other.getByLabel('Amount', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await other.waitFor({ state: 'hidden' })
  await sheet.getByRole('button', { name: 'Mark paid: Rent, €900.00' }).waitFor()
  await sheet.getByRole('link', { name: 'Add bill on this day' }).click()
  await expect.poll(() => page.getByLabel('Next due date').inputValue()).toBe(day(0))
})

test('what was paid a moment ago is undone in the day’s sheet, before the agenda is there again', async () => {
  await givenBill('Rent', 900, '2031-03-15')
  const page = await openCalendar('?month=2031-03&day=2031-03-15')
  const sheet = page.getByRole('dialog')
  const pay = sheet.getByRole('button', { name: 'Mark paid: Rent, €900.00' })
  await pay.waitFor()
  const release = await hold(page, '**/agenda?*')
  await pay.click()
  await sheet.getByRole('button', { name: 'Undo Rent' }).click()
  await page.getByText('Rent is due again.').waitFor()
  expect(await books.payments.list()).toEqual([])
  release()
  await pay.waitFor()
})

test('the keyboard alone goes through days, weeks, months and years, and the focus stays in the grid', async () => {
  await givenBill('Rent', 900, '2031-03-15')
  const page = await openCalendar('?month=2031-03')
  const { keyboard } = page
  await page.getByRole('button', { name: 'Print' }).focus()
  await keyboard.press('Tab')
  const heading = page.getByRole('heading', { level: 2 })
  const steps = [
    ['', '2031-03-01', 'March 2031'],
    ['ArrowRight', '2031-03-02', 'March 2031'],
    ['ArrowDown', '2031-03-09', 'March 2031'],
    ['End', '2031-03-15', 'March 2031'],
    ['Home', '2031-03-09', 'March 2031'],
    ['ArrowUp', '2031-03-02', 'March 2031'],
    ['ArrowUp', '2031-02-23', 'February 2031'],
    ['PageDown', '2031-03-23', 'March 2031'],
    ['ArrowDown', '2031-03-30', 'March 2031'],
    ['PageUp', '2031-02-28', 'February 2031'],
    ['Shift+PageDown', '2032-02-28', 'February 2032'],
    ['ArrowRight', '2032-02-29', 'February 2032'],
    ['Shift+PageUp', '2031-02-28', 'February 2031'],
    ['ArrowRight', '2031-03-01', 'March 2031'],
    ['t', day(0), monthName(day(0).slice(0, 7))],
  ] as const
  for (const [key, expected, month] of steps) {
    if (key) await keyboard.press(key)
    await expect.poll(() => focusedDay(page), { message: `${key} → ${expected}` }).toBe(expected)
    await expect.poll(() => heading.textContent()).toBe(month)
    await expect.poll(() => page.locator('[role="grid"] [tabindex="0"]').count()).toBe(1)
  }
  await expect.poll(() => heading.getAttribute('aria-live')).toBe('polite')
  await keyboard.press('Tab')
  expect(await focusedDay(page)).toBeUndefined()

  await page.goto(`${app.server.url}/calendar?month=2031-03`)
  await settled(page)
  await cellOf(page, '2031-03-01').focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await keyboard.press(key)
  const sheet = page.getByRole('dialog', { name: 'Saturday, March 15, 2031' })
  await sheet.getByRole('link', { name: 'Rent' }).focus()
  await keyboard.press('s')
  await page.getByText(/^Skipped Rent/).waitFor()
  await keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => focusedDay(page)).toBe('2031-03-15')
  await expect.poll(() => saidOf(page, '2031-03-15')).toContain('Rent €900.00 Skipped')
})

test('the address remembers the month; weeks begin as in the reader’s region', async () => {
  const page = await openCalendar('?month=2026-99')
  const weekdays = page.getByRole('columnheader')
  expect((await weekdays.allTextContents())[0]).toBe('Sun')
  const heading = page.getByRole('heading', { level: 2 })
  const first = day(0).slice(0, 7)
  await expect.poll(() => heading.textContent()).toBe(monthName(first))
  await page.getByText(`Nothing is due in ${monthName(first)}.`).waitFor()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  const third = monthAfter(first, 2)
  await expect.poll(() => new URL(page.url()).searchParams.get('month')).toBe(third)
  await expect.poll(() => heading.textContent()).toBe(monthName(third))
  await page.reload()
  await settled(page)
  await expect.poll(() => heading.textContent()).toBe(monthName(third))
  await page.goBack()
  await page.goBack()
  await expect.poll(() => heading.textContent()).toBe(monthName(first))
  await page.goForward()
  await page.goForward()
  await expect.poll(() => heading.textContent()).toBe(monthName(third))
  await page.getByRole('button', { name: 'Today' }).click()
  await expect.poll(() => heading.textContent()).toBe(monthName(first))

  const german = await openCalendar('?month=2031-03', { locale: 'de-DE' })
  expect((await german.getByRole('columnheader').allTextContents())[0]).toBe('Mo')
  await expect.poll(() => german.getByRole('heading', { level: 2 }).textContent()).toBe('März 2031')
  await expect.poll(() => german.getByRole('gridcell').first().getAttribute('data-day')).toBe('2031-02-24')
  await german
    .getByRole('gridcell', { name: 'Montag, 24. Februar 2031. nichts fällig', exact: true })
    .waitFor()
})

// axe needs a while for 365 days in four variants on a small machine.
test('a year shows how much is due on every day, and by shape what is open; its months and days open', {
  timeout: 600_000,
}, async () => {
  const year = day(0).slice(0, 4)
  const paid = await givenBill('Paid', 30, day(0), { frequency: 'annual' })
  await books.bills.pay(paid.id, { amount: 30 })
  await givenBill('Open', 50, `${Number(year) + 1}-12-30`, { frequency: 'annual' })
  await givenBill('Late', 20, day(-40), { frequency: 'annual' })
  const page = await openCalendar('?view=year')
  await expect.poll(() => page.getByRole('grid').count()).toBe(12)
  await expect.poll(() => page.locator('[role="grid"] [tabindex="0"]').count()).toBe(1)
  await expect.poll(() => saidOf(page, day(0))).toMatch(/1 entry, all done\. €30\.00 expenses$/)
  await expect.poll(() => cellOf(page, day(0)).getAttribute('data-tint')).toMatch(/^[1-4]$/)
  expect(await cellOf(page, day(0)).locator('svg').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize(DESK)

  await page.goto(`${app.server.url}/calendar?view=year&year=${day(-40).slice(0, 4)}`)
  await settled(page)
  await expect.poll(() => saidOf(page, day(-40))).toMatch(/1 entry, overdue\. €20\.00 expenses$/)
  await expect.poll(() => cellOf(page, day(-40)).locator('svg').count()).toBe(1)
  await cellOf(page, day(-40)).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Mark paid: Late, €20.00' }).click()
  await expect.poll(() => saidOf(page, day(-40))).toMatch(/all done/)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'hidden' })

  await page.goto(`${app.server.url}/calendar?view=year&year=${Number(year) + 1}`)
  await settled(page)
  const december = page.getByRole('region', { name: 'December' })
  await december.getByText('€50.00 unpaid').waitFor()
  await cellOf(page, `${Number(year) + 1}-12-30`).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focusedDay(page)).toBe(`${Number(year) + 2}-01-01`)
  await page.getByRole('button', { name: 'Previous year' }).click()
  // Every year has a December.
  await cellOf(page, `${Number(year) + 1}-12-30`).waitFor()
  await december.getByRole('link', { name: 'December' }).click()
  await expect
    .poll(() => page.getByRole('heading', { level: 2 }).textContent())
    .toBe(`December ${Number(year) + 1}`)
})

test('a phone shows the list of the chosen day below the grid, and fits 320 pixels', async () => {
  const due = '2031-03-15'
  await givenBill('Internet and telephone at the summer house', 9_999_999.99, due, { account: 'Joint' })
  await givenBill('Gym', 20, due)
  const page = await openCalendar(`?month=2031-03`, { locale: 'en-GB', size: PHONE })
  await cellOf(page, due).click()
  const list = page.getByRole('region', { name: /15 March 2031/ })
  await list.getByRole('button', { name: 'Mark paid: Gym, €20.00' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const box = await cellOf(page, due).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await list.getByRole('button', { name: 'Mark paid: Gym, €20.00' }).click()
  await page.getByText(/^Paid €20.00 for Gym/).waitFor()
  await list.getByRole('button', { name: 'Undo Gym' }).waitFor()
  await expect.poll(() => saidOf(page, due)).toContain('Gym €20.00 Paid')
  // The day is in the address, so that coming back finds it again.
  await page.reload()
  await list.getByRole('button', { name: 'Undo Gym' }).waitFor()

  await page.goto(`${app.server.url}/calendar?view=year&year=2031`)
  await settled(page)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await cellOf(page, due).click()
  await list.getByRole('button', { name: 'Undo Gym' }).waitFor()
})

test('a viewer looks and is offered nothing; an editor pays', async () => {
  await givenBill('Rent', 900, '2031-03-15')
  const user = await app.addMember(VIEWER, 'viewer', group.id)
  const page = await openCalendar('?month=2031-03&day=2031-03-15', { as: VIEWER })
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('link', { name: 'Rent' }).waitFor()
  await expect.poll(() => sheet.getByRole('button').count()).toBe(1)
  await expect.poll(() => sheet.getByRole('link').count()).toBe(1)

  await app.owner.members.update(group.id, user.id, { role: 'editor' })
  await page.reload()
  await sheet.getByRole('button', { name: 'Mark paid: Rent, €900.00' }).click()
  await sheet.getByRole('button', { name: 'Undo Rent' }).waitFor()
  await expect.poll(() => sheet.getByRole('link', { name: 'Add bill on this day' }).count()).toBe(1)
})

test('a month prints as a table to tick off, black on white, without what only a screen can press', async () => {
  for (let count = 1; count <= 60; count++) {
    await givenBill(`Bill ${count}`, count / 100, `2031-03-${String((count % 28) + 1).padStart(2, '0')}`)
  }
  const rent = await givenBill('Rent', 900, '2031-03-01', { account: 'Joint' })
  await books.bills.pay(rent.id, { amount: 900 })
  await givenBill('Refund', 55, '2031-03-31', { type: 'deposit', frequency: 'annual' })
  const page = await openCalendar('?month=2031-03')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await page.locator('body[data-printed]').waitFor()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const main = page.getByRole('main')
  await expect.poll(() => main.getByRole('heading').allTextContents()).toEqual(['March 2031'])
  await expect.poll(() => main.getByText(group.name).isVisible()).toBe(true)
  const rows = main.getByRole('table').getByRole('row')
  await expect.poll(() => rows.count()).toBe(1 + 62 + 4)
  await expect
    .poll(() => rows.filter({ hasText: 'Rent' }).getByRole('cell').allTextContents())
    .toEqual(['', '1 Sat', 'Rent', 'Joint', 'Paid', '€900.00'])
  expect((await rows.allTextContents()).slice(-4)).toEqual([
    'To pay€918.30',
    'Paid€900.00',
    'Remaining€18.30',
    'Income€0.00 of €55.00',
  ])
  const looks = await page.evaluate(() => {
    const colours = (of: Element | null) => {
      const { color, backgroundColor } = getComputedStyle(of ?? document.body)
      return { color, backgroundColor }
    }
    const row = document.querySelector('[data-print-sheet] tbody tr')
    return {
      body: colours(document.body).backgroundColor,
      text: colours(row).color,
      row: getComputedStyle(row ?? document.body).breakInside,
      head: getComputedStyle(document.querySelector('[data-print-sheet] thead') ?? document.body).display,
    }
  })
  expect(looks).toEqual({
    body: 'rgb(255, 255, 255)',
    text: 'rgb(0, 0, 0)',
    row: 'avoid',
    head: 'table-header-group',
  })
  const sheets = async (format: string) =>
    (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  expect({ a4: await sheets('A4'), letter: await sheets('Letter') }).toEqual({ a4: 2, letter: 2 })

  for (const path of ['/', '/bills', '/payments', '/statistics', '/calendar?view=year&year=2031']) {
    await page.goto(app.server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null)
    for (const role of ['navigation', 'banner', 'button'] as const) {
      expect(await page.getByRole(role).count(), `${path} ${role}`).toBe(0)
    }
  }
})

test('five hundred bills on one day are drawn as far as they fit, and a failed answer can be asked for again', async () => {
  const due = '2031-03-15'
  for (let hundred = 0; hundred < 5; hundred++) {
    await Promise.all(
      Array.from({ length: 100 }, (_, each) => givenBill(`Bill ${hundred * 100 + each}`, 1.1, due)),
    )
  }
  const page = await openCalendar('?month=2031-04')
  const refusal = { success: false, error: 'Internal server error', code: 'internal-error' }
  await page.route('**/agenda?*from=2031-02*', (route) => route.fulfill({ status: 500, json: refusal }))
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('alert').getByText('Something went wrong on the server.').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await cellOf(page, due).getByText('+498 more').waitFor()
  expect(await saidOf(page, due)).toMatch(/and 495 more\. €550\.00 expenses$/)
  await expect.poll(() => cellOf(page, due).locator('[title]').count()).toBe(2)
  await cellOf(page, due).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Show all 500' }).waitFor()
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(50)
})
