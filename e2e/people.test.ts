import { createClient } from '@duebook/contract'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { type Mailbox, startMailServer } from './support/mail-server.ts'
import { OWNER, type RunningServer, startServerWithOwner } from './support/server.ts'
import { accessibilityFaults, type Visits, visitsOf } from './support/visits.ts'

const GUEST = { email: 'grace@example.org', password: 'a long walk by the sea' }

let browser: Browser
let visits: Visits
let mailbox: Mailbox
let server: RunningServer

beforeAll(async () => {
  browser = await launchBrowser()
  mailbox = await startMailServer()
  server = await startServerWithOwner((url) => ({
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: 'Duebook <bills@example.org>',
    PUBLIC_URL: url,
  }))
})
afterAll(async () => {
  await server.stop()
  await mailbox.stop()
  await browser.close()
})
beforeEach(() => {
  visits = visitsOf(browser)
})
afterEach(() => visits.end())

test('who is invited by mail opens the link, chooses a password and sees the shared bill group', async () => {
  const owner = createClient({ baseUrl: server.url })
  const { databases } = await owner.auth.login(OWNER)
  const invited = await owner.invitations.create({
    email: GUEST.email,
    role: 'viewer',
    database_ids: databases.map((group) => group.id),
  })
  expect(invited.mail).toBe('sent')
  const link = await mailbox.nextLinkTo(GUEST.email)
  expect(link).toBe(invited.link)

  const page = await visits.open(link)
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
    .toBe('This invitation is for another email address.')
  await page.getByLabel('Email').fill(GUEST.email)
  await page.getByLabel('Email').press('Enter')
  await page.getByRole('heading', { name: 'Nothing is due yet' }).waitFor()
  await expect.poll(() => page.getByRole('banner').textContent()).toContain('Household')
  expect(await page.getByRole('link', { name: 'Add a bill' }).count()).toBe(0)
  expect(page.url()).toBe(`${server.url}/`)

  const again = await visits.open(link)
  await again.getByLabel('Email').fill(GUEST.email)
  await again.getByLabel('Password', { exact: true }).fill(GUEST.password)
  await again.getByRole('button', { name: 'Accept invitation' }).click()
  await expect
    .poll(() => again.getByRole('alert').textContent())
    .toBe('This invitation is no longer valid. Ask for a new one.')
})

test('a forgotten password is set anew with the mailed link', async () => {
  const page = await visits.open(server.url)
  await page.getByRole('button', { name: 'Forgotten your password?' }).click()
  await page.getByRole('heading', { name: 'Forgotten password' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Email').fill(OWNER.email.toUpperCase())
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('If there is a user with this email, a mail with a link is on its way.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  const visit = await visits.open(await mailbox.nextLinkTo(OWNER.email))
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
  await visit.getByText('Password changed. All devices are signed out.').waitFor()

  await visit.getByLabel('Email').fill(OWNER.email)
  await visit.getByLabel('Password', { exact: true }).fill(password)
  await visit.getByRole('button', { name: 'Sign in' }).click()
  await visit.getByRole('heading', { name: 'What is due' }).waitFor()
})
