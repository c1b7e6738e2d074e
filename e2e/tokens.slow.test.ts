import { createClient } from '@duebook/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { OWNER } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const NEXT = 'a password that comes next'
const app = useApp({ serverFor: 'test' })

const tokens = (page: Page) => page.getByRole('region', { name: 'Access tokens' })

/** What a program that has the token gets. */
async function groupsOf(token: string): Promise<string[] | number> {
  const client = createClient({ baseUrl: app.server.url, tokens: { access_token: token } })
  return client.databases.list().then(
    (groups) => groups.map(({ name }) => name),
    ({ status }: { status: number }) => status,
  )
}

test('a token is made for some groups, shown once, used, and ended', async () => {
  await app.owner.databases.create({ name: 'Club' })
  const page = await app.openSignedIn('/settings/tokens')
  await tokens(page).getByText('No access tokens yet.').waitFor()
  await tokens(page).getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog', { name: 'New access token' })
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Home Assistant')
  await dialog.getByText('Only these').click()
  await dialog.getByRole('checkbox', { name: 'Club' }).uncheck()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await dialog.getByText('Choose at least one group.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Club' }).check()
  await dialog.getByLabel('Expires').selectOption('Never')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Create token' }).click()

  const made = page.getByRole('dialog', { name: 'Home Assistant' })
  await made.getByText('This token is shown only once.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const token = await made.getByRole('textbox', { name: 'Your new token' }).inputValue()
  await made.getByText(`duebook login ${app.server.url} --token`).waitFor()
  expect(await groupsOf(token)).toEqual(['Club'])
  await made.getByRole('button', { name: 'Done' }).click()

  await page.reload()
  const row = tokens(page).getByRole('listitem').filter({ hasText: 'Home Assistant' })
  await row.getByText('Can only read · Club').waitFor()
  await row.getByText(/^Last used around /).waitFor()
  await row.getByText('Doesn’t expire').waitFor()
  expect(await page.content()).not.toContain(token)
  expect(await accessibilityFaults(page)).toEqual([])
  await row.getByRole('button', { name: 'End Home Assistant' }).click()
  await page
    .getByRole('dialog', { name: 'End Home Assistant?' })
    .getByRole('button', { name: 'End token' })
    .click()
  await page.getByText('Home Assistant was ended.').waitFor()
  await tokens(page).getByText('No access tokens yet.').waitFor()
  expect(await groupsOf(token)).toBe(401)
})

test('a changed password keeps tokens, unless the user says otherwise', async () => {
  const { token } = await app.owner.personalTokens.create({ name: 'Script', access: 'read' })
  const page = await app.openSignedIn('/settings/security')
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed.').waitFor()
  }
  await change(OWNER.password, NEXT)
  expect(await groupsOf(token)).toEqual(['Household'])
  await page
    .getByRole('region', { name: 'Password' })
    .getByRole('checkbox', { name: 'Also end access tokens and calendar feeds' })
    .check()
  await page.getByLabel('Current password').fill(NEXT)
  await page.getByLabel('New password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.poll(() => groupsOf(token)).toBe(401)
})

test('an administrator sees how many tokens somebody has, and ends them', async () => {
  const grace = { email: 'grace@example.org', password: 'a long walk by the sea' }
  await app.addMember(grace, 'viewer')
  const client = createClient({ baseUrl: app.server.url })
  await client.auth.login(grace)
  const { token } = await client.personalTokens.create({ name: 'A secret name', access: 'read' })
  const page = await app.openSignedIn('/people')
  const row = page.getByRole('listitem').filter({ hasText: grace.email })
  await row.getByText('1 access token').waitFor()
  expect(await page.content()).not.toContain('A secret name')
  await row.getByRole('button', { name: `Actions for ${grace.email}` }).click()
  await page.getByRole('menuitem', { name: 'End tokens and feeds…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End all' }).click()
  await page.getByText(`Access tokens and calendar feeds of ${grace.email} were ended.`).waitFor()
  await row.getByText('1 access token').waitFor({ state: 'hidden' })
  expect(await groupsOf(token)).toBe(401)
})

test('in German the page says the same', async () => {
  await app.owner.personalTokens.create({ name: 'Skript', access: 'write', expires_on: '2099-12-31' })
  const page = await app.openSignedIn('/settings/tokens', { locale: 'de-DE' })
  const region = page.getByRole('region', { name: 'Zugriffstoken' })
  await region.getByText('Darf lesen und bearbeiten · Alle Gruppen').waitFor()
  await region.getByText('Nie benutzt').waitFor()
  await region.getByRole('button', { name: 'Neues Token' }).click()
  await page.getByRole('dialog', { name: 'Neues Zugriffstoken' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})
