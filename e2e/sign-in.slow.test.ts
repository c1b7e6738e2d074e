import { spawnSync } from 'node:child_process'
import { createClient } from '@duebook/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { security as german } from '../web/src/texts/security/de.ts'
import { codeOf } from './support/authenticator-app.ts'
import { clockAhead } from './support/clock-ahead.ts'
import { focused } from './support/focus.ts'
import { createPasskey, giveAuthenticator, post } from './support/passkeys.ts'
import { REPOSITORY_ROOT } from './support/repository.ts'
import { OWNER } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp()
const EIGHT_DAYS = 8 * 86_400_000

/** Somebody new, with an authenticator app. */
async function givenUserWithApp(name: string) {
  const person = { email: `${name}@example.org`, password: 'a password of their own' }
  await app.addMember(person, 'editor')
  const { client, ...codes } = await setUpApp(person)
  return { person, client, ...codes }
}

async function setUpApp(person: typeof OWNER, now = Date.now()) {
  const client = createClient({ baseUrl: app.server.url })
  await client.auth.login(person)
  const { secret } = await client.factors.startTotp()
  const { recovery_codes: recoveryCodes } = await client.factors.confirmTotp({
    code: codeOf(secret, { now }),
  })
  return { client, secret, recoveryCodes }
}

async function enterPassword(page: Page, { email, password } = OWNER): Promise<void> {
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('button[type="submit"]').click()
}

const areEmpty = (fields: Element[]) => fields.every((field) => (field as HTMLInputElement).value === '')
const codeField = (page: Page) => page.locator('input[autocomplete="one-time-code"]')
const signInPage = () => `http://localhost:${app.server.port}/`
const untilSignedIn = (page: Page) => page.getByRole('navigation').first().waitFor()

test('after the password a code is asked for, which is sent with its last digit', async () => {
  const { person, secret } = await givenUserWithApp('grace')
  const page = await app.open(app.server.url)
  await enterPassword(page, person)
  await codeField(page).waitFor()
  await expect.poll(() => focused(page)).toBe('Code')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.keyboard.type('000000')
  await page.getByRole('alert').getByText('This code is incorrect or was already used.').waitFor()
  await expect.poll(() => focused(page)).toBe('Code')
  await expect.poll(() => codeField(page).inputValue()).toBe('')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.keyboard.type(codeOf(secret, { steps: 1 }))
  await untilSignedIn(page)
})

test('a recovery code works instead, once', async () => {
  const { person, recoveryCodes } = await givenUserWithApp('barbara')
  const [code = ''] = recoveryCodes
  for (const isFirst of [true, false]) {
    const page = await app.open(app.server.url)
    await enterPassword(page, person)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await expect.poll(() => focused(page)).toBe('Recovery code')
    await page.keyboard.type(` ${code.toUpperCase().replaceAll('-', ' ')}`)
    await page.keyboard.press('Enter')
    if (isFirst) await untilSignedIn(page)
    else await page.getByRole('alert').getByText('This recovery code is incorrect').waitFor()
  }
  expect(recoveryCodes).toHaveLength(10)
})

test('too many wrong codes lead back to the first step, with the email kept', async () => {
  const { person } = await givenUserWithApp('edith')
  const page = await app.open(app.server.url)
  await enterPassword(page, person)
  const back = page.getByText('This took too long, or there were too many attempts. Sign in again.')
  for (let tries = 0; tries < 6 && !(await back.isVisible()); tries += 1) {
    const answer = page.waitForResponse(/second-factor/)
    await codeField(page).fill('000000')
    await answer
    // Emptied for the next code, or gone with the step.
    await expect.poll(() => codeField(page).evaluateAll(areEmpty)).toBe(true)
  }
  await back.waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(person.email)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
})

test('a session that ended is continued with a code, and nothing that was typed is lost', async () => {
  const { person, secret, client } = await givenUserWithApp('radia')
  const page = await app.open(app.server.url)
  await enterPassword(page, person)
  // A recovery code would do as well; the next code of the app is needed below.
  const { recovery_codes: codes } = await client.factors.createRecoveryCodes()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await untilSignedIn(page)
  await page.goto(`${app.server.url}/bills/new`)
  await page.getByLabel('Name', { exact: true }).first().fill('Gas')
  await page.waitForLoadState('networkidle')
  await client.auth.logoutAll({ immediate: true })
  await page.getByLabel('Amount', { exact: true }).fill('12')
  await page.getByRole('button', { name: 'Add', exact: true }).click()

  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Password', { exact: true }).fill(person.password)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await codeField(page).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await codeField(page).fill(codeOf(secret, { steps: 1 }))
  await again.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Name', { exact: true }).first().inputValue()).toBe('Gas')
})

test('a link from the operator signs in once, and asks for the second factor', async () => {
  const { person, secret } = await givenUserWithApp('hedy')
  const page = await app.open(`${app.server.url}${printSignInLink(person.email)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await codeField(page).fill(codeOf(secret, { steps: 1 }))
  await untilSignedIn(page)
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/')
})

test('a link that is not valid says so', async () => {
  const page = await app.open(`${app.server.url}/sign-in#${'x'.repeat(43)}`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').getByText('This link is no longer valid.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a link to confirm a new email asks first', async () => {
  const page = await app.open(`${app.server.url}/confirm-email#${'x'.repeat(43)}`)
  await page.getByRole('heading', { level: 1, name: 'Confirm your new email' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await page.getByRole('alert').getByText('This link is no longer valid.').waitFor()
})

test('what went wrong at the provider is said on the sign-in page, and to whoever is signed in', async () => {
  const page = await app.open(`${app.server.url}/sign-in#error=openid-away`)
  await page.getByRole('alert').getByText('The sign-in provider can’t be reached right now.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await enterPassword(page)
  await untilSignedIn(page)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')

  await page.goto(`${app.server.url}/sign-in#error=openid-taken`)
  await page.getByRole('alert').getByText('is already linked with someone else.').waitFor()
  await page.getByRole('button', { name: 'Continue to Duebook' }).click()
  await untilSignedIn(page)
  await page.goto(`${app.server.url}/sign-in`)
  await untilSignedIn(page)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('where passkeys work at another address, it is named to those who ask', async () => {
  const page = await app.open(app.server.url)
  const address = `http://localhost:${app.server.port}`
  const ask = page.getByRole('button', { name: 'Use a passkey' })
  await ask.waitFor()
  expect(await page.getByRole('link', { name: address }).count()).toBe(0)
  await ask.click()
  await page.getByRole('link', { name: address }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

/** A device that has a passkey of the owner. Not on the sign-in page yet, which would take it at once. */
async function openWithPasskey(): Promise<Page> {
  app.provoke(/Failed to load resource/)
  const page = await app.open(signInPage())
  await page.getByLabel('Password', { exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`${signInPage()}favicon.svg`)
  await giveAuthenticator(page)
  const login = await post(page, '/auth/login', OWNER)
  const token = String(login.body.data?.access_token)
  const options = await post(page, '/auth/passkeys/options', {}, token)
  const response = await createPasskey(page, options.body.data ?? {})
  expect((await post(page, '/auth/passkeys', { response }, token)).status).toBe(201)
  return page
}

test('a passkey signs in by its button', async () => {
  const page = await openWithPasskey()
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await page.goto(signInPage())
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await untilSignedIn(page)
  const sessions = await app.owner.auth.listSessions()
  expect(sessions.map(({ signed_in_with }) => signed_in_with)).toContain('passkey')
})

test('the browser offers passkeys in the email field; the virtual authenticator takes its own at once', async () => {
  const page = await openWithPasskey()
  await page.goto(signInPage())
  await untilSignedIn(page)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('a passkey that is not accepted, or that nobody uses, leaves the page as it was', async () => {
  app.provoke(/Failed to load resource/)
  const page = await app.open(`http://localhost:${app.server.port}/`)
  await page.getByLabel('Email').fill('typed@example.org')
  // No authenticator: the browser's dialog ends without an answer.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert').getByText('No passkey was used.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await page.getByLabel('Email').inputValue()).toBe('typed@example.org')
})

test('an account that requires a second factor leads through setting up an app, in German', async () => {
  const member = { email: 'lise@example.org', password: 'a password of their own' }
  await app.addMember(member, 'editor')
  const { client } = await setUpApp(OWNER)
  await client.account.update({ require_second_factor: true })
  await app.server.pause()
  await app.server.restart(clockAhead(EIGHT_DAYS))

  const { totp, secondStep } = german.signIn
  const page = await app.open(app.server.url, 'de-DE')
  await enterPassword(page, member)
  await page.getByText(secondStep.setUp).waitFor()
  await page.getByRole('img', { name: totp.qrCode }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const secret = await page.locator('code').innerText()
  await page.getByLabel(totp.code).fill('000000')
  await page.getByRole('alert').getByText('Dieser Code ist falsch').waitFor()
  await page.getByLabel(totp.code).fill(codeOf(secret, { now: Date.now() + EIGHT_DAYS }))

  await page.getByRole('heading', { name: totp.recovery.title }).waitFor()
  await expect.poll(() => focused(page)).toBe(totp.recovery.title)
  expect(await page.getByRole('list', { name: totp.recovery.list }).getByRole('listitem').count()).toBe(10)
  expect(await accessibilityFaults(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: totp.recovery.download }).click(),
  ])
  expect(file.suggestedFilename()).toBe('duebook-wiederherstellungscodes.txt')
  await page.getByRole('button', { name: totp.recovery.done }).click()
  await untilSignedIn(page)
  await page.reload()
  await untilSignedIn(page)
})

/** As the operator does. */
function printSignInLink(email: string): string {
  const { stdout } = spawnSync(process.execPath, ['server/dist/cli.js', 'sign-in-link', '--email', email], {
    cwd: REPOSITORY_ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: app.server.dataDir },
    encoding: 'utf8',
  })
  return /\/sign-in#[\w-]{43}/.exec(stdout)?.[0] ?? ''
}
