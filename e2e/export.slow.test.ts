import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { categories } from '../web/src/texts/categories/de.ts'
import { exports } from '../web/src/texts/exports/de.ts'
import { groupExport } from '../web/src/texts/group-export/de.ts'
import { de, signInInGerman } from './support/german.ts'
import { signIn } from './support/pages.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ prepare })

const VIEWER = { email: 'grace@example.org', password: 'a long walk by the sea' }
const TODAY = new Date().toISOString().slice(0, 10)
const NASTY_NOTES = 'Zählerstand; "geschätzt",\nsiehe @Ablage'

async function prepare(): Promise<void> {
  const { books } = app
  await app.addMember(VIEWER, 'viewer')
  const monthly = { due_date: TODAY, frequency: 'monthly' } as const
  const housing = await books.categories.create({ name: 'Housing, =1+1', color: 'blue', icon: 'home' })
  const rent = await books.bills.create({
    ...monthly,
    name: 'Rent',
    amount: 1234.5,
    type: 'bill',
    category_id: housing.id,
    tags: ['flat', '=2'],
    icon: 'key',
  })
  await books.bills.create({
    ...monthly,
    name: '=HYPERLINK("x")',
    amount: 7,
    type: 'bill',
    account: '＋49',
  })
  await books.bills.create({
    ...monthly,
    name: 'Gas; Wärme',
    amount: 0.07,
    type: 'bill',
    notes: NASTY_NOTES,
    variable: true,
  })
  await books.bills.create({
    ...monthly,
    name: 'x;=1+1;y',
    amount: 1,
    type: 'bill',
    cycles_left: 24,
    weekend: 'before',
  })
  await books.bills.create({ ...monthly, name: 'Salary', amount: 9_999_999_999.99, type: 'deposit' })
  await books.bills.pay(rent.id, { amount: 1234.5, date: '2025-01-31' })
  await books.bills.pay(rent.id, { amount: 1234.56, date: '2025-02-28' })
}

interface ExportedFile {
  name: string
  content: string
}

/** Through the menu, as the browser saves it. */
async function exportAs(page: Page, button: RegExp, entry: string): Promise<ExportedFile> {
  await page.getByRole('button', { name: button }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: entry }).click(),
  ])
  const name = download.suggestedFilename()
  // The message goes by itself.
  await page.getByText(name).first().waitFor()
  const content = await readFile(await download.path(), 'utf8')
  return { name, content }
}

function readCsv(content: string, delimiter: string): string[][] {
  return parse(content, { bom: true, delimiter, record_delimiter: '\r\n' })
}

test('an owner exports the displayed bills as CSV for spreadsheets and for programs', async () => {
  const page = await app.open(`${app.server.url}/bills`, 'en-GB')
  await signIn(page)
  await page.getByRole('button', { name: 'Export 5 bills' }).click()
  await page.getByText('5 bills shown').waitFor()
  // An open menu is outside of the page's landmarks on purpose.
  expect(await accessibilityFaults(page, ['region'])).toEqual([])
  await page.keyboard.press('Escape')

  const { name, content } = await exportAs(page, /^Export 5/, 'Spreadsheet')
  expect(name).toBe(`duebook-household-bills-${TODAY}.csv`)
  expect(content.startsWith('\uFEFF"Name","Type","Amount","Currency","Next due date",')).toBe(true)
  const rows = readCsv(content, ',')
  const byName = new Map(rows.map((row) => [row[0], row]))
  expect(byName.get('Rent')?.slice(1, 4)).toEqual(['Bill', '1234.50', 'EUR'])
  expect(byName.get('Salary')?.slice(1, 6)).toEqual(['Deposit', '9999999999.99', 'EUR', TODAY, 'Monthly'])
  expect(byName.get('\'=HYPERLINK("x")')?.[6]).toBe("'＋49")
  // Split at the separator of another region, its second cell would otherwise be a formula.
  expect(content).toContain('"x;\'=1+1;y","Bill","1.00"')
  expect(byName.get('Gas; Wärme')?.slice(8, 12)).toEqual(['yes', 'active', '', NASTY_NOTES])
  expect(rows[0]?.slice(12)).toEqual([
    'Pay on',
    'Ends on',
    'Payments left',
    'Weekends',
    'Category',
    'Tags',
    'Icon',
  ])
  expect(byName.get('Rent')?.slice(16)).toEqual(["Housing,' =1+1", "flat,' =2", 'key'])
  expect(byName.get('Salary')?.slice(12)).toEqual([TODAY, '', '', '', '', '', ''])
  expect(byName.get("x;'=1+1;y")?.slice(13, 16)).toEqual(['', '24', 'Pay on the Friday before'])

  await page.getByRole('searchbox').fill('warme')
  const json = await exportAs(page, /^Export 1 bill$/, 'Raw data')
  expect(json.name).toBe(`duebook-household-bills-${TODAY}.json`)
  const read = JSON.parse(json.content)
  const [gas] = (await app.books.bills.list()).filter(({ name }) => name === 'Gas; Wärme')
  expect(read).toEqual({
    exported_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
    group: { name: 'Household', currency: 'EUR', timezone: 'UTC' },
    bills: [gas],
    categories: await app.books.categories.list(),
  })

  await page.getByRole('searchbox').fill('nothing of that name')
  await page.getByText('No results').waitFor()
  expect(await page.getByRole('button', { name: /^Export/ }).count()).toBe(0)
})

test('a viewer exports payments too; in German, on a phone, with a comma in the numbers', async () => {
  const page = await app.open(`${app.server.url}/payments`, 'de-DE')
  await page.setViewportSize({ width: 390, height: 844 })
  await signInInGerman(page, VIEWER)
  const words = exports
  const own = categories.columns
  const button = new RegExp(`^${words.button(words.count.payments(2))}$`)
  const { name, content } = await exportAs(page, button, words.csv)
  expect(name).toBe(`duebook-household-zahlungen-${TODAY}.csv`)
  const [head, ...rows] = readCsv(content, ';')
  const { date, bill, type, amount, currency, recorded } = words.columns
  expect(head).toEqual([date, bill, type, amount, currency, recorded, own.category])
  expect(rows[0]?.at(-1)).toBe("Housing,' =1+1")
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    ['2025-02-28', 'Rent', de.common.bill, '1234,56', 'EUR'],
    ['2025-01-31', 'Rent', de.common.bill, '1234,50', 'EUR'],
  ])

  const json = await exportAs(page, button, words.json)
  expect(json.name).toBe(`duebook-household-zahlungen-${TODAY}.json`)
  expect(JSON.parse(json.content).payments).toEqual(await app.books.payments.list())
})

test('a manager saves the whole group as one file, in either language', async () => {
  const page = await app.open(`${app.server.url}/group`, 'en-GB')
  await signIn(page)
  const button = page.getByRole('button', { name: 'Export everything (JSON)' })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toBe(`duebook-household-everything-${TODAY}.json`)
  await page.getByText(download.suggestedFilename()).first().waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const saved = JSON.parse(await readFile(await download.path(), 'utf8'))
  const { exported_at, ...expected } = await app.owner.databases.export(app.groupId)
  expect(saved).toEqual({ exported_at: expect.any(String), ...expected })
  expect([saved.format, saved.bills.length, saved.payments.length]).toEqual(['duebook', 5, 2])

  const german = await app.open(`${app.server.url}/group`, 'de-DE')
  await signInInGerman(german)
  await german.getByRole('button', { name: groupExport.button }).waitFor()
})
