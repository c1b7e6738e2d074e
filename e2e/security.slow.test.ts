import { createClient } from '@duebook/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf } from './support/authenticator-app.ts'
import { focused, tabTo } from './support/focus.ts'
import { signedInLongAgo } from './support/long-ago.ts'
import { mailSettings, startMailServer } from './support/mail-server.ts'
import { signIn } from './support/pages.ts'
import { giveAuthenticator } from './support/passkeys.ts'
import { readQrCode } from './support/qr-code.ts'
import { OWNER } from './support/server.ts'
import { signInAsOwner, useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ serverFor: 'test' })

/** Passkeys work at this name of the machine. */
async function openSecurity(): Promise<Page> {
  const page = await app.open(`http://localhost:${app.server.port}/settings/security`)
  await signIn(page)
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  return page
}

test('an authenticator app is set up by keyboard, signs in, gets new recovery codes, and is removed', async () => {
  const page = await openSecurity()
  signedInLongAgo(app.server)
  const section = page.getByRole('region', { name: 'Authenticator app' })
  await tabTo(page, 'Set up')
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect.poll(() => focused(page)).toBe('Password')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await confirm.getByText('The current password is incorrect.').waitFor()
  await confirm.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const drawing = dialog.getByRole('img', { name: 'QR code for the authenticator app' })
  await drawing.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const scanned = new URL(await readQrCode(drawing))
  expect(scanned.protocol + scanned.host + decodeURIComponent(scanned.pathname)).toBe(
    `otpauth:totp/Duebook:${OWNER.email}`,
  )
  expect(scanned.searchParams.get('secret')).toBe(secret)
  await tabTo(page, 'Code from the app')
  await page.keyboard.type(codeOf(secret))
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await codes.waitFor()
  const [first = '', ...others] = await codes.getByRole('listitem').allInnerTexts()
  expect(others).toHaveLength(9)
  expect(await accessibilityFaults(page)).toEqual([])
  // Only saving them closes it.
  await page.keyboard.press('Escape')
  await codes.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('pre').innerText()).toContain(first)
  await page.emulateMedia({ media: 'screen' })
  await tabTo(page, 'I’ve saved them')
  await page.keyboard.press('Enter')
  await section.getByText('10 recovery codes are left.').waitFor()

  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('You’re signed out.').waitFor()
  await page.locator('input[name="email"]').fill(OWNER.email)
  await page.locator('input[name="password"]').fill(OWNER.password)
  await page.keyboard.press('Enter')
  await page.getByLabel('Code').fill(codeOf(secret, { steps: 1 }))
  await page.getByRole('navigation').first().waitFor()
  await page.goto(`http://localhost:${app.server.port}/settings/security`)
  await page.getByText(/with password and code$/).waitFor()

  await section.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click()
  await codes.waitFor()
  expect(await codes.innerText()).not.toContain(first)
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await section.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await section.getByRole('button', { name: 'Set up' }).waitFor()
})

test('long after signing in a token asks who it is, and is then made without typing again', async () => {
  const page = await openSecurity()
  await page.goto(`http://localhost:${app.server.port}/settings/tokens`)
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Create token' }) })
  await form.getByLabel('Name').fill('Backup')
  signedInLongAgo(app.server)
  await form.getByRole('button', { name: 'Create token' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirm.getByLabel('Password', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  // Whoever does not confirm changes nothing, and what was typed stays.
  await page.keyboard.press('Escape')
  await confirm.waitFor({ state: 'hidden' })
  expect(await form.getByLabel('Name').inputValue()).toBe('Backup')
  expect(await form.getByRole('alert').count()).toBe(0)
  expect(await app.owner.personalTokens.list()).toEqual([])

  await form.getByRole('button', { name: 'Create token' }).click()
  await confirm.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Your new token').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Backup').first().waitFor()
})

test('who has an authenticator app confirms with its code', async () => {
  const { secret } = await app.owner.factors.startTotp()
  const { recovery_codes: codes } = await app.owner.factors.confirmTotp({ code: codeOf(secret) })
  const page = await app.open(`http://localhost:${app.server.port}/settings/tokens`)
  await page.locator('input[name="email"]').fill(OWNER.email)
  await page.locator('input[name="password"]').fill(OWNER.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Backup')
  signedInLongAgo(app.server)
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirm.getByLabel('Code').waitFor()
  expect(await confirm.getByLabel('Password', { exact: true }).count()).toBe(0)
  await confirm.getByLabel('Code').fill(codeOf(secret, { steps: 1 }))
  await page.getByRole('dialog').getByLabel('Your new token').waitFor()
})

test('two passkeys are added; one confirms, is renamed and removed, the other stays', async () => {
  const page = await openSecurity()
  const laptop = await giveAuthenticator(page)
  const section = page.getByRole('region', { name: 'Passkeys' })
  const renames = section.getByRole('button', { name: /^Rename Chrome on/ })
  await section.getByRole('button', { name: 'Add passkey' }).click()
  await renames.waitFor()
  await renames.click()
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop')
  signedInLongAgo(app.server)
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await section.getByText('My laptop').waitFor()

  const phone = await openSecurity()
  await giveAuthenticator(phone)
  await phone.getByRole('button', { name: 'Add passkey' }).click()
  const list = phone.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')
  await expect.poll(() => list.count()).toBe(2)
  await phone.getByRole('button', { name: 'Remove My laptop' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => list.count()).toBe(1)
  expect(await laptop.credentials()).toHaveLength(1)
  expect(await app.owner.factors.listPasskeys()).toHaveLength(1)
})

test('at another address the page names the one where passkeys work', async () => {
  const page = await app.openSignedIn('/settings/security')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('link', { name: `http://localhost:${app.server.port}` }).waitFor()
  expect(await section.getByRole('button', { name: 'Add passkey' }).count()).toBe(0)
})

test('sessions are grouped by device, and end one by one or together', async () => {
  await app.openSignedIn('/')
  const page = await openSecurity()
  const section = page.getByRole('region', { name: 'Active sessions' })
  const device = section.getByRole('listitem').filter({ hasText: /^Chrome on/ })
  await expect.poll(() => device.count()).toBe(1)
  await device.getByText('This device').waitFor()
  const ends = section.getByRole('button', { name: /^Sign out (?!all|everywhere)/ })
  const before = await ends.count()
  await ends.first().click()
  await expect.poll(() => ends.count()).toBe(before - 1)
  await section.getByRole('button', { name: 'Sign out all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.poll(() => ends.count()).toBe(0)
  await section.getByText('This device').waitFor()
  Object.assign(app, await signInAsOwner(app.server.url))
})

test('a new email counts once its link is opened', async () => {
  const mailbox = await startMailServer()
  try {
    await app.server.pause()
    await app.server.restart(mailSettings(mailbox)(app.server.url))
    const page = await app.openSignedIn('/settings/security')
    const section = page.getByRole('region', { name: 'Email' })
    await section.getByLabel('New email').fill('ada@example.net')
    await section.getByRole('button', { name: 'Change email' }).click()
    await section.getByText('We’ve sent a link to ada@example.net.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(await mailbox.nextLinkTo('ada@example.net'))
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await page.getByText('Your email was changed.').waitFor()
    expect((await app.owner.me()).user.email).toBe('ada@example.net')
  } finally {
    await mailbox.stop()
  }
})

test('an owner requires a second factor, and reads it in the log', async () => {
  const grace = { email: 'grace@example.org', password: 'a long walk by the sea' }
  await app.addMember(grace, 'editor')
  const page = await openSecurity()
  await giveAuthenticator(page)
  const address = `http://localhost:${app.server.port}`
  await page.goto(`${address}/people`)
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByText('Set up an authenticator app or a passkey for yourself first.').waitFor()
  await section.getByRole('link', { name: 'Go to security' }).click()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('button', { name: /^Rename Chrome on/ }).waitFor()
  await page.goto(`${address}/people`)
  await section.getByText('1 person has no second factor yet:').waitFor()
  await section.getByRole('button', { name: 'Require for everyone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Require', exact: true }).click()
  await section.getByText(/^Required from /).waitFor()

  await page.getByRole('region', { name: 'Audit log' }).getByRole('link', { name: 'Open' }).click()
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
  await page.getByText(`${OWNER.email} changed whether everyone needs a second factor.`).waitFor()
  await page.getByText(`${OWNER.email} added a passkey.`).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const other = await app.openSignedIn('/', { as: grace })
  await other.getByRole('button', { name: 'Set it up' }).click()
  await other.getByText('A second factor will be required').waitFor()
  await other.goto(`${app.server.url}/audit/account`)
  await other.getByText(/^Only owners can see the log of the account/).waitFor()
})

test('an owner removes the factors of somebody who has lost them, and managers read of their group', async () => {
  const grace = { email: 'grace@example.org', password: 'a long walk by the sea' }
  await app.addMember(grace, 'manager')
  const client = createClient({ baseUrl: app.server.url })
  await client.auth.login(grace)
  const { secret } = await client.factors.startTotp()
  await client.factors.confirmTotp({ code: codeOf(secret) })
  const page = await app.openSignedIn('/people')
  await page.getByText('Second factor: authenticator app').waitFor()
  await page.getByRole('button', { name: 'Actions for grace@example.org' }).click()
  await page.getByRole('menuitem', { name: 'Remove second factors…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('The second factors of grace@example.org were removed.').waitFor()
  await expect.poll(() => page.getByText('No second factor', { exact: true }).count()).toBe(2)

  const german = await app.openSignedIn('/audit/account', { locale: 'de-DE' })
  await german.getByText(`${OWNER.email} hat die zweiten Faktoren von ${grace.email} entfernt.`).waitFor()
  const manager = await app.openSignedIn('/audit/group', { as: grace })
  await manager.getByText(`${OWNER.email} added ${grace.email} to Household.`).waitFor()
  expect(await manager.getByText('127.0.0.1').count()).toBe(0)
})

test('somebody without a bill group can set up a second factor, and finds the way back', async () => {
  const person = { email: 'kim@example.org', password: 'kept for nobody else' }
  await app.owner.users.create(person)
  const page = await app.open(app.server.url)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Security' }).click()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/settings/security')
  const section = page.getByRole('region', { name: 'Authenticator app' })
  await section.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.locator('code').waitFor()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill(codeOf(secret))
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  await page.reload()
  await section.getByText(/^On since /).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await page.goBack()
  await section.waitFor()
})
