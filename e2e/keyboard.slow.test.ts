import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { keyboard as keyboardTexts } from '../web/src/texts/keyboard/de.ts'
import { de, signInInGerman } from './support/german.ts'
import { hold } from './support/hold.ts'
import { OWNER } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ groupFor: 'test' })

const EDITOR = { email: 'grace@example.org', password: 'a long walk by the sea' }
const VIEWER = { email: 'viewer@example.org', password: 'a long walk by the sea' }

beforeEach(async () => {
  // The browser's time zone, so that no time zone offer adds tab stops.
  await app.owner.databases.update(app.groupId, { timezone: 'Europe/Berlin' })
  await app.addMember(EDITOR, 'editor')
  await app.addMember(VIEWER, 'viewer')
})

/** The date this many days from today, in the group's time zone. */
function day(offset: number): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' })
  return format.format(new Date(Date.now() + offset * 86_400_000))
}

function givenBill(name: string, due: number, amount = 10, account?: string) {
  const bill = { name, amount, due_date: day(due), frequency: 'annual', type: 'bill' } as const
  return app.books.bills.create(account === undefined ? bill : { ...bill, account })
}

async function open(path = '/', as = OWNER): Promise<Page> {
  const page = await app.openSignedIn(path, { as, locale: 'en-GB' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Shortcuts load after the page; the hint appears with them.
  await page.locator('header kbd').first().waitFor({ state: 'attached' })
  return page
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** The accessible name of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document
    if (!(element instanceof HTMLElement) || element === document.body) return 'nowhere'
    const name = element.ariaLabel ?? element.querySelector('a')?.textContent ?? element.textContent
    return `${element.dataset.row === undefined ? element.tagName.toLowerCase() : 'row'} ${name}`
  })
}

test('keys lead to every page, add a bill and list themselves; typing in a field is only typing', async () => {
  await givenBill('Rent', 0)
  const page = await open()
  const { keyboard } = page
  for (const [key, name] of [
    ['b', 'Bills'],
    ['p', 'Payments'],
    ['s', 'Statistics'],
    ['f', 'Forecast'],
    ['i', 'Paydays'],
    ['y', 'Year'],
    [',', 'Reminders'],
    ['d', 'Due bills'],
  ] as const) {
    await keyboard.press('g')
    await keyboard.press(key)
    await heading(page, name).waitFor()
    await expect.poll(() => focused(page)).toBe(`h1 ${name}`)
  }
  expect(await app.books.payments.list()).toEqual([])

  // An unknown sequence does nothing, and neither does one whose second key is a row shortcut.
  await page.getByRole('link', { name: 'Rent' }).focus()
  await keyboard.press('ArrowDown')
  await keyboard.press('g')
  await keyboard.press('x')
  await keyboard.press('g')
  await keyboard.press('p')
  await heading(page, 'Payments').waitFor()
  expect(await app.books.payments.list()).toEqual([])

  await keyboard.press('n')
  // First: it is said for a moment only.
  await page.locator('[aria-live=polite]', { hasText: 'Add bill' }).waitFor({ state: 'attached' })
  await heading(page, 'Add bill').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^input/)
  await keyboard.type('n/?gb')
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('n/?gb')
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.goto(`${app.server.url}/bills`)
  await heading(page, 'Bills').waitFor()
  await page.locator('header kbd').first().waitFor({ state: 'attached' })
  await keyboard.press('Shift+?')
  await sheet(page).waitFor()
  // Nothing happens below a dialog.
  await keyboard.press('n')
  await keyboard.press('/')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  const lines = await sheet(page).getByRole('term').allTextContents()
  expect(lines).toEqual(expect.arrayContaining(['Search and commands', 'Go to Bills', 'Skip', 'Cancel']))
  await keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })
  for (const chord of ['Control+n', 'Alt+n', 'Shift+N', 'Meta+b']) {
    await page.evaluate((keys) => {
      const [held, key] = keys.split('+')
      const init = {
        key: key ?? '',
        bubbles: true,
        [`${held === 'Control' ? 'ctrl' : held?.toLowerCase()}Key`]: true,
      }
      document.body.dispatchEvent(new KeyboardEvent('keydown', init))
    }, chord)
  }
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', isComposing: true, bubbles: true })),
  )
  expect(new URL(page.url()).pathname).toBe('/bills')
})

test('single keys can be turned off, from the account’s menu too; Ctrl+K stays', async () => {
  await givenBill('Rent', 0)
  const page = await open()
  const { keyboard } = page
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await sheet(page).getByRole('switch').click()
  const listed = () => sheet(page).getByRole('term').allTextContents()
  const isSingleKey = (words: string) => /^(Add bill|Go to|Skip|Today|Undo)/.test(words)
  await expect.poll(async () => (await listed()).filter(isSingleKey)).toEqual([])
  expect(await listed()).toEqual(
    expect.arrayContaining(['Search and commands', 'Next entry', 'Previous month']),
  )
  await expect.poll(() => sheet(page).locator('kbd').allTextContents()).toContain('Ctrl')
  await keyboard.press('Escape')
  await expect.poll(() => focused(page)).toMatch(/^button Signed in as/)

  await page.reload()
  await page.getByRole('button', { name: /^Mark paid: Rent/ }).waitFor()
  await page.locator('header kbd').first().waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Rent' }).focus()
  for (const key of ['n', '?', '/', 'g', 'b', 'p', 's']) await keyboard.press(key)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => heading(page, 'Due bills').count()).toBe(1)
  expect(await app.books.payments.list()).toEqual([])
  await keyboard.press('Control+k')
  await palette(page).waitFor()
  await keyboard.press('Control+k')
  await palette(page).waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('a Rent')
})

test('an editor finds a bill by what it sounds like, pays another and takes it back', async () => {
  await givenBill('Café au lait', 20, 12, 'Pocket money')
  const rent = await givenBill('Rent', -3, 900)
  const page = await open('/bills', EDITOR)
  const { keyboard } = page
  await keyboard.press('/')
  const field = palette(page).getByRole('combobox')
  const options = palette(page).getByRole('option')
  await palette(page).getByRole('group', { name: 'Due now' }).getByText('Mark Rent as paid').waitFor()
  // Nothing is selected before something is typed.
  await keyboard.press('Enter')
  await expect.poll(() => palette(page).count()).toBe(1)

  await keyboard.type('pocket CAFE')
  await expect.poll(() => options.count()).toBe(2)
  await palette(page).getByRole('status').filter({ hasText: '2 results' }).waitFor({ state: 'attached' })
  await expect
    .poll(async () => [
      await field.getAttribute('aria-activedescendant'),
      await options.first().getAttribute('aria-selected'),
    ])
    .toEqual([await options.first().getAttribute('id'), 'true'])
  expect(await accessibilityFaults(page)).toEqual([])
  await keyboard.press('Enter')
  await heading(page, 'Café au lait').waitFor()
  await expect.poll(() => focused(page)).toBe('h1 Café au lait')

  await keyboard.press('Control+k')
  await palette(page).getByRole('group', { name: 'Recent' }).getByText('Café au lait').waitFor()
  await keyboard.type('pay rent')
  await expect.poll(() => options.count()).toBe(1)
  await expect.poll(() => options.first().textContent()).toMatch(/€900\.00 · .* · 3 days ago/)
  await keyboard.press('Enter')
  await page.getByText(/^Paid €900.00 for Rent/).waitFor()
  expect(await app.books.bills.listPayments(rent.id)).toMatchObject([{ amount: 900, date: day(0) }])
  // Also from a page that has no rows.
  await keyboard.press('u')
  await page.getByText('Rent is due again.').waitFor()
  expect(await app.books.bills.get(rent.id)).toMatchObject({ due_date: day(-3) })
  expect(await app.books.payments.list()).toEqual([])

  await keyboard.press('Control+k')
  await keyboard.type('appearance dark')
  await keyboard.press('Enter')
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor({ state: 'attached' })
  await keyboard.press('Control+k')
  await keyboard.type('nothing is called so')
  await palette(page).getByText('No results.').first().waitFor()
  await keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('h1 Café au lait')
  // Characters typed before the field has the focus are not lost.
  await page.evaluate(async () => {
    const press = (key: string, ctrlKey = false) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      )
    press('k', true)
    await Promise.resolve()
    for (const key of 'sign out') press(key)
  })
  await expect.poll(() => field.inputValue()).toBe('sign out')
  await expect.poll(() => focused(page)).toMatch(/^input/)
  await keyboard.press('Enter')
  await page.getByLabel('Email').waitFor()
})

test('a bill is paid in the palette while the page of another one is still loading', async () => {
  const rent = await givenBill('Rent', -3, 900)
  await givenBill('Gym', 20)
  const page = await open('/bills')
  const release = await hold(page, '**/agenda?*bill_id=*')
  await page.getByRole('link', { name: 'Gym' }).click()
  await heading(page, 'Gym').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pay rent')
  await palette(page).getByRole('option', { name: 'Mark Rent as paid' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^Paid €900.00 for Rent/).waitFor()
  expect(await app.books.bills.listPayments(rent.id)).toHaveLength(1)
  release()
})

test('a viewer on a phone reaches the palette through the header, in German, and is offered no change', async () => {
  await givenBill('Miete', -3, 900)
  const page = await app.open(app.server.url, 'de-DE')
  await page.setViewportSize({ width: 390, height: 844 })
  await signInInGerman(page, VIEWER)
  const words = keyboardTexts.palette
  await page.getByRole('button', { name: de.keyboard.open }).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  await dialog.getByRole('group', { name: words.sections.due }).getByText('Miete').waitFor()
  const labels = await dialog.getByRole('option').allTextContents()
  expect(labels.filter((label) => label.includes(de.common.addBill) || label.includes('zahlen'))).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('option', { name: /^Miete/ }).click()
  await heading(page, 'Miete').waitFor()

  await page.keyboard.press('n')
  await page.keyboard.press('Shift+?')
  const german = page.getByRole('dialog', { name: de.keyboard.sheet })
  await german.waitFor()
  const terms = await german.getByRole('term').allTextContents()
  expect(terms).toContain(keyboardTexts.shortcuts.goTo(de.common.bills))
  expect(terms).not.toContain(keyboardTexts.shortcuts.addBill)
  await expect.poll(() => german.locator('kbd').allTextContents()).toContain('Strg')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('of very many bills fifty are drawn, and the rest is found', async () => {
  await Promise.all(Array.from({ length: 300 }, (_, index) => givenBill(`Bill ${index}`, 5 + (index % 200))))
  const page = await open()
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').waitFor()
  await page.keyboard.type('bill')
  const options = palette(page).getByRole('option')
  await expect.poll(() => options.count()).toBe(50)
  await palette(page)
    .getByText(/^First 50 of \d{3} results$/)
    .first()
    .waitFor()
  await page.keyboard.type(' 299')
  await expect.poll(() => options.first().textContent()).toMatch(/^Bill 299/)
})

test('Escape returns the focus to the button of a menu, also from the dialog that an entry opens', async () => {
  await givenBill('Rent', -1)
  const page = await open()
  const { keyboard } = page
  await page.getByRole('button', { name: 'More actions for Rent' }).focus()
  await keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('button Record payment…')
  await keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('button Skip this time')
  await keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('button More actions for Rent')
  await keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('button Record payment…')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Rent' }).waitFor()
  await keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('button More actions for Rent')
})

test('paying goes on with the next row, and the last payment is taken back first', async () => {
  for (const name of ['First', 'Second', 'Third']) await givenBill(name, -1)
  await givenBill('Later', 3)
  const page = await open()
  const { keyboard } = page
  // From anywhere on the page J leads to the first row.
  await page.getByRole('button', { name: /^Mark paid: First/ }).waitFor()
  await page.getByText('All shortcuts').waitFor()
  await keyboard.press('j')
  await expect.poll(() => focused(page)).toBe('row First')
  await expect.poll(() => page.getByText('All shortcuts').count()).toBe(0)
  await keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('row Second')
  await keyboard.press('p')
  await expect.poll(() => focused(page)).toBe('row Third')
  await page.getByText('2 paid, €20.00. Last: Second.').waitFor()

  // The message is announced once, by a live region that was already on the page.
  const spoken = await page.getByText('2 paid, €20.00. Last: Second.').evaluate((message) => {
    const live: string[] = []
    for (let each: Element | null = message; each; each = each.parentElement) {
      const role = each.getAttribute('role') ?? ''
      const isLive = each.hasAttribute('aria-live') || ['status', 'alert', 'log'].includes(role)
      if (isLive) live.push(each.getAttribute('data-position') ?? role)
    }
    return live
  })
  expect(spoken).toEqual(['bottom-center'])

  await keyboard.press('u')
  await page
    .getByRole('region', { name: 'Now' })
    .getByRole('button', { name: /^Mark paid: Second/ })
    .waitFor()
  await expect
    .poll(async () => (await app.books.payments.list()).map(({ bill_name: name }) => name))
    .toEqual(['First'])

  // After paying in a dialog, the focus moves to the next row, or to the one before.
  await page.getByRole('region', { name: 'Now', exact: true }).getByRole('link', { name: 'Third' }).focus()
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowDown')
  await keyboard.press('e')
  await page.getByRole('dialog', { name: 'Third' }).getByRole('button', { name: 'Record payment' }).click()
  await expect.poll(() => focused(page)).toBe('row Later')
  await keyboard.press('ArrowUp')
  await keyboard.press('s')
  await page.getByText('2 paid, €20.00. 1 skipped. Last: Second.').waitFor()
  await expect.poll(() => focused(page)).toBe('row Later')
  await keyboard.press('p')
  await expect.poll(() => focused(page)).toMatch(/^button Done in/)
})

test('a message waits while the keyboard is on it, and the skip link leads past the navigation', async () => {
  await givenBill('Rent', 0, 900)
  const page = await open()
  const { keyboard } = page
  await keyboard.press('Tab')
  expect(await focused(page)).toBe('a Skip to content')
  await keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await keyboard.press('Tab')
  expect(await focused(page)).toBe('a Rent')

  await page.clock.install()
  await page.getByRole('button', { name: /^Mark paid: Rent/ }).click()
  const message = page.getByText(/^Paid €900.00 for Rent/)
  await message.waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).focus()
  await page.clock.fastForward(30_000)
  await expect.poll(() => message.count()).toBe(1)
  await heading(page, 'Due bills').focus()
  await page.clock.fastForward(13_000)
  await message.waitFor({ state: 'detached' })
})

test('whoever asks for less motion sees none, neither of a message nor of a dialog', async () => {
  await givenBill('Rent', 0, 900)
  const page = await open()
  await page.getByRole('button', { name: /^Mark paid: Rent/ }).click()
  await page.getByText(/^Paid €900.00 for Rent/).waitFor()
  await page.keyboard.press('Shift+?')
  await sheet(page).waitFor()
  const moving = await page.evaluate(() => {
    const STILL = new Set(['none', 'opacity', 'color', 'background-color', 'border-color'])
    const seconds = (value: string) => Math.max(...value.split(',').map((each) => Number.parseFloat(each)))
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const style = getComputedStyle(element)
      const moves = style.transitionProperty.split(', ').some((property) => !STILL.has(property))
      const isMoving =
        (moves && seconds(style.transitionDuration) > 0.01) ||
        (style.animationName !== 'none' && seconds(style.animationDuration) > 0.01)
      return isMoving ? [`${element.className}: ${style.transitionProperty} ${style.animationName}`] : []
    })
  })
  expect(moving).toEqual([])
})
