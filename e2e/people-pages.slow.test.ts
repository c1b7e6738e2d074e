import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { people as german } from '../web/src/texts/people/de.ts'
import { HOME_NETWORK_HOST } from './support/browser.ts'
import { type Mailbox, mailSettings, startMailServer } from './support/mail-server.ts'
import { signIn } from './support/pages.ts'
import { OWNER, startServerWithOwner, stopsWith } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const PASSWORD = 'a long walk by the sea'

let mailbox: Mailbox
const app = useApp({
  async start() {
    mailbox = await startMailServer()
    return stopsWith(await startServerWithOwner(mailSettings(mailbox)), mailbox)
  },
  prepare,
})

async function prepare(): Promise<void> {
  await app.owner.users.create({ email: 'administrator@example.org', password: PASSWORD, is_admin: true })
  await app.owner.users.create({
    email: 'editor@example.org',
    password: PASSWORD,
    database_ids: [app.groupId],
  })
}

async function openAs(email: string, path: string, address = app.server.url): Promise<Page> {
  const page = await app.open(address + path, 'en-GB')
  await signIn(page, email === OWNER.email ? OWNER : { email, password: PASSWORD })
  return page
}

const userRow = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: email })

async function choose(page: Page, email: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function actionsFor(page: Page, email: string): Promise<string[]> {
  const button = page.getByRole('button', { name: `Actions for ${email}` })
  if ((await button.count()) === 0) return []
  await button.click()
  await page.getByRole('menuitem').first().waitFor()
  const names = await page.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  return names
}

test('each is offered what they may do with people', async () => {
  const asOwner = await openAs(OWNER.email, '/people')
  await userRow(asOwner, 'editor@example.org').getByText('Household (Editor)').waitFor()
  expect(await actionsFor(asOwner, OWNER.email)).toEqual(['Change email…', 'Change your password'])
  expect(await actionsFor(asOwner, 'administrator@example.org')).toEqual([
    'Change email…',
    'Set new password…',
    'Make owner…',
    'Remove as admin…',
    'Remove…',
  ])
  const asAdministrator = await openAs('administrator@example.org', '/people')
  await userRow(asAdministrator, OWNER.email).getByText('Owner').waitFor()
  expect(await actionsFor(asAdministrator, OWNER.email)).toEqual([])
  expect(await actionsFor(asAdministrator, 'administrator@example.org')).toEqual(['Change your password'])
  expect(await actionsFor(asAdministrator, 'editor@example.org')).toEqual([
    'Change email…',
    'Set new password…',
    'Make admin…',
    'Remove…',
  ])
  const asEditor = await openAs('editor@example.org', '/people')
  await asEditor.getByRole('heading', { name: 'Only admins can manage people' }).waitFor()
  expect(await asEditor.getByRole('main').getByRole('button').count()).toBe(0)
})

test('who is invited with a link joins, and appears', async () => {
  // Over plain HTTP from elsewhere, where browsers keep the clipboard to themselves.
  const page = await openAs(
    'administrator@example.org',
    '/people',
    `http://${HOME_NETWORK_HOST}:${app.server.port}`,
  )
  const invite = page.getByRole('button', { name: 'Invite someone' })
  await invite.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role in these groups').selectOption('Manager')
  await dialog.getByText('Can do everything').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  const field = dialog.getByLabel('Link', { exact: true })
  const link = await field.inputValue()
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/invite#.{20,}$/)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByText('The link is selected').waitFor()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(link)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => invite.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await page.content()).not.toContain(link)
  const open = page.getByRole('list', { name: 'Pending invitations' })
  await open.getByText('Household (Manager)').waitFor()
  await open.getByText(/^Invited by administrator@example.org, expires \w/).waitFor()

  const grace = await app.open(link, 'en-GB')
  await grace.getByLabel('Email').fill('grace@example.org')
  await grace.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await grace.getByRole('button', { name: 'Accept invitation' }).click()
  await grace.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
  await page.reload()
  await userRow(page, 'grace@example.org').getByText('Household (Manager)').waitFor()
  await page.getByText('No pending invitations.').waitFor()
})

test('an invitation is mailed, told where it cannot be, and withdrawn', async () => {
  const page = await openAs(OWNER.email, '/people')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = page.getByRole('dialog')
  const inviteByMail = async (email: string) => {
    await page.getByRole('button', { name: 'Invite someone' }).click()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Admin').check()
    await dialog.getByRole('button', { name: 'Create invitation' }).click()
  }
  await inviteByMail('editor@example.org')
  await dialog.getByText('A user with this email already exists.').waitFor()
  await dialog.getByLabel('Email').fill('new@example.org')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await dialog.getByText('The link was emailed to new@example.org.').waitFor()
  const link = await mailbox.nextLinkTo('new@example.org')
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: /^Revoke the invitation .* new@example.org$/ }).click()
  await dialog.getByText('The link for new@example.org stops working immediately.').waitFor()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Invitation revoked.').waitFor()
  await page.getByText('No pending invitations.').waitFor()
  const late = await app.open(link, 'en-GB')
  await late.getByLabel('Email').fill('new@example.org')
  await late.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await late.getByRole('button', { name: 'Accept invitation' }).click()
  await late.getByText('This invitation is no longer valid.').waitFor()

  await mailbox.stop()
  await inviteByMail('unreachable@example.org')
  await dialog
    .getByText('The email to unreachable@example.org couldn’t be sent. Share the link yourself.')
    .waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('list', { name: 'Pending invitations' }).getByText('Email couldn’t be sent').waitFor()
})

test('users are created, changed, raised, lowered and removed', async () => {
  const page = await openAs(OWNER.email, '/people')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add user' }).click()
  await dialog.getByLabel('Email').fill('second@example.org')
  await dialog.getByLabel('Password', { exact: true }).fill('short')
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await dialog.getByText('At least 10 characters', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 1000 })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await page.getByText('second@example.org can now sign in.').waitFor()
  await userRow(page, 'second@example.org').getByText('Never signed in').waitFor()

  const second = await openAs('second@example.org', '/')
  await choose(page, 'second@example.org', 'Make admin…')
  await dialog.getByRole('button', { name: 'Make admin' }).click()
  await page.getByText('second@example.org is now an admin.').waitFor()
  await second.goto(`${app.server.url}/people`)
  await userRow(second, OWNER.email).waitFor()

  await choose(page, 'second@example.org', 'Remove as admin…')
  await dialog.getByText('They keep access only to the groups they are a member of.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const actions = page.getByRole('button', { name: 'Actions for second@example.org' })
  await expect.poll(() => actions.evaluate((it) => it === document.activeElement)).toBe(true)
  await choose(page, 'second@example.org', 'Remove as admin…')
  await dialog.getByRole('button', { name: 'Remove as admin' }).click()
  await page.getByText('second@example.org is no longer an admin.').waitFor()
  // The page that is open there finds out with its next request.
  await second.getByRole('button', { name: 'Add user' }).click()
  await second.getByRole('dialog').getByLabel('Email').fill('third@example.org')
  await second.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await second.getByRole('dialog').getByRole('button', { name: 'Add user' }).click()
  await second.getByText('You are no longer an admin.').waitFor()
  await second.getByRole('heading', { name: 'Only admins can manage people' }).waitFor()

  await choose(page, 'second@example.org', 'Change email…')
  await dialog.getByLabel('New email').fill(OWNER.email)
  await dialog.getByRole('button', { name: 'Change email' }).click()
  await dialog.getByText('A user with this email already exists.').waitFor()
  await dialog.getByLabel('New email').fill('renamed@example.org')
  await dialog.getByRole('button', { name: 'Change email' }).click()
  await userRow(page, 'renamed@example.org').waitFor()

  await choose(page, 'renamed@example.org', 'Set new password…')
  await dialog.getByLabel('New password').fill('another walk by the sea')
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('renamed@example.org has a new password.').waitFor()
  await second.getByRole('link', { name: 'Payments' }).click()
  await second.getByRole('dialog', { name: 'Sign in again' }).waitFor()

  await choose(page, 'renamed@example.org', 'Make owner…')
  await dialog.getByRole('button', { name: 'Make owner' }).click()
  await userRow(page, 'renamed@example.org').getByText('Owner').waitFor()
  await choose(page, 'renamed@example.org', 'Remove as owner…')
  await dialog.getByRole('button', { name: 'Remove as owner' }).click()
  await userRow(page, 'renamed@example.org').getByText('Admin').waitFor()
  await choose(page, 'renamed@example.org', 'Remove…')
  await dialog.getByText('Everything they recorded in groups stays.').waitFor()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('renamed@example.org was removed.').waitFor()
  await userRow(page, 'renamed@example.org').waitFor({ state: 'hidden' })
  expect((await app.owner.users.list()).map(({ email }) => email)).not.toContain('renamed@example.org')
})

test('devices are listed in the settings and can be removed', async () => {
  const page = await openAs(OWNER.email, '/settings/devices')
  const devices = page.getByRole('region', { name: 'Phones and tablets' })
  await devices.getByText('No devices yet.').waitFor()
  await app.owner.devices.register({
    device_id: 'a',
    platform: 'ios',
    name: 'Ada’s phone',
    app_version: '2.1.0',
  })
  await app.owner.devices.register({ device_id: 'b', platform: 'android' })
  await page.reload()
  await devices.getByText(/^iOS · Version 2\.1\.0 · Last seen \w/).waitFor()
  await devices.getByRole('button', { name: 'Remove Ada’s phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Ada’s phone was removed.').waitFor()
  await expect
    .poll(async () => (await app.owner.devices.list()).map(({ platform }) => platform))
    .toEqual(['android'])
})

test('people are looked after in German, on a phone', async () => {
  await app.owner.invitations.create({ email: 'a.rather.long.address.of.somebody@mail.example.org' })
  const page = await app.open(app.server.url, 'de-DE')
  await page.getByLabel('E-Mail').fill(OWNER.email)
  await page.getByLabel('Passwort', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('navigation').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: `Angemeldet als ${OWNER.email}` }).click()
  await page.getByRole('menuitem', { name: german.title }).click()
  await page.getByRole('heading', { level: 1, name: german.title }).waitFor()
  await page.getByText(german.inNoGroup).waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Aktionen für editor@example.org' }).click()
  await page.getByRole('menuitem', { name: german.users.remove }).click()
  await page.getByText(german.remove.stays).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})
