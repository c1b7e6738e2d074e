import type { Bill, Category, NewBill } from '@duebook/contract'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bills as billTexts } from '../web/src/texts/bills/de.ts'
import { categories as de } from '../web/src/texts/categories/de.ts'
import { groups as groupTexts } from '../web/src/texts/groups/de.ts'
import { focused, tabTo } from './support/focus.ts'
import { de as german } from './support/german.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const VIEWER = { email: 'vera@example.org', password: 'a short walk by the sea' }

const app = useApp({
  async prepare() {
    await app.books.categories.create({ name: 'Housing', color: 'blue', icon: 'home' })
    await app.books.categories.create({ name: 'Subscriptions', color: 'purple', icon: 'device-tv' })
    await app.books.categories.create({ name: 'Health', color: 'red', icon: 'heart' })
    await app.addMember(VIEWER, 'viewer')
  },
})

const today = () => new Date().toISOString().slice(0, 10)

async function category(name: string): Promise<Category> {
  const found = (await app.books.categories.list()).find((each) => each.name === name)
  if (!found) throw new Error(`There is no category ${name}`)
  return found
}

const names = async () => (await app.books.categories.list()).map(({ name }) => name)

function given(bill: Partial<NewBill> & { name: string }): Promise<Bill> {
  return app.books.bills.create({
    amount: 20,
    due_date: '2031-01-15',
    frequency: 'monthly',
    type: 'bill',
    ...bill,
  })
}

const chosenOf = (select: Locator) =>
  select.evaluate((it) => (it as HTMLSelectElement).selectedOptions[0]?.text)
const toastUndo = (page: Page, text: string) =>
  page.getByRole('group').filter({ hasText: text }).getByRole('button', { name: 'Undo', exact: true })

async function openFromPalette(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Find anything' }).click()
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill(name.toLowerCase())
  await palette
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

test('a bill gets a category and an icon by its name, until somebody chooses', async () => {
  const page = await app.openSignedIn('/bills/new')
  const name = page.getByLabel('Name')
  const chosen = page.getByLabel('Category')
  await name.fill('Netflix')
  await expect.poll(() => chosenOf(chosen)).toBe('Subscriptions')
  await name.fill('Rent')
  await expect.poll(() => chosenOf(chosen)).toBe('Housing')
  await name.fill('Something else')
  await expect.poll(() => chosenOf(chosen)).toBe('No category')
  await chosen.selectOption('Health')
  await page.getByRole('button', { name: 'More options' }).click()
  const icon = page.getByRole('combobox', { name: 'Icon' })
  await name.fill('Netflix')
  await expect.poll(() => icon.inputValue()).toBe('TV')
  expect(await chosenOf(chosen)).toBe('Health')

  // Found by what people call it, with the keyboard.
  await icon.focus()
  await page.keyboard.type('orthodon')
  await page.getByRole('option', { name: 'Dentist' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => icon.inputValue()).toBe('Dentist')
  await page.keyboard.press('Tab')
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await tags.focus()
  await page.keyboard.type('can cancel,')
  await page.keyboard.type('Tax')
  await page.keyboard.press('Enter')
  await name.fill('Electricity')
  await page.getByLabel('Amount', { exact: true }).fill('20')
  await page.getByLabel('Next due date').fill('2031-01-15')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('heading', { name: 'Electricity', level: 1 }).waitFor()
  expect((await app.books.bills.list({})).find((bill) => bill.name === 'Electricity')).toMatchObject({
    category_id: (await category('Health')).id,
    icon: 'dental',
    tags: ['can cancel', 'Tax'],
  })
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByRole('link', { name: 'Health' }).waitFor()
  await details.getByRole('link', { name: 'can cancel' }).click()
  await page.getByText(/^Showing 1 of/).waitFor()
})

test('a category is suggested in German, and made in the form of a bill', async () => {
  const page = await app.openSignedIn('/bills/new', { locale: 'de-DE' })
  const { form } = billTexts
  const chosen = page.getByLabel(de.category)
  await page.getByLabel(form.name).fill('Miete')
  // By its picture: its name is an English one.
  await expect.poll(() => chosenOf(chosen)).toBe('Housing')
  await chosen.selectOption(de.new)
  const dialog = page.getByRole('dialog', { name: de.form.addTitle })
  await dialog.getByLabel(de.form.name).fill('Büro')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: de.form.add }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => chosenOf(chosen)).toBe('Büro')
  await app.books.categories.delete((await category('Büro')).id)
})

// Their names come after Household, which stays the first.
test('a new group begins with categories in the language of who makes it, or without', async () => {
  const page = await app.openSignedIn('/', { locale: 'de-DE' })
  const make = async (name: string, isWithout: boolean) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Gruppe/ })
      .click()
    await page.getByRole('menuitem', { name: german.groups.menu.create }).click()
    const dialog = page.getByRole('dialog', { name: groupTexts.new.title })
    await dialog.getByLabel(groupTexts.form.name).fill(name)
    const field = dialog.getByRole('switch', { name: de.group.starter })
    await expect.poll(() => field.isChecked()).toBe(true)
    if (isWithout) await field.uncheck()
    await dialog.getByRole('button', { name: groupTexts.new.submit }).click()
    // Messages first: they go by themselves.
    await page.getByText(groupTexts.new.made(name)).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    const made = (await app.owner.databases.list()).find((group) => group.name === name)
    return (await app.owner.group({ id: made?.id ?? 0 }).categories.list()).map((each) => each.name)
  }
  expect(await make('Verein', false)).toEqual(Object.values(de.starter))
  expect(await make('Werkstatt', true)).toEqual([])

  // Who left it out can have it later.
  await page.goto(`${app.server.url}/categories`)
  await page.getByRole('button', { name: de.page.addStarter }).click()
  await page.getByText(de.page.starterAdded).waitFor()
  await expect.poll(() => page.getByRole('listitem').count()).toBe(Object.keys(de.starter).length)
})

test('categories are added, edited, put in order, merged and deleted, and brought back', async () => {
  const page = await app.openSignedIn('/categories')
  const list = page.getByRole('list', { name: 'Categories in order' })
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await page.getByRole('button', { name: 'Add category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Enter a name').waitFor()
  await dialog.getByLabel('Name').fill('housing')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Name').fill('Pets')
  await dialog.getByTitle('Teal').click()
  await dialog.getByLabel('Monthly budget').fill('80')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await row('Pets').getByText('0 bills · Budget €80.00').waitFor()
  expect(await category('Pets')).toMatchObject({ color: 'teal', budget: 80 })

  await act('Pets', 'Edit…')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Name').fill('Animals')
  await dialog.getByLabel('Monthly budget').fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await row('Animals').getByText('0 bills', { exact: true }).waitFor()
  expect(await category('Animals')).toMatchObject({ color: 'teal', budget: null })

  await page.setViewportSize({ width: 1280, height: 800 })
  await row('Animals').dragTo(row('Housing'))
  await expect.poll(async () => (await names())[0]).toBe('Animals')
  await act('Animals', 'Move down')
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['Housing', 'Animals'])

  const cat = await given({ name: 'Cat food', category_id: (await category('Animals')).id })
  await page.reload()
  await row('Animals').getByText('1 bill', { exact: true }).waitFor()
  await act('Animals', 'Merge into another…')
  await page.getByRole('dialog').getByText('Moves 1 bill and deletes Animals.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Move bills to').selectOption('Health')
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('Animals was merged into Health.').waitFor()
  await row('Animals').waitFor({ state: 'hidden' })
  expect((await app.books.bills.get(cat.id)).category_id).toBe((await category('Health')).id)
  await toastUndo(page, 'Animals was merged').click()
  await row('Animals').getByText('1 bill', { exact: true }).waitFor()
  expect((await names()).slice(0, 2)).toEqual(['Housing', 'Animals'])

  await act('Animals', 'Delete')
  await row('Animals').waitFor({ state: 'hidden' })
  expect((await app.books.bills.get(cat.id)).category_id).toBe(null)
  await toastUndo(page, 'Animals was deleted').click()
  await row('Animals').getByText('1 bill', { exact: true }).waitFor()
  expect((await app.books.bills.get(cat.id)).category_id).toBe((await category('Animals')).id)
  await app.books.bills.archive(cat.id)
  await app.books.categories.delete((await category('Animals')).id)
})

test('a category with the keyboard alone', async () => {
  const page = await app.openSignedIn('/categories')
  const { keyboard } = page
  await tabTo(page, 'Add category')
  await keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Name')
  await keyboard.type('Garden')
  await keyboard.press('Tab')
  await keyboard.press('ArrowRight')
  await keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Icon')
  await keyboard.type('hammer')
  await page.getByRole('option', { name: 'Hammer' }).waitFor()
  await keyboard.press('Enter')
  await tabTo(page, 'Add')
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await category('Garden')).toMatchObject({ icon: 'hammer' })

  await tabTo(page, 'Move Garden')
  await keyboard.press('Alt+ArrowUp')
  await keyboard.press('Alt+ArrowUp')
  await expect.poll(() => names()).toEqual(['Housing', 'Garden', 'Subscriptions', 'Health'])
  await expect.poll(() => focused(page)).toBe('Move Garden')
  await keyboard.press('Alt+ArrowDown')
  await expect.poll(() => names()).toEqual(['Housing', 'Subscriptions', 'Garden', 'Health'])
  await app.books.categories.delete((await category('Garden')).id)
})

test('statistics show where the money goes, the payments behind it, and what is left of a budget', async () => {
  const [housing, health] = [await category('Housing'), await category('Health')]
  await app.books.categories.update(housing.id, { budget: 100 })
  await app.books.categories.update(health.id, { budget: 50 })
  const due = { due_date: today(), frequency: 'annual' } as const
  const rent = await given({ ...due, name: 'Flat', amount: 120.5, category_id: housing.id, account: 'Joint' })
  const gym = await given({
    ...due,
    name: 'Gym',
    amount: 30,
    category_id: health.id,
    tags: ['Sport', 'can cancel'],
  })
  const magazine = await given({ ...due, name: 'Magazine', amount: 9.5, tags: ['sport'] })
  const lastYear = `${Number(today().slice(0, 4)) - 1}-03-10`
  await app.books.bills.pay(rent.id, { amount: 120.5, date: today() })
  await app.books.bills.pay(magazine.id, { amount: 9.5, date: today() })
  await app.books.bills.pay(gym.id, { amount: 25, date: lastYear, advance_due: false })

  const page = await app.openSignedIn('/statistics', { locale: 'en-GB' })
  const section = page.getByRole('region', { name: 'Where the money goes' })
  const parts = () => section.locator('ol > li').allTextContents()
  await expect.poll(parts).toEqual(['Housing€120.5093%', 'No category€9.507.3%'])
  await section.getByText('Total: €130.00').waitFor()
  await section.getByRole('button', { name: 'Show figures' }).click()
  await expect.poll(() => section.locator('tfoot td').allTextContents()).toEqual(['2', '130.00', ''])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })

  const by = section.getByLabel('Group by')
  const period = section.getByLabel('Period')
  await by.selectOption('Account')
  await expect.poll(parts).toEqual(['Joint€120.5093%', 'No account€9.507.3%'])
  await by.selectOption('Bill')
  await expect.poll(parts).toEqual(['Flat€120.5093%', 'Magazine€9.507.3%'])
  await period.selectOption('Last year')
  await expect.poll(parts).toEqual(['Gym€25.00100%'])
  await period.selectOption('Choose dates…')
  await section.getByLabel('To').fill(today())
  await by.selectOption('Tag')
  await section.getByText('A payment counts for each of its tags').waitFor()
  await expect
    .poll(async () => (await parts()).map((text) => text.toLowerCase()))
    .toEqual(['no tags€120.5078%', 'sport€34.5022%', 'can cancel€25.0016%'])
  await section.getByRole('link', { name: /^sport$/i }).click()
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor()
  const payments = page.getByRole('listitem').filter({ hasText: '€' })
  await expect
    .poll(() => payments.allTextContents())
    .toEqual([expect.stringContaining('Magazine'), expect.stringContaining('Gym')])
  await page.getByText(/^Tag: sport/i).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => payments.count()).toBe(3)

  await page.goto(`${app.server.url}/statistics`)
  const budgets = page.getByRole('region', { name: 'Budgets' }).getByRole('listitem')
  await expect
    .poll(() => budgets.allTextContents())
    .toEqual([
      'Housing€20.50 over budget€120.50 of €100.00 spent',
      'Health€45.00 left€0.00 of €50.00 spent · €5.00 still to pay',
    ])
})

test('bills are filtered by category and tag, found in the palette, and changed together with one undo', async () => {
  const health = await category('Health')
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    await given({ name, tags: ['Trial'], account: name === 'Gamma' ? 'Cash' : null })
  const page = await app.openSignedIn('/')
  await openFromPalette(page, 'Trial')
  const rows = page.getByRole('list', { name: 'Bills' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(3)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bar = page.getByRole('toolbar', { name: 'Change selected bills' })
  await page.getByRole('checkbox', { name: 'Select Alpha' }).check()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('checkbox', { name: 'Select Beta' }).uncheck()
  await bar.getByText('2 selected').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })

  await bar.getByRole('button', { name: 'Category…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 2 bills' })
  await dialog.getByLabel('Category').selectOption('Health')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Apply' }).click()
  // With the pointer on it the message stays until it is needed.
  await page.getByText('2 bills changed.').hover()
  await page.getByLabel('Category', { exact: true }).selectOption('Health')
  await expect
    .poll(() => rows.allTextContents())
    .toEqual([expect.stringContaining('Alpha'), expect.stringContaining('Gamma')])
  await page.getByLabel('Tag', { exact: true }).selectOption('All tags')
  await expect.poll(() => rows.filter({ hasText: 'Health' }).count()).toBeGreaterThanOrEqual(2)
  await toastUndo(page, '2 bills changed').click()
  await expect.poll(() => rows.filter({ hasText: /Alpha|Gamma/ }).count()).toBe(0)
  const stored = (await app.books.bills.list({ tag: 'trial' })).map(({ category_id: id }) => id)
  expect(stored).toEqual([null, null, null])

  await page.goto(`${app.server.url}/bills?tag=trial`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Tags…' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Tags' }).fill('Kept')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('3 bills changed.').waitFor()
  await expect.poll(async () => (await app.books.bills.list({ tag: 'kept' })).length).toBe(3)
  await page.goto(`${app.server.url}/bills?tag=kept`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Archive' }).click()
  await expect.poll(async () => (await app.books.bills.list({ tag: 'kept' })).length).toBe(0)
  await toastUndo(page, '3 bills changed').click()
  await expect.poll(async () => (await app.books.bills.list({ tag: 'kept' })).length).toBe(3)

  await openFromPalette(page, 'Health')
  await expect.poll(() => new URL(page.url()).search).toBe(`?category=${health.id}`)
})

test('who may only look sees categories, but nothing to change them with', async () => {
  const housing = await category('Housing')
  await app.books.categories.update(housing.id, { budget: 100 })
  const { id } = await given({ name: 'Garage', category_id: housing.id })
  await app.books.bills.pay(id, { amount: 20, date: today() })
  const page = await app.openSignedIn('/categories', { as: VIEWER })
  await page.getByRole('link', { name: 'Show bills in Housing' }).waitFor()
  const controls = page.getByRole('main').getByRole('button')
  expect(await controls.count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`${app.server.url}/bills`)
  await page.getByRole('list', { name: 'Bills' }).waitFor()
  expect(await page.getByRole('button', { name: 'Select', exact: true }).count()).toBe(0)
  await page.goto(`${app.server.url}/statistics`)
  await page.getByRole('region', { name: 'Budgets' }).waitFor()
})
