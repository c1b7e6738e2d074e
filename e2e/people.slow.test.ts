import { expect, test } from 'vitest'
import { type Mailbox, mailSettings, startMailServer } from './support/mail-server.ts'
import { OWNER, startServerWithOwner, stopsWith } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const GUEST = { email: 'grace@example.org', password: 'a long walk by the sea' }

let mailbox: Mailbox
const app = useApp({
  async start() {
    mailbox = await startMailServer()
    return stopsWith(await startServerWithOwner(mailSettings(mailbox)), mailbox)
  },
})

test('who is invited by mail opens the link, chooses a password and sees the shared bill group', async () => {
  const invited = await app.owner.invitations.create({
    email: GUEST.email,
    role: 'viewer',
    database_ids: [app.groupId],
  })
  expect(invited.mail).toBe('sent')
  const link = await mailbox.nextLinkTo(GUEST.email)
  expect(link).toBe(invited.link)

  const page = await app.open(link)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url() + JSON.stringify(request.headers())))
  await page.reload()
  await page.getByRole('heading', { name: 'Join Duebook' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  const token = new URL(link).hash.slice(1)
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter((each) => each.includes(token))).toEqual([])

  await page.getByLabel('Email').fill('somebody.else@example.org')
  await page.getByLabel('Password', { exact: true }).fill(GUEST.password)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toBe('This invitation is for a different email address.')
  await page.getByLabel('Email').fill(GUEST.email)
  await page.getByLabel('Email').press('Enter')
  await page.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
  await expect.poll(() => page.getByRole('banner').textContent()).toContain('Household')
  expect(await page.getByRole('link', { name: 'Add bill' }).count()).toBe(0)
  await expect.poll(() => page.url()).toBe(`${app.server.url}/`)

  const again = await app.open(link)
  await again.getByLabel('Email').fill(GUEST.email)
  await again.getByLabel('Password', { exact: true }).fill(GUEST.password)
  await again.getByRole('button', { name: 'Accept invitation' }).click()
  await expect
    .poll(() => again.getByRole('alert').textContent())
    .toBe('This invitation is no longer valid. Ask for a new one.')
})

test('a forgotten password is set anew with the mailed link', async () => {
  const page = await app.open(app.server.url)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Email').fill(OWNER.email.toUpperCase())
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('If there is an account with this email, we’ve sent you a link.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const visit = await app.open(await mailbox.nextLinkTo(OWNER.email))
  await visit.getByRole('heading', { name: 'Set a new password' }).waitFor()
  expect(await accessibilityFaults(visit)).toEqual([])
  await visit.getByLabel('New password', { exact: true }).fill('short')
  await visit.getByRole('button', { name: 'Set password' }).click()
  await expect
    .poll(() => visit.getByRole('alert').textContent())
    .toBe('The password must have at least 10 characters.')
  const password = 'another battery, another horse'
  await visit.getByLabel('New password', { exact: true }).fill(password)
  await visit.getByRole('button', { name: 'Set password' }).click()
  await visit.getByText('Your password was changed. You’re signed out on all devices.').waitFor()

  await visit.getByLabel('Email').fill(OWNER.email)
  await visit.getByLabel('Password', { exact: true }).fill(password)
  await visit.getByRole('button', { name: 'Sign in' }).click()
  await visit.getByRole('heading', { name: 'Due bills' }).waitFor()
})
