import { setTimeout } from 'node:timers/promises'
import type { Bill, NewBill, Schedule } from '@duebook/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bills as billTexts } from '../web/src/texts/bills/de.ts'
import { schedules as de } from '../web/src/texts/schedules/de.ts'
import { focused, tabTo } from './support/focus.ts'
import { de as german } from './support/german.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp()

/** The form of a new bill, with what every bill needs. */
async function newBill(page: Page, name: string, due = '2031-01-15'): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Amount', { exact: true }).fill('200')
  await page.getByLabel('Next due date').fill(due)
}

const preview = (page: Page) => page.getByRole('region', { name: 'Upcoming due dates' })
const dates = (page: Page) => preview(page).getByRole('listitem').allTextContents()
const details = (page: Page) => page.getByRole('region', { name: 'Details' })

async function save(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

async function stored(name: string): Promise<Bill | undefined> {
  return (await app.books.bills.list({ include_archived: true })).find((bill) => bill.name === name)
}

function given(bill: Partial<NewBill> & { name: string }): Promise<Bill> {
  return app.books.bills.create({
    amount: 200,
    due_date: '2031-01-15',
    frequency: 'monthly',
    type: 'bill',
    ...bill,
  })
}

type Choose = (page: Page) => Promise<unknown>
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const KINDS: [name: string, Choose, Schedule, sentence: string, second: string][] = [
  [
    'Cat food',
    async (page) => {
      await page.getByLabel('Every').fill('10')
      await page.getByLabel('Unit').selectOption('days')
    },
    { every: 10, unit: 'day' },
    'Every ten days',
    'Sat, Jan 25, 2031',
  ],
  [
    'Mondays and Thursdays',
    async (page) => {
      await page.getByLabel('Unit').selectOption('week')
      await press(page, 'Wed')
      await press(page, 'Thu')
      await press(page, 'Mon')
    },
    { every: 1, unit: 'week', weekdays: ['mon', 'thu'] },
    'Every week on Monday and Thursday',
    'Thu, Jan 16, 2031',
  ],
  [
    'Twice a month',
    async (page) => {
      await page.getByLabel('Day of the month').selectOption('on certain days')
      await press(page, '1')
      await press(page, 'Last day')
    },
    { every: 1, unit: 'month', days: [1, -1] },
    'Every month on the 1st and last day',
    'Fri, Jan 31, 2031',
  ],
  [
    'Second Friday',
    async (page) => {
      await page.getByLabel('Day of the month').selectOption('on a weekday')
      await page.getByLabel('Which one').selectOption('the second')
      await page.getByLabel('Weekday').selectOption('Friday')
    },
    { every: 1, unit: 'month', nth: 2, weekday: 'fri' },
    'On the second Friday of every month',
    'Fri, Feb 14, 2031',
  ],
  [
    'Every other month',
    (page) => page.getByLabel('Every').fill('2'),
    { every: 2, unit: 'month' },
    'Every two months',
    'Sat, Mar 15, 2031',
  ],
  [
    'Half-yearly tax',
    async (page) => {
      await page.getByLabel('Unit').selectOption('year')
      await press(page, 'Jul')
      await press(page, 'Jan')
      await page.getByLabel('Day', { exact: true }).selectOption('the 31st')
    },
    { every: 1, unit: 'year', months: [1, 7], day: 31 },
    'Every year on January 31 and July 31',
    'Fri, Jan 31, 2031',
  ],
]

describe('the form', () => {
  test.each(KINDS)('%s', async (name, choose, schedule, sentence, second) => {
    const page = await app.openSignedIn('/bills/new')
    await newBill(page, name)
    await page.getByLabel('Repeats').selectOption('Custom…')
    await choose(page)
    await expect.poll(async () => (await dates(page))[1]).toBe(second)
    expect(await accessibilityFaults(page)).toEqual([])
    await save(page, name)
    await details(page).getByText(sentence, { exact: true }).waitFor()
    expect(await stored(name)).toMatchObject({ schedule })
    await page.goto(`${app.server.url}/bills`)
    await page.getByRole('listitem').filter({ hasText: name }).getByText(sentence).waitFor()
  })

  test('a bill that is due once', async () => {
    const page = await app.openSignedIn('/bills/new')
    await newBill(page, 'Dentist')
    await page.getByLabel('Repeats').selectOption('Once')
    await expect.poll(() => dates(page)).toEqual(['Wed, Jan 15, 2031'])
    await save(page, 'Dentist')
    await details(page).getByText('Once', { exact: true }).waitFor()
    expect(await stored('Dentist')).toMatchObject({ cycles_left: 1, schedule: null, frequency: 'monthly' })
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect.poll(() => page.getByLabel('Repeats').inputValue()).toBe('once')
  })

  test('a plain bill with an end and the weekend rule says when the last one is', async () => {
    const page = await app.openSignedIn('/bills/new')
    await newBill(page, 'Sofa', '2031-02-01')
    await page.getByRole('button', { name: 'Ends, weekends…' }).click()
    await page.getByLabel('Ends', { exact: true }).selectOption('After a number of payments')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Enter a number from 1 to 1200').waitFor()
    await page.getByLabel('Payments', { exact: true }).fill('24')
    await page.getByLabel('If due on a weekend').selectOption('Pay on the Friday before')
    await expect
      .poll(async () => (await dates(page)).slice(0, 3))
      .toEqual([
        ' Fri, Jan 31, 2031 (due Sat, Feb 1)',
        ' Fri, Feb 28, 2031 (due Sat, Mar 1)',
        'Tue, Apr 1, 2031',
      ])
    await preview(page).getByText('24 payments, the last one on January 1, 2033').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await save(page, 'Sofa')
    await details(page).getByText('Monthly, 0 of 24 paid, before weekends').waitFor()
    await details(page).getByText('Pay on Fri, Jan 31, 2031').waitFor()
    await details(page).getByRole('progressbar', { name: '0 of 24, €4,800.00 left' }).waitFor()
    expect(await stored('Sofa')).toMatchObject({ cycles_left: 24, weekend: 'before', pay_on: '2031-01-31' })
  })

  test('a bill of the last day of a month asks which day is meant', async () => {
    const page = await app.openSignedIn('/bills/new')
    const question = page.getByRole('radiogroup', { name: 'In other months, due on' })
    await newBill(page, 'Rent', '2031-04-29')
    await expect.poll(() => dates(page)).toHaveLength(5)
    expect(await question.count()).toBe(0)
    await page.getByLabel('Next due date').fill('2031-04-30')
    await question.waitFor()
    await expect.poll(async () => (await dates(page))[1]).toBe('Fri, May 30, 2031')
    await question.getByText('the last day').click()
    await expect.poll(async () => (await dates(page))[1]).toBe('Sat, May 31, 2031')
    await save(page, 'Rent')
    await details(page).getByText('Every month on the last day').waitFor()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect.poll(() => page.getByLabel('Repeats').inputValue()).toBe('monthly')
    await expect.poll(() => question.getByRole('radio', { name: 'the last day' }).isChecked()).toBe(true)
    await question.getByText('the 30th').click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Rent was saved.').waitFor()
    expect(await stored('Rent')).toMatchObject({ schedule: null, frequency: 'monthly', anchor_day: 30 })
  })

  test('sends nothing where nothing was changed, and goes back to a plain frequency', async () => {
    const bill = await given({
      name: 'Water',
      schedule: { every: 1, unit: 'month', days: [1, 20] },
      ends_on: '2033-01-01',
      weekend: 'after',
    })
    const page = await app.openSignedIn(`/bills/${bill.id}/edit`)
    const puts: unknown[] = []
    page.on('request', (request) => {
      // The language is kept with the user.
      if (request.method() === 'PUT' && !request.url().endsWith('/me')) puts.push(request.postDataJSON())
    })
    await expect.poll(() => page.getByLabel('Repeats').inputValue()).toBe('custom')
    const chosen = page.getByRole('button', { name: '20', exact: true })
    expect(await chosen.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await details(page)
      .getByText('Every month on the 1st and 20th, until January 1, 2033, after weekends')
      .waitFor()
    expect(puts).toEqual([])

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Repeats').selectOption('Every two weeks')
    await page.getByLabel('Ends', { exact: true }).selectOption('Never')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await details(page).getByText('Every two weeks, after weekends').waitFor()
    expect(puts).toEqual([{ frequency: 'biweekly', schedule: null, ends_on: null }])
  })

  test('a schedule and its end with the keyboard alone', async () => {
    const page = await app.openSignedIn('/bills/new')
    const { keyboard } = page
    await expect.poll(() => focused(page)).toBe('Name')
    await keyboard.type('Violin')
    await keyboard.press('Tab')
    await keyboard.type('45')
    await keyboard.press('Tab')
    await keyboard.type('01152031')
    await page.getByLabel('Repeats').focus()
    await keyboard.press('w')
    await keyboard.press('End')
    await expect.poll(() => page.getByLabel('Repeats').inputValue()).toBe('custom')
    await tabTo(page, 'Every')
    await keyboard.press('Control+a')
    await keyboard.type('2')
    await tabTo(page, 'Unit')
    await keyboard.press('w')
    for (const day of ['Mon', 'Wed', 'Fri']) {
      await tabTo(page, day)
      await keyboard.press('Space')
    }
    await tabTo(page, 'Ends')
    await keyboard.press('End')
    await tabTo(page, 'Payments')
    await keyboard.type('6')
    await keyboard.press('Enter')
    await details(page).getByText('Every two weeks on Monday, Wednesday, and Friday, 0 of 6 paid').waitFor()
    expect(await stored('Violin')).toMatchObject({
      schedule: { every: 2, unit: 'week', weekdays: ['mon', 'wed', 'fri'] },
      cycles_left: 6,
    })
  })

  test('on a phone the days of a month fit, and can be touched', async () => {
    const page = await app.openSignedIn('/bills/new')
    await page.setViewportSize({ width: 360, height: 740 })
    await newBill(page, 'Piano')
    await page.getByLabel('Repeats').selectOption('Custom…')
    await page.getByLabel('Day of the month').selectOption('on certain days')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    for (const name of ['7', '28', 'Last day']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.width).toBeGreaterThanOrEqual(32)
    }
    await press(page, '15')
    await press(page, '28')
    await save(page, 'Piano')
    await details(page).getByText('Every month on the 28th').waitFor()
  })

  test('the first chosen day replaces that of today, the due date follows, and both can be seen on a phone', async () => {
    const page = await app.openSignedIn('/bills/new')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByLabel('Name').fill('Wages')
    await page.getByLabel('Amount', { exact: true }).fill('200')
    const due = page.getByLabel('Next due date')
    const today = await due.inputValue()
    const other = today.endsWith('20') ? '21' : '20'
    await page.getByLabel('Repeats').selectOption('Custom…')
    await page.getByLabel('Day of the month').selectOption('on certain days')
    const pressed = () => page.getByRole('group', { name: 'Days' }).getByRole('button', { pressed: true })
    expect(await pressed().allTextContents()).toEqual([String(Number(today.slice(8)))])
    await press(page, other)
    expect(await pressed().allTextContents()).toEqual([other])
    expect(await due.inputValue()).toBe(nextOn([other], today))
    await press(page, 'Last day')
    expect(await due.inputValue()).toBe(nextOn([other, 'last'], today))
    await expect.poll(async () => (await dates(page)).length).toBe(3)
    for (const name of ['1', 'Last day']) {
      await page.getByRole('button', { name, exact: true }).scrollIntoViewIfNeeded()
      expect(await isWholeInWindow(preview(page))).toBe(true)
    }
    await save(page, 'Wages')
    expect(await stored('Wages')).toMatchObject({
      due_date: nextOn([other, 'last'], today),
      schedule: { every: 1, unit: 'month', days: [Number(other), -1] },
    })
  })

  test('usual schedules stand in the short list, and a typed due date stays', async () => {
    const page = await app.openSignedIn('/bills/new')
    await page.getByLabel('Name').fill('Pension')
    await page.getByLabel('Amount', { exact: true }).fill('200')
    const due = page.getByLabel('Next due date')
    const today = await due.inputValue()
    await page.getByLabel('Repeats').selectOption('1st and 15th')
    expect(await due.inputValue()).toBe(nextOn(['01', '15'], today))
    await page.getByLabel('Repeats').selectOption('Monthly')
    expect(await due.inputValue()).toBe(today)
    await due.fill('2031-01-15')
    await page.getByLabel('Repeats').selectOption('Last day of the month')
    expect(await due.inputValue()).toBe('2031-01-15')
    await expect.poll(async () => (await dates(page))[1]).toBe('Fri, Jan 31, 2031')
    await page.getByLabel('Repeats').selectOption('Every two months')
    await expect.poll(async () => (await dates(page))[1]).toBe('Sat, Mar 15, 2031')
    await save(page, 'Pension')
    expect(await stored('Pension')).toMatchObject({ schedule: { every: 2, unit: 'month' } })
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await expect.poll(() => page.getByLabel('Repeats').inputValue()).toBe('everyTwoMonths')
  })

  test('in German', async () => {
    const page = await app.openSignedIn('/bills/new', { locale: 'de-DE' })
    const { form } = billTexts
    await page.getByLabel(form.name).fill('Kredit')
    await page.getByLabel(german.common.amount, { exact: true }).fill('200')
    await page.getByLabel(form.dueDate, { exact: true }).fill('2031-01-31')
    await page.getByLabel(form.frequency).selectOption(de.form.custom)
    await page.getByLabel(de.form.every, { exact: true }).fill('2')
    await page.getByLabel(de.form.onWhat).selectOption(de.form.someDays)
    await press(page, '31')
    await press(page, de.form.lastDay)
    await page.getByLabel(de.form.ends, { exact: true }).selectOption(de.form.end.times)
    await page.getByLabel(de.form.times, { exact: true }).fill('24')
    await page.getByLabel(de.form.weekend).selectOption(de.form.weekends.before)
    await page.getByText('24 Zahlungen, die letzte am 30. November 2034').waitFor()
    await page.getByText('Fr., 28. März 2031').or(page.getByText('Mo., 31. März 2031')).first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: form.create, exact: true }).click()
    await page.getByText('Alle zwei Monate am letzten Tag, 0 von 24 bezahlt, vor Wochenenden').waitFor()
  })
})

test('a loan from its first payment to paid off, undone, and continued', async () => {
  const page = await app.openSignedIn('/bills/new')
  await newBill(page, 'Car loan', '2031-03-31')
  await page.getByRole('button', { name: 'Ends, weekends…' }).click()
  await page.getByLabel('Ends', { exact: true }).selectOption('After a number of payments')
  await page.getByLabel('Payments', { exact: true }).fill('2')
  await save(page, 'Car loan')
  await details(page).getByText('0 of 2, €400.00 left').waitFor()

  await pay(page)
  await page.getByText('Paid €200.00 for Car loan. Next due Wed, Apr 30, 2031.').waitFor()
  await details(page).getByText('1 of 2, €200.00 left').waitFor()
  await details(page).getByText('Every month on the last day, 1 of 2 paid').waitFor()
  await page.goto(`${app.server.url}/calendar?day=2031-04-30`)
  await lastPaymentOn(page.getByRole('dialog')).waitFor()
  await page.goBack()

  await pay(page)
  await page.getByText('Paid €200.00 for Car loan. Paid off.').waitFor()
  const notice = page.getByRole('alert').filter({ hasText: 'Paid off' })
  await notice.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await stored('Car loan')).toMatchObject({ ended: true, archived: true, cycles_left: 0 })

  await page.goto(`${app.server.url}/bills`)
  const row = page.getByRole('listitem').filter({ hasText: 'Car loan' })
  await page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor()
  // What was kept of the last visit shows first.
  await expect.poll(() => row.count()).toBe(0)
  await page.getByLabel('Status').selectOption('Ended')
  await row.getByText('Ended').waitFor()
  await row.getByRole('link').click()

  await notice.getByRole('button', { name: 'Undo last payment' }).click()
  await page.getByText('Car loan is due again.').waitFor()
  await details(page).getByText('1 of 2, €200.00 left').waitFor()
  await pay(page)
  await notice.getByRole('link', { name: 'Continue…' }).click()
  await page.getByLabel('Payments left').fill('3')
  await expect.poll(async () => (await dates(page))[0]).toBe('Sat, May 31, 2031')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await details(page).getByText('2 of 5, €600.00 left').waitFor()
  expect(await stored('Car loan')).toMatchObject({ ended: false, archived: false, due_date: '2031-05-31' })
})

test('what is due on a weekend stands on the Due page and in the calendar where it is paid', async () => {
  const sunday = addDays(new Date(), 14 - new Date().getUTCDay())
  const friday = addDays(sunday, -2)
  const { id } = await given({ name: 'Allotment', due_date: dayOf(sunday), weekend: 'before' })
  expect(await app.books.bills.get(id)).toMatchObject({ pay_on: dayOf(friday) })
  const words = new RegExp(`^${shortDate(friday)}.*\\(due ${shortDate(sunday)}\\)$`)
  const page = await app.openSignedIn(`/calendar?day=${dayOf(friday)}`)
  await page.getByRole('dialog').getByText(words).waitFor()
  await page.goto(`${app.server.url}/calendar?day=${dayOf(sunday)}`)
  await page.getByRole('dialog').getByText('Nothing is due on this day.').waitFor()
  await page.goto(`${app.server.url}/bills/${id}`)
  await details(page).getByText('Monthly, before weekends').waitFor()
  await page.getByRole('region', { name: 'Upcoming due dates' }).getByText(words).waitFor()
})

test('what is paid once is simply paid, and its page says that it has ended', async () => {
  const { id } = await given({ name: 'Passport', cycles_left: 1 })
  const page = await app.openSignedIn(`/bills/${id}`)
  // A slow answer: paid before the page knows whether part of it is paid.
  await page.route('**/agenda?*', async (route) => {
    await setTimeout(1500)
    await route.continue()
  })
  await page.reload()
  await pay(page)
  const toast = page.getByText('Paid €200.00 for Passport.')
  await toast.waitFor()
  expect(await toast.textContent()).not.toContain('Paid off')
  await page.getByRole('alert').filter({ hasText: 'Ended' }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Passport is due again.').waitFor()
})

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record payment…', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment', exact: true }).click()
}

const lastPaymentOn = (place: Locator) =>
  place.getByRole('listitem').filter({ hasText: 'Car loan' }).getByText('Last payment')

/** The first day from `today` on with one of these numbers, or the last one of a month. */
function nextOn(days: string[], today: string): string {
  for (let date = new Date(today); ; date = addDays(date, 1)) {
    const isLast = days.includes('last') && addDays(date, 1).getUTCDate() === 1
    if (isLast || days.includes(dayOf(date).slice(8))) return dayOf(date)
  }
}

/** And not behind the navigation. */
function isWholeInWindow(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return [
      [left + 8, top + 8],
      [right - 8, bottom - 8],
    ].every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)))
  })
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 24 * 60 * 60 * 1000)
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function shortDate(date: Date): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(date)
}
