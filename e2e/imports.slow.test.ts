import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { focused, tabTo } from './support/focus.ts'
import { hold } from './support/hold.ts'
import { later } from './support/later.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults, LOOKS } from './support/visits.ts'

const app = useApp({ groupFor: 'test' })

/** None of the days is above 12, so that their order is open; in the next year, so that no due date is moved. */
const YEAR = new Date().getUTCFullYear() + 1
const GERMAN = {
  name: 'rechnungen.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Name;Betrag;Nächste Fälligkeit;Wiederholung',
      `Miete;1.200,50;03/04/${YEAR};monatlich`,
      `Strom;84,50;05/06/${YEAR};monatlich`,
      `Zeitung;abc;07/08/${YEAR};jährlich`,
      '',
    ].join('\r\n'),
  ),
}
const EXPECTED = [
  { name: 'Miete', amount: 1200.5, due_date: `${YEAR}-04-03`, frequency: 'monthly' },
  { name: 'Strom', amount: 84.5, due_date: `${YEAR}-06-05`, frequency: 'monthly' },
  { name: 'Zeitung', amount: 12.9, due_date: `${YEAR}-08-07`, frequency: 'annual' },
]

const dates = (page: Page) => page.getByRole('group', { name: 'How are dates written?' })
/** What there is to say of a row is a list too. */
const rows = (page: Page) => page.getByRole('list', { name: 'Rows of the file' }).locator(':scope > li')

async function openDraft(page: Page, file = GERMAN): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
  await page.waitForURL(/\/imports\/\d+$/)
  await page.getByText('A CSV file with 3 rows').waitFor()
}

/** Also for pages that are scrolled: what is dropped need not hit anything. */
async function drop(page: Page, { name, buffer }: typeof GERMAN): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([called, text]) => {
      const data = new DataTransfer()
      data.items.add(new File([text], called))
      return data
    },
    [name, buffer.toString()] as const,
  )
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
  await page.getByText('Drop the file to read it').waitFor()
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

async function correctNewspaper(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Zeitung' }).click()
  const editor = page.getByRole('region', { name: 'Edit Zeitung' })
  await editor.getByText('Amount: can’t understand “abc”').waitFor()
  await editor.getByLabel('Amount').fill('12,90')
  await editor.getByRole('button', { name: 'Save' }).click()
  await editor.waitFor({ state: 'detached' })
}

describe('a CSV file with German numbers', () => {
  test('is dropped, asked about once, corrected, imported and undone', async () => {
    const page = await app.openSignedIn('/imports')
    await page.getByRole('heading', { name: 'Drop a file here' }).waitFor()
    await drop(page, GERMAN)
    await page.waitForURL(/\/imports\/\d+$/)
    await page.getByText('A CSV file with 3 rows').waitFor()
    expect(await app.books.bills.list()).toEqual([])

    await dates(page).getByText(`Example from the file: 03/04/${YEAR}`).waitFor()
    await dates(page).getByText(`means April 3, ${YEAR}`).waitFor()
    await page.getByText('1 question is open').waitFor()
    await page.getByRole('button', { name: 'Answer question' }).click()
    await expect.poll(() => focusedRadio(page)).toBe('Day, month, year')
    await dates(page).getByRole('radio', { name: 'Day, month, year' }).check()
    await page.getByText('1 row can’t be imported yet').waitFor()

    await page.getByRole('button', { name: 'Show errors' }).click()
    await expect.poll(() => rows(page).count()).toBe(1)
    await correctNewspaper(page)
    await page.getByText('3 bills will be added').waitFor()
    await page.getByRole('button', { name: 'Import 3 bills' }).click()
    await page.getByRole('heading', { level: 1, name: 'Import finished' }).waitFor()
    expect(await app.books.bills.list()).toMatchObject(EXPECTED)

    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await page.getByText('3 bills removed.').waitFor()
    expect(await app.books.bills.list()).toEqual([])
  })

  test('what was paid since is kept, and the page says why', async () => {
    const page = await app.openSignedIn('/imports')
    await openDraft(page)
    await dates(page).getByRole('radio', { name: 'Day, month, year' }).check()
    await page.getByRole('button', { name: 'Leave out 1 row with errors' }).click()
    await page.getByRole('button', { name: 'Import 2 bills' }).click()
    await page.getByRole('heading', { level: 1, name: 'Import finished' }).waitFor()
    const [rent] = await app.books.bills.list()
    await app.books.bills.pay(rent?.id ?? 0, { amount: 1200.5 })

    await page.goto(`${app.server.url}/imports`)
    await page.getByRole('link', { name: 'Details of rechnungen.csv' }).click()
    // The list that is left has such a button too.
    await page.getByRole('heading', { level: 1, name: 'Import finished' }).waitFor()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await page.getByText('1 bill was kept').waitFor()
    await page.getByText('(paid since)').waitFor()
    expect(await app.books.bills.list()).toMatchObject([{ name: 'Miete' }])
  })

  test('the report is saved as a spreadsheet', async () => {
    const page = await app.openSignedIn('/imports')
    await openDraft(page)
    await dates(page).getByRole('radio', { name: 'Day, month, year' }).check()
    await page.getByRole('checkbox', { name: 'Import Zeitung' }).uncheck()
    await page.getByRole('button', { name: 'Import 2 bills' }).click()
    await page.getByRole('heading', { level: 1, name: 'Import finished' }).waitFor()
    await page.getByRole('button', { name: 'Download report' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Spreadsheet' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^duebook-household-import-\d{4}-\d\d-\d\d\.csv$/)
  })

  test('a row is corrected with the choices of a bill: type, day and rhythm', async () => {
    const page = await app.openSignedIn('/imports')
    const lines = [
      'Name;Betrag;Fällig;Wiederholung;Kategorie',
      `Gehalt;+250,00;3.4.${YEAR};monatlich;Einkommen`,
    ]
    const buffer = Buffer.from(lines.join('\n'))
    await page.locator('input[type=file]').setInputFiles({ ...GERMAN, buffer })
    await page.waitForURL(/\/imports\/\d+$/)
    await page.getByRole('button', { name: 'Edit Gehalt' }).click()
    const editor = page.getByRole('region', { name: 'Edit Gehalt' })
    expect(await editor.getByLabel('Next due date').inputValue()).toBe(`${YEAR}-04-03`)
    await editor.getByLabel('Next due date').fill(`${YEAR}-04-15`)
    await expect.poll(() => editor.getByLabel('Repeats').inputValue()).toBe('Monthly')
    await editor.getByLabel('Repeats').selectOption('1st and 15th')
    await expect.poll(() => editor.getByLabel('Type').inputValue()).toBe('bill')
    await editor.getByLabel('Type').selectOption('Deposit')
    await editor.getByRole('button', { name: 'Save' }).click()
    await editor.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Import 1 bill' }).click()
    await page.getByRole('heading', { level: 1, name: 'Import finished' }).waitFor()
    const schedule = { every: 1, unit: 'month', days: [1, 15] }
    expect(await app.books.bills.list()).toMatchObject([
      { name: 'Gehalt', type: 'deposit', amount: 250, due_date: `${YEAR}-04-15`, schedule },
    ])
  })

  test('is imported with the keyboard alone', async () => {
    const page = await app.openSignedIn('/imports')
    const { keyboard } = page
    // Long before the key: a busy page would take that first, and open the browser's own dialog.
    const choosing = later(page.waitForEvent('filechooser'))
    await tabTo(page, 'Choose a file')
    await keyboard.press('Enter')
    await (await choosing).setFiles(GERMAN)
    await page.getByText('A CSV file with 3 rows').waitFor()

    await tabToRole(page, dates(page).getByRole('radio').first())
    await keyboard.press('Space')
    await page.getByText('1 row can’t be imported yet').waitFor()
    await tabTo(page, 'Edit Zeitung')
    await keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Name')
    await keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe('Edit Zeitung')
    await keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Name')
    await keyboard.press('Tab')
    await keyboard.press('Control+A')
    await keyboard.type('12,90')
    await keyboard.press('Enter')
    await page.getByText('3 bills will be added').waitFor()
    await expect.poll(() => focused(page)).toBe('Edit Zeitung')
    await tabTo(page, 'Import 3 bills')
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Import finished' }).waitFor()
    expect(await app.books.bills.list()).toHaveLength(3)
  })

  test('fits a phone, and is accessible in both looks', async () => {
    const page = await app.openSignedIn('/imports')
    await page.setViewportSize({ width: 360, height: 740 })
    await openDraft(page)
    await page.getByRole('button', { name: 'Edit Zeitung' }).click()
    await page.getByRole('region', { name: 'Edit Zeitung' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await accessibilityFaults(page, [], LOOKS)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await dates(page).getByRole('radio', { name: 'Day, month, year' }).check()
    await page.getByRole('button', { name: 'Leave out 1 row with errors' }).click()
    await page.getByRole('button', { name: 'Import 2 bills' }).click()
    await page.getByRole('heading', { level: 1, name: 'Import finished' }).waitFor()
    expect(await accessibilityFaults(page, [], LOOKS)).toEqual([])
  })
})

test('a file that nobody knows is refused in words, and another can be chosen', async () => {
  const page = await app.openSignedIn('/imports')
  await page
    .locator('input[type=file]')
    .setInputFiles({ ...GERMAN, name: 'photo.jpg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 1]) })
  await page.getByRole('alert').getByText('This file wasn’t recognized').waitFor()
  await openDraft(page)
  expect(await app.books.bills.list()).toEqual([])
})

test('rows in another currency are left out with one click, and the report says what to do with them', async () => {
  const page = await app.openSignedIn('/imports')
  const buffer = Buffer.from(
    [
      'Name,Amount,Currency,Due date,Frequency',
      `Rent,1200.50,EUR,${YEAR}-04-03,monthly`,
      `Hosting,12.00,USD,${YEAR}-04-03,monthly`,
      `Domain,9.00,USD,${YEAR}-04-03,yearly`,
    ].join('\n'),
  )
  await openDraft(page, { ...GERMAN, buffer })
  await page.getByRole('button', { name: 'Leave out 2 rows in USD' }).click()
  await page.getByRole('button', { name: 'Import 1 bill' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import finished' }).waitFor()
  await page.getByText('2 rows in USD: create a group in USD and import the file there.').waitFor()
  expect(await app.books.bills.list()).toMatchObject([{ name: 'Rent' }])
})

describe('a draft that is open in two tabs', () => {
  /** Nothing is on its way any more: the page would learn by itself what is done elsewhere. */
  async function openDraftAtRest(page: Page): Promise<void> {
    await openDraft(page)
    await page.reload()
    await page.getByText('A CSV file with 3 rows').waitFor()
    await page.waitForLoadState('networkidle')
  }

  test('shows its report where it was not imported', async () => {
    const page = await app.openSignedIn('/imports')
    await openDraftAtRest(page)
    const [draft] = await app.books.imports.list()
    const id = draft?.id ?? 0
    await app.books.imports.update(id, {
      options: { date_order: 'dmy' },
      rows: [{ row: 4, leave_out: true }],
    })
    await app.books.imports.commit(id)
    // Not unchecked: the page is another one before the tick is gone.
    await page.getByRole('checkbox', { name: 'Import Strom' }).click()
    await page.getByText('This was already imported.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Import finished' }).waitFor()
    expect(await app.books.bills.list()).toHaveLength(2)
  })

  test('says so where it was discarded', async () => {
    const page = await app.openSignedIn('/imports')
    await openDraftAtRest(page)
    const [draft] = await app.books.imports.list()
    await app.books.imports.delete(draft?.id ?? 0)
    // Not checked: the page is another one before the choice is shown.
    await dates(page).getByRole('radio', { name: 'Day, month, year' }).click()
    await page.getByText('Unfinished imports are kept for 7 days.').waitFor()
    expect(await page.getByRole('link', { name: 'Recent imports' }).count()).toBe(1)
  })
})

describe('a file on its way', () => {
  test('can be cancelled, and the focus is where another is chosen', async () => {
    const page = await app.openSignedIn('/imports')
    const release = await hold(page, '**/api/v2/imports?*')
    await page.locator('input[type=file]').setInputFiles(GERMAN)
    const progress = page.getByRole('region', { name: 'Reading rechnungen.csv' })
    await progress.waitFor()
    expect(await accessibilityFaults(page, [], LOOKS)).toEqual([])
    await progress.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => focused(page)).toBe('Choose a file')
    release()
    expect(await app.books.imports.list()).toEqual([])
  })

  test('whose session has ended meanwhile is sent with a new one', async () => {
    const page = await app.openSignedIn('/imports')
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    let refused = 0
    await page.route('**/api/v2/imports?*', (route) => {
      refused += 1
      if (refused > 1) return route.continue()
      const json = { success: false, error: 'Sign in again', code: 'token-expired' }
      return route.fulfill({ status: 401, json })
    })
    await openDraft(page)
    expect(refused).toBe(2)
  })
})

test('five thousand rows are shown a hundred at a time', async () => {
  const page = await app.openSignedIn('/imports')
  const lines = Array.from({ length: 5_000 }, (_, n) => `Bill ${n + 1},9.50,${YEAR}-05-01,monthly`)
  const buffer = Buffer.from(['Name,Amount,Due date,Frequency', ...lines].join('\n'))
  await page.locator('input[type=file]').setInputFiles({ ...GERMAN, name: 'long.csv', buffer })
  await page.getByText('A CSV file with 5,000 rows').waitFor()
  await expect.poll(() => rows(page).count()).toBe(100)
  await page.getByRole('button', { name: 'Next rows' }).click()
  await page.getByText('Rows 101–200 of 5,000').waitFor()
  await page.getByRole('checkbox', { name: 'Import Bill 101', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Import 4,999 bills' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import finished' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('whoever may only read is not offered an import', async () => {
  const viewer = { email: 'vera@example.org', password: 'a short walk by the sea' }
  await app.addMember(viewer, 'viewer')
  const page = await app.openSignedIn('/bills', { as: viewer })
  await page.getByRole('heading', { level: 1, name: 'Bills' }).waitFor()
  expect(await page.getByRole('link', { name: /Import/ }).count()).toBe(0)
  await page.goto(`${app.server.url}/imports`)
  await page.getByText('You can view this group but not import into it.').waitFor()
  expect(await page.getByRole('button', { name: 'Choose a file' }).count()).toBe(0)
})

describe('an empty group', () => {
  test('offers three ways to start', async () => {
    const page = await app.openSignedIn()
    const choices = page.getByRole('list', { name: 'How do you want to start?' })
    await choices.waitFor()
    expect(await choices.getByRole('heading').allTextContents()).toEqual([
      'Start empty',
      'Try it with sample data',
      'Bring your bills from another program',
    ])
    expect(await accessibilityFaults(page, [], LOOKS)).toEqual([])
    await choices.getByRole('link', { name: 'Import bills' }).click()
    await page.getByRole('heading', { level: 1, name: 'Import bills' }).waitFor()
  })

  test('sample data comes in a group of its own, which one click removes', async () => {
    const page = await app.openSignedIn()
    await page.getByRole('button', { name: 'Add sample data' }).click()
    await page.getByText('This group has sample data.').waitFor()
    await page.getByRole('link', { name: 'Electricity' }).first().waitFor()
    expect((await app.owner.databases.list()).map(({ name }) => name)).toContain('Sample household')
    expect(await app.books.bills.list()).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Remove sample data' }).click()
    await page.getByText('Sample data was removed.').waitFor()
    await page.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
    expect((await app.owner.databases.list()).map(({ id }) => id)).toEqual([app.groupId])
  })

  test('a sample with a bill of somebody’s own is deleted like any other group', async () => {
    const page = await app.openSignedIn()
    await page.getByRole('button', { name: 'Add sample data' }).click()
    await page.getByText('This group has sample data.').waitFor()
    const sample = (await app.owner.databases.list()).find(({ id }) => id !== app.groupId)
    const due = new Date().toISOString().slice(0, 10)
    await app.owner
      .group({ id: sample?.id ?? 0 })
      .bills.create({ name: 'Mine', amount: 5, due_date: due, frequency: 'monthly', type: 'bill' })
    await page.reload()
    await page.getByText('You added bills of your own here').waitFor()
    expect(await page.getByRole('button', { name: 'Remove sample data' }).count()).toBe(0)
  })
})

function focusedRadio(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      document.activeElement?.closest('label')?.querySelector('span')?.firstChild?.textContent ?? undefined,
  )
}

/** Radio buttons have the name of their answer; the first of a group is where Tab leads. */
async function tabToRole(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}
