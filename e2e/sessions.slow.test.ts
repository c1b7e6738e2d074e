import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from './support/pages.ts'
import { readableIn } from './support/readable.ts'
import { OWNER } from './support/server.ts'
import { sessionCookies } from './support/session-cookies.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ prepare })

async function prepare(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  await app.books.bills.create({
    name: 'Gas',
    amount: 80,
    due_date: today,
    frequency: 'monthly',
    type: 'bill',
  })
}

/**
 * Without moving the pointer: hovering a link loads its page, and the sign-in would cover the link before it is pressed. Where the page has
 * noticed by itself that its session has ended, nothing is left to press.
 */
async function signInAfter(page: Page, target: Locator): Promise<Locator> {
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await target.dispatchEvent('click', {}, { timeout: 5000 }).catch(() => again.waitFor())
  await again.waitFor()
  return again
}

test('a session that ends while typing shows the sign-in, and nothing that was typed is lost', async () => {
  const page = await app.open(app.server.url)
  await signIn(page)
  await page.getByRole('button', { name: 'More actions for Gas' }).click()
  await page.getByRole('menuitem', { name: 'Record payment…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gas' })
  await dialog.getByLabel('Amount', { exact: true }).fill('12.34')
  await app.endOwnerSessions(page)
  const again = await signInAfter(page, dialog.getByRole('button', { name: 'Record payment' }))
  await expectNothingLeftOf(page, 'Gas')
  await expect.poll(() => again.getByLabel('Email').inputValue()).toBe(OWNER.email)
  expect(await accessibilityFaults(page)).toEqual([])
  await again.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await again.waitFor({ state: 'hidden' })

  await expect.poll(() => dialog.getByLabel('Amount', { exact: true }).inputValue()).toBe('12.34')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await page.getByText(/^Paid €12.34 toward Gas/).waitFor()
})

test('a session that was ended elsewhere leaves no data on the page or in the browser', async () => {
  const [gas] = await app.books.bills.list()
  await app.books.bills.pay(gas?.id ?? 0, { amount: 5, advance_due: false })
  const page = await app.open(app.server.url)
  await signIn(page)
  await page.getByRole('link', { name: 'Bills', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Bills', exact: true }).waitFor()
  await page.getByRole('link', { name: /Gas/ }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Gas' }).waitFor()
  await app.endOwnerSessions(page)
  const again = await signInAfter(page, page.getByRole('link', { name: 'Payments', exact: true }))
  await expectNothingLeftOf(page, 'Gas')
  expect(await accessibilityFaults(page)).toEqual([])

  await again.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('list').getByText('Gas').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/payments')
})

test('a form that was sent does not count as typing when the session ends', async () => {
  const page = await app.open(`${app.server.url}/group`)
  await signIn(page)
  await page.getByLabel('Email').fill('nobody@example.net')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText(/^nobody@example\.net was invited/).waitFor()
  await page.getByRole('button', { name: 'Revoke the invitation for nobody@example.net' }).click()
  await app.endOwnerSessions(page)
  const revoke = page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true })
  const again = await signInAfter(page, revoke)
  await again.getByText('Your session has expired.').waitFor()
  expect(await again.getByText('Your entries are still here.').count()).toBe(0)
})

test('another user who signs in after a session has ended sees nothing of what was being typed', async () => {
  const other = { email: 'grace@example.org', password: 'a password of her own' }
  await app.owner.users.create(other)
  const page = await app.open(`${app.server.url}/bills/new`)
  await signIn(page)
  await page.getByLabel('Name').fill('A secret plan')
  await page.getByLabel('Amount', { exact: true }).fill('1')
  await app.endOwnerSessions(page)
  const again = await signInAfter(page, page.getByRole('button', { name: 'Add', exact: true }))
  await expectNothingLeftOf(page, 'A secret plan')
  await again.getByLabel('Email').fill(other.email)
  await again.getByLabel('Password', { exact: true }).fill(other.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await again.waitFor({ state: 'hidden' })
  await page
    .getByText('No groups yet')
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await expectNothingLeftOf(page, 'A secret plan')
  await expectNothingLeftOf(page, OWNER.email)
})

test('a signed-in tab switches to the user who signs in on another tab and keeps no data of the previous one', async () => {
  const { link } = await app.owner.invitations.create()
  const first = await app.open(app.server.url)
  await signIn(first)
  await first.getByRole('button', { name: 'More actions for Gas' }).waitFor()
  const second = await first.context().newPage()
  await second.goto(`${app.server.url}/invite#${link.split('#')[1]}`)
  await second.getByLabel('Email').fill('joan@example.org')
  await second.getByLabel('Password', { exact: true }).fill('a password of her own')
  await second.getByRole('button', { name: 'Accept invitation' }).click()
  for (const tab of [second, first]) {
    await expect.poll(() => tab.locator('body').innerText()).not.toMatch(/Gas|ada@example/)
    await expectNothingLeftOf(tab, 'Gas')
  }
  expect(await sessionCookies(first)).toHaveLength(1)
})

test('signing out keeps only theme and language', async () => {
  const page = await app.open(app.server.url)
  await signIn(page)
  const account = page.getByRole('button', { name: `Signed in as ${OWNER.email}` })
  await account.click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  await account.click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await page.getByRole('button', { name: /Angemeldet als/ }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await page.getByText('Du bist abgemeldet.').waitFor()
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  expect(kept).toEqual({ 'mantine-color-scheme-value': 'dark', 'duebook-language': 'de' })
  await page.reload()
  await page.getByRole('button', { name: 'Anmelden' }).waitFor()
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
})

test('several tabs renew one session without signing each other out; signing out in one signs out all', async () => {
  const first = await app.open(app.server.url)
  await signIn(first)
  const tabs = [first, await first.context().newPage(), await first.context().newPage()]
  await Promise.all(tabs.map((tab) => tab.goto(app.server.url)))
  for (let round = 0; round < 3; round++) await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) await tab.getByRole('heading', { name: 'Due bills' }).waitFor()

  await first.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await first.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const tab of tabs) await tab.getByText('You’re signed out.').waitFor()
  await signIn(first)
  for (const tab of tabs) await tab.getByRole('heading', { name: 'Due bills' }).waitFor()
  expect(await sessionCookies(first)).toHaveLength(1)
})

test('a tab whose session ended goes on when another one signs in, without losing its place', async () => {
  const first = await app.open(app.server.url)
  await signIn(first)
  const second = await first.context().newPage()
  await second.goto(`${app.server.url}/settings/security`)
  await second.getByLabel('Current password').fill('half typed')
  await second.getByLabel('New password').fill('and a new one too')
  await app.endOwnerSessions(second)
  await second.getByRole('button', { name: 'Change password' }).click()
  const again = second.getByRole('dialog', { name: 'Sign in again' })
  await again.waitFor()

  await first.reload()
  await signIn(first)
  await again.waitFor({ state: 'hidden' })
  await expect.poll(() => second.getByLabel('Current password').inputValue()).toBe('half typed')
})

/** In the document, its title, its fields, or anything that the browser keeps. */
async function expectNothingLeftOf(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.title()).not.toContain(text)
  await expect
    .poll(async () => Object.entries(await readableIn(page)).filter(([, found]) => found.includes(text)))
    .toEqual([])
}
