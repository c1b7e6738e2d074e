import { createClient, type Role } from '@duebook/contract'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { groups as groupTexts } from '../web/src/texts/groups/de.ts'
import { translation as de } from '../web/src/texts/translations/de.ts'
import { OWNER, startServerWithOwner } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ prepare })

const PASSWORD = 'a long walk by the sea'
/** Entries of the account menu; the others are the same for everyone. */
const PAGES = ['Group settings', 'About this group', 'People', 'Settings']
const BILL = { amount: 900, due_date: '2026-11-01', frequency: 'monthly', type: 'bill' } as const

async function prepare(): Promise<void> {
  await app.owner.users.create({ email: 'administrator@example.org', password: PASSWORD, is_admin: true })
  for (const role of ['manager', 'editor', 'viewer'] as const) await giveMember(role)
}

function giveMember(role: Role, email = `${role}@example.org`): Promise<unknown> {
  return app.addMember({ email, password: PASSWORD }, role)
}

async function openAs(email: string, path = '/', timezone = 'Etc/UTC'): Promise<Page> {
  const as = email === OWNER.email ? OWNER : { email, password: PASSWORD }
  return app.openSignedIn(path, { as, locale: 'en-GB', timezone })
}

const groupButton = (page: Page) => page.getByRole('button', { name: /^Bill group/ })

async function itemsOf(page: Page, button: RegExp): Promise<string[]> {
  await page.getByRole('button', { name: button }).click()
  const items = page.getByRole('menuitem')
  await items.first().waitFor()
  const names = await items.allTextContents()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  return names
}

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await groupButton(page).click()
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click()
}

test.each([
  {
    email: OWNER.email,
    menu: ['Group settings', 'New group…'],
    account: ['Group settings', 'People', 'Settings'],
    sections: ['General', 'Categories', 'Members', 'Import', 'Export', 'Audit log', 'Delete group'],
  },
  {
    email: 'administrator@example.org',
    menu: ['Group settings', 'New group…'],
    account: ['Group settings', 'People', 'Settings'],
    sections: ['General', 'Categories', 'Members', 'Import', 'Export', 'Audit log', 'Delete group'],
  },
  {
    email: 'manager@example.org',
    menu: ['Group settings', 'Leave group…'],
    account: ['Group settings', 'Settings'],
    sections: ['General', 'Categories', 'Members', 'Import', 'Export', 'Audit log'],
  },
  {
    email: 'editor@example.org',
    menu: ['About this group', 'Leave group…'],
    account: ['About this group', 'Settings'],
    sections: ['Household', 'Categories', 'Import', 'Leave group'],
  },
  {
    email: 'viewer@example.org',
    menu: ['About this group', 'Leave group…'],
    account: ['About this group', 'Settings'],
    sections: ['Household', 'Categories', 'Leave group'],
  },
])('$email is offered what they may do with a group, and no more', async (who) => {
  const page = await openAs(who.email, '/group')
  expect(await itemsOf(page, /^Bill group/)).toEqual(who.menu)
  const account = await itemsOf(page, /^Signed in as/)
  expect(account.filter((name) => PAGES.includes(name))).toEqual(who.account)
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null)
  await expect.poll(() => page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(who.sections)
  await expect
    .poll(() => page.getByRole('button', { name: /^Remove/ }).count())
    .toBe(who.sections.includes('Members') ? (who.menu.includes('New group…') ? 3 : 2) : 0)
})

test('an administrator makes a group, sets it up and deletes it with its bills', async () => {
  const page = await openAs('administrator@example.org')
  await chooseInMenu(page, 'New group…')
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await dialog.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => groupButton(page).evaluate((it) => it === document.activeElement)).toBe(true)

  await chooseInMenu(page, 'New group…')
  await dialog.getByLabel('Name').fill('50%25 club')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await dialog.getByText('A % can’t be followed by two digits').waitFor()
  await dialog.getByLabel('Name').fill('Household')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await dialog.getByText('A group with this name already exists.').waitFor()
  await dialog.getByLabel('Name').fill('Club')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await page.getByText('Club was created.').waitFor()
  await groupButton(page).getByText('Club').waitFor()

  await chooseInMenu(page, 'Group settings')
  await page.getByRole('textbox', { name: 'Name' }).fill('Rowing club')
  await page.getByRole('combobox', { name: 'Currency' }).fill('usd')
  await page.getByLabel('Record autopay payments').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Settings for Rowing club were saved.').waitFor()
  const club = (await app.owner.databases.list()).find(({ name }) => name === 'Rowing club')
  expect(club).toMatchObject({ currency: 'USD', auto_record: true, timezone: 'UTC' })
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Currency' }).inputValue())
    .toBe('US Dollar (USD)')

  const books = app.owner.group({ id: club?.id ?? 0 })
  await books.bills.create({ ...BILL, name: 'Boat house' })
  const archived = await books.bills.create({ ...BILL, name: 'Old boat house' })
  await books.bills.archive(archived.id)
  await page.getByRole('combobox', { name: 'Currency' }).fill('JPY')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Amounts in USD and JPY have a different number of decimals.').waitFor()

  await page.getByRole('button', { name: 'Delete group…' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Rowing club?' })
  await question.getByText('This deletes 2 bills').waitFor()
  const confirm = question.getByRole('button', { name: 'Delete permanently' })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await question.getByLabel('Type the group’s name to confirm: Rowing club').fill('rowing club')
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await question.getByLabel('Type the group’s name to confirm: Rowing club').fill('Rowing club')
  await confirm.click()
  await page.getByText('Rowing club was deleted.').waitFor()
  await groupButton(page).getByText('Household').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Due bills' }).waitFor()
  expect(await page.getByText('no longer have access').count()).toBe(0)
  expect((await app.owner.databases.list()).map(({ name }) => name)).toEqual(['Household'])
})

test('switching the group keeps the page, unless it is a bill’s own', async () => {
  const second = await app.owner.databases.create({ name: 'Office', currency: 'EUR' })
  const books = app.owner.group({ id: app.groupId })
  const { id } = await books.bills.create({ ...BILL, name: 'Rent', account: 'Joint' })
  try {
    const page = await openAs(OWNER.email, '/statistics?months=12')
    await chooseInMenu(page, 'Office')
    await groupButton(page).getByText('Office').waitFor()
    expect(page.url()).toBe(`${app.server.url}/statistics?months=12`)
    await chooseInMenu(page, 'Household')
    await groupButton(page).getByText('Household').waitFor()

    await page.goto(`${app.server.url}/bills/${id}/edit`)
    await page.getByLabel('Name').fill('Rent and heating')
    await chooseInMenu(page, 'Office')
    const guard = page.getByRole('dialog', { name: 'Discard changes?' })
    await guard.getByRole('button', { name: 'Keep editing' }).click()
    await guard.waitFor({ state: 'hidden' })
    await expect.poll(() => groupButton(page).textContent()).toContain('Household')
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Rent and heating')
    // Who stayed and then leaves another way is still in the same group.
    await page.getByRole('link', { name: 'Bills', exact: true }).click()
    await guard.getByRole('button', { name: /Discard/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Bills', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Rent', exact: true }).click()
    await expect.poll(() => groupButton(page).textContent()).toContain('Household')

    // Exactly: the page that is left is “Edit Rent”.
    await page.getByRole('heading', { level: 1, name: 'Rent', exact: true }).waitFor()
    await chooseInMenu(page, 'Office')
    await page.getByRole('heading', { name: 'No bills yet' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/bills')
    await chooseInMenu(page, 'Household')
    await groupButton(page).getByText('Household').waitFor()
    await page.goto(`${app.server.url}/bills?account=Joint`)
    await page.getByRole('link', { name: 'Rent' }).waitFor()
    await chooseInMenu(page, 'Office')
    await page.getByRole('heading', { name: 'No bills yet' }).waitFor()
    await expect.poll(() => page.url()).toBe(`${app.server.url}/bills`)
  } finally {
    await books.bills.deletePermanently(id)
    await app.owner.databases.delete(second.id)
  }
})

test('where the device is in another time zone, those who may change it are offered to', async () => {
  const offer = (page: Page) => page.getByRole('region', { name: 'Time zone' })
  const words = 'Your device’s time zone is Tokyo, but this group uses UTC.'
  const viewer = await openAs('viewer@example.org', '/', 'Asia/Tokyo')
  await viewer.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
  expect(await offer(viewer).count()).toBe(0)
  const same = await openAs('manager@example.org', '/', 'Etc/UTC')
  await same.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
  expect(await offer(same).count()).toBe(0)

  const manager = await openAs('manager@example.org', '/', 'Asia/Tokyo')
  await offer(manager).getByText(words).waitFor()
  expect(await accessibilityFaults(manager)).toEqual([])
  await offer(manager).getByRole('button', { name: 'Keep as is' }).click()
  await offer(manager).waitFor({ state: 'hidden' })
  await manager.goto(`${app.server.url}/group`)
  await manager.getByRole('textbox', { name: 'Name' }).waitFor()
  expect(await offer(manager).count()).toBe(0)

  const another = await openAs(OWNER.email, '/', 'Asia/Tokyo')
  await offer(another).getByRole('button', { name: 'Switch to Tokyo' }).click()
  await another.getByText('Household now uses the Tokyo time zone.').waitFor()
  await offer(another).waitFor({ state: 'hidden' })
  expect((await app.owner.databases.list())[0]).toMatchObject({ timezone: 'Asia/Tokyo' })
  await app.owner.databases.update(app.groupId, { timezone: 'UTC' })
})

test('a role that is changed bites in the other browser, which says so', async () => {
  await giveMember('editor', 'grace@example.org')
  const grace = await openAs('grace@example.org', '/bills/new')
  await grace.getByLabel('Name').fill('Rent')

  const page = await openAs('manager@example.org', '/group')
  const members = page.getByRole('list', { name: 'Members' })
  await members.getByLabel('Role of grace@example.org').selectOption('Viewer')
  await page.getByText('grace@example.org now has the role “Viewer”.').waitFor()
  // Your own row offers leaving, not another role.
  const own = members.getByRole('listitem').filter({ hasText: 'manager@example.org' })
  await expect.poll(() => own.getByRole('button').allTextContents()).toEqual(['Leave'])
  expect(await own.getByRole('combobox').count()).toBe(0)

  await grace.getByLabel('Amount', { exact: true }).fill('900')
  await grace.getByRole('button', { name: 'Add', exact: true }).click()
  await grace.getByText('Your role in Household has changed. You can view it but not edit it.').waitFor()
  await grace.getByRole('heading', { level: 1, name: /not edit/ }).waitFor()
  await grace.getByRole('link', { name: 'Add bill' }).waitFor({ state: 'hidden' })

  await members.getByRole('button', { name: 'Remove grace@example.org from this group' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('They lose access to Household').waitFor()
  await question.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('grace@example.org was removed from this group.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Members')
  await grace.getByRole('link', { name: 'Payments' }).click()
  await grace.getByText('You no longer have access to Household.').waitFor()
  await grace.getByRole('heading', { name: 'No groups yet' }).waitFor()

  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page
    .getByText(
      'nobody@example.org was invited. If they have an account here, they can accept the invitation.',
    )
    .waitFor()
  await page.getByRole('button', { name: 'Revoke the invitation for nobody@example.org' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('The invitation for nobody@example.org was revoked.').waitFor()
  await page.getByLabel('Email').fill('grace@example.org')
  await page.getByLabel('Role', { exact: true }).selectOption('Viewer')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('grace@example.org was added.').waitFor()

  await grace.reload()
  await chooseInMenu(grace, 'Leave group…')
  await grace.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click()
  await grace.getByText('You left Household.').waitFor()
  await grace.getByRole('heading', { name: 'No groups yet' }).waitFor()
  expect(await grace.getByText('no longer have access').count()).toBe(0)
  await grace.getByRole('button', { name: 'Sign out' }).click()
  await grace.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('an administrator without any group makes the first one', async () => {
  const empty = await startServerWithOwner()
  // Pages close first: one that is still loading must not lose its server.
  onTestFinished(() => empty.stop())
  const client = createClient({ baseUrl: empty.url })
  const { databases } = await client.auth.login(OWNER)
  for (const { id } of databases) await client.databases.delete(id)
  const page = await app.open(empty.url)
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'No groups yet' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Name').fill('Home')
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
  expect((await client.databases.list())[0]).toMatchObject({ name: 'Home', timezone: 'Europe/Berlin' })
})

test('currency and time zone are chosen by name, with the keyboard alone', async () => {
  const page = await openAs(OWNER.email)
  await chooseInMenu(page, 'New group…')
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await dialog.getByLabel('Name').fill('Holidays')
  const chosen = (name: string) => dialog.getByRole('combobox', { name }).inputValue()

  await page.keyboard.press('Tab')
  await page.keyboard.type('franc swi')
  await dialog.getByRole('option', { name: 'Swiss Franc (CHF)', selected: false }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => chosen('Currency')).toBe('Swiss Franc (CHF)')

  await page.keyboard.press('Tab')
  await page.keyboard.type('tokyo')
  await dialog.getByRole('option', { name: /^Tokyo.*Japan/ }).waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('japan')
  await dialog.getByRole('option', { name: /^Tokyo/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(() => chosen('Time zone')).toBe('Tokyo (GMT+9)')

  await page.keyboard.press('Enter')
  // Nothing is due in the group behind the dialog either.
  await groupButton(page).getByText('Holidays').waitFor()
  await page.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
  const made = (await app.owner.databases.list()).find(({ name }) => name === 'Holidays')
  expect(made).toMatchObject({ currency: 'CHF', timezone: 'Asia/Tokyo' })
})

test('a group is set up in German, on a phone', async () => {
  const page = await app.open(app.server.url, 'de-DE')
  await page.getByLabel('E-Mail').fill('manager@example.org')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('navigation').waitFor()
  await page.goto(`${app.server.url}/group`)
  await page.getByRole('heading', { level: 1, name: de.groups.menu.settings }).waitFor()
  await page.getByText(groupTexts.roles.explained).click()
  await page.getByText(groupTexts.roles.does.manager).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('combobox', { name: 'Währung' }).fill('XXQ')
  await page.getByText(de.common.nothingFound).waitFor()
  await page.getByRole('combobox', { name: 'Währung' }).fill('EUR')
  await page.getByRole('button', { name: groupTexts.leave.button, exact: true }).click()
  await page.getByRole('dialog', { name: 'Household verlassen?' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})
