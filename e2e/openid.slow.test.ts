import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signedInLongAgo } from './support/long-ago.ts'
import { type OpenidProvider, signInAtProvider, startOpenidProvider } from './support/openid-provider.ts'
import { signIn } from './support/pages.ts'
import { startServerWithOwner, stopsWith } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

let provider: OpenidProvider
const app = useApp({
  start: async () => {
    provider = await startOpenidProvider()
    const settings = (url: string) => provider.settings(url.replace('127.0.0.1', 'localhost'))
    return stopsWith(await startServerWithOwner(settings), provider)
  },
  provider: () => provider.issuer,
})

const PASSWORD = 'a password of their own'
const BY_PROVIDER = { name: 'Sign in with Company login' }

const open = (path: string) => app.open(`http://localhost:${app.server.port}${path}`)
const untilSignedIn = (page: Page) => page.getByRole('navigation').first().waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).hash

test('the button leads to the provider and back, signed in', async () => {
  await app.addMember({ email: 'grace@example.org', password: PASSWORD }, 'editor')
  const page = await open('/')
  await page.getByRole('button', BY_PROVIDER).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', BY_PROVIDER).click()
  await signInAtProvider(page, 'grace')
  await untilSignedIn(page)
  await expect.poll(() => pathOf(page)).toBe('/')
  await page.reload()
  await page.getByRole('button', { name: 'Signed in as grace@example.org' }).waitFor()
})

test('somebody whom nobody has added is told so, and can try as another', async () => {
  const page = await open('/')
  await page.getByRole('button', BY_PROVIDER).click()
  await signInAtProvider(page, 'stranger')
  await page.getByRole('alert').getByText('There is no user for you here yet.').waitFor()
  await expect.poll(() => pathOf(page)).toBe('/sign-in#error=openid-no-user')
  expect(await accessibilityFaults(page)).toEqual([])
  await signIn(page)
  await expect.poll(() => pathOf(page)).toBe('/')
})

test('who has typed their email links in Settings, confirms there, and unlinks', async () => {
  const page = await open('/')
  await page.getByRole('button', BY_PROVIDER).click()
  await signInAtProvider(page, 'ada')
  await page.getByRole('alert').getByText('There is already a user with your email.').waitFor()
  await signIn(page)
  await page.goto(`http://localhost:${app.server.port}/settings/security`)
  const section = page.getByRole('region', BY_PROVIDER)
  await section.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('status').getByText('Your account is now linked with the sign-in provider.').waitFor()
  await section.getByText(/^Linked with Company login since /).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await expect.poll(() => pathOf(page)).toBe('/settings/security')

  signedInLongAgo(app.server)
  await section.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('button', { name: 'Continue with Company login' }).click()
  await signInAtProvider(page, 'ada')
  await page.getByRole('status').getByText('Thanks for confirming.').waitFor()
  await section.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  // Exactly: before, there is “Unlink”.
  await section.getByRole('button', { name: 'Link', exact: true }).waitFor()
})

test('a provider that is away is named on the sign-in page', async () => {
  const page = await open('/')
  await page.getByRole('button', BY_PROVIDER).waitFor()
  provider.setAway(true)
  await page.getByRole('button', BY_PROVIDER).click()
  await page.getByRole('alert').getByText('The sign-in provider can’t be reached right now.').waitFor()
  provider.setAway(false)
  await signIn(page)
  await expect.poll(() => pathOf(page)).toBe('/')
})

test('without passwords there is no field for one, and an invitation leads to the provider', async () => {
  const { link } = await app.owner.invitations.create({ email: 'joan@example.org' })
  await app.server.pause()
  await app.server.restart({ PASSWORD_LOGIN: 'false' })
  const page = await open('/')
  await page.getByRole('button', BY_PROVIDER).waitFor()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  expect(await page.locator('input').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.goto(`http://localhost:${app.server.port}/invite#${link.split('#')[1]}`)
  await page.getByLabel('Email').fill('joan@example.org')
  expect(await page.locator('input[type="password"]').count()).toBe(0)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.getByText('Your user was created. Sign in with Company login to continue.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', BY_PROVIDER).click()
  await signInAtProvider(page, 'joan')
  await page.getByRole('heading', { level: 1, name: 'No groups' }).waitFor()
  await expect.poll(() => pathOf(page)).toBe('/')
})
