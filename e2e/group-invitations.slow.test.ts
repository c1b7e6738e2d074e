import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeAnotherAccount, OWNER } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ prepare })

const GRACE = { email: 'grace@example.net', password: OWNER.password }

async function prepare(): Promise<void> {
  // Sorts before everything else.
  await app.owner.databases.update(app.groupId, { name: 'AAA' })
  await makeAnotherAccount(app.server, GRACE.email)
}

async function openAs(person: typeof OWNER, path = '/', locale = 'en-GB'): Promise<Page> {
  return app.openSignedIn(path, { as: person, locale, timezone: 'Etc/UTC' })
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page
    .getByText(`${email} was invited. If they have an account here, they can accept the invitation.`)
    .waitFor()
}

const groupButton = (page: Page) => page.getByRole('button', { name: /^(Bill group|Gruppe)/ })

test('somebody of another account is invited, accepts, and still begins with a group of their own', async () => {
  const manager = await openAs(OWNER, '/group')
  await invite(manager, 'nobody@example.net')
  await invite(manager, GRACE.email)
  const pending = manager.getByRole('list', { name: 'Pending invitations' })
  await expect.poll(() => pending.getByRole('listitem').count()).toBe(2)
  expect(await accessibilityFaults(manager)).toEqual([])

  const grace = await openAs(GRACE)
  await groupButton(grace).getByText('Personal').waitFor()
  const notice = grace.getByRole('region', { name: 'Invitation to AAA' })
  await notice.getByText(`${OWNER.email} invited you to the group AAA`).waitFor()
  expect(await accessibilityFaults(grace)).toEqual([])
  await notice.getByRole('button', { name: 'Accept the invitation to AAA' }).click()
  await grace.getByText('You joined AAA.').waitFor()
  await notice.waitFor({ state: 'hidden' })
  await expect.poll(() => grace.evaluate(() => document.activeElement?.id)).toBe('content')
  await groupButton(grace).getByText('Personal').waitFor()
  await grace.reload()
  await groupButton(grace).getByText('Personal').waitFor()

  // A new browser starts with the user's own group, later with the last one used.
  const elsewhere = await openAs(GRACE)
  await groupButton(elsewhere).getByText('Personal').waitFor()
  await groupButton(elsewhere).click()
  await elsewhere.getByRole('menuitemradio', { name: 'AAA' }).click()
  await groupButton(elsewhere).getByText('AAA').waitFor()
  const tab = await elsewhere.context().newPage()
  await tab.goto(app.server.url)
  await groupButton(tab).getByText('AAA').waitFor()

  await manager.reload()
  await manager.getByRole('list', { name: 'Members' }).getByText(GRACE.email).waitFor()
  await expect.poll(() => pending.getByRole('listitem').count()).toBe(1)
})

test('an invitation is declined in German, and withdrawn by the manager', async () => {
  await makeAnotherAccount(app.server, 'edith@example.net')
  const manager = await openAs(OWNER, '/group')
  await invite(manager, 'edith@example.net')

  const edith = await openAs({ ...GRACE, email: 'edith@example.net' }, '/', 'de-DE')
  const notice = edith.getByRole('region', { name: 'Einladung zu AAA' })
  await notice.getByText(`${OWNER.email} hat dich in die Gruppe AAA eingeladen`).waitFor()
  await notice.getByRole('button', { name: 'Einladung zu AAA ablehnen' }).click()
  await edith.getByText('Einladung abgelehnt.').waitFor()
  await notice.waitFor({ state: 'hidden' })
  await groupButton(edith).click()
  await expect.poll(() => edith.getByRole('menuitemradio').count()).toBe(1)

  // The manager isn't notified, and can revoke the invitation.
  await manager.reload()
  await manager.getByRole('button', { name: 'Revoke the invitation for edith@example.net' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await manager.getByText('The invitation for edith@example.net was revoked.').waitFor()
  await expect
    .poll(() => manager.getByRole('button', { name: 'Revoke the invitation for edith@example.net' }).count())
    .toBe(0)
})
