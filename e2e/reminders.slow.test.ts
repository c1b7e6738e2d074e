import type { ReminderChanges } from '@duebook/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clockAhead } from './support/clock-ahead.ts'
import { personAt } from './support/interactions.ts'
import { type Mailbox, mailSettings, startMailServer } from './support/mail-server.ts'
import {
  badgeIn,
  clickNotification,
  deliverPush,
  givePushService,
  shownIn,
  unsubscribedIn,
  workerOf,
} from './support/push.ts'
import { OWNER, startServerWithOwner, stopsWith } from './support/server.ts'
import { signInAsOwner, useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const MESSAGE_AT = comingHour()
const DUE_DAY = MESSAGE_AT.toISOString().slice(0, 10)
const HOUR = MESSAGE_AT.toISOString().slice(11, 16)

let mailbox: Mailbox
const app = useApp({
  serviceWorkers: 'allow',
  async start() {
    mailbox = await startMailServer()
    return stopsWith(await startServerWithOwner(mailSettings(mailbox)), mailbox)
  },
})

/** On, by email, whatever a test before has left. The mail about the new channel has come. */
async function givenReminders(changes: ReminderChanges = {}): Promise<void> {
  const settings = { address: OWNER.email }
  for (const { id } of await app.owner.channels.list()) await app.owner.channels.remove(id)
  await app.owner.auth.confirm({ password: OWNER.password })
  const { id } = await app.owner.channels.create({ kind: 'email', settings })
  await awaitNotice()
  await app.books.reminders.update({ enabled: true, lead_days: [7, 1, 0], channel_ids: [id], ...changes })
}

/** Owners are told of each channel that is added. What has come before it is of no interest any more. */
async function awaitNotice(): Promise<void> {
  let text = ''
  while (!text.includes('was added')) text = await mailbox.nextTextTo(OWNER.email)
}

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('a message arrives at its hour, by mail and in the inbox; its link asks first, and what it did can be undone', async () => {
  const bill = { amount: 1200.5, due_date: DUE_DAY, frequency: 'monthly', type: 'bill' } as const
  await app.books.bills.create({ ...bill, name: 'Rent' })
  await app.books.bills.create({ ...bill, name: 'Internet' })
  await givenReminders({ hour: HOUR, digest: false })
  const club = app.owner.group(await app.owner.databases.create({ name: 'Sports club', currency: 'EUR' }))
  await club.bills.create({ ...bill, name: 'Pitch' })
  await club.reminders.update({ enabled: true, hour: HOUR })
  await app.server.pause()
  await app.server.restart(clockAhead(MESSAGE_AT.getTime() - Date.now()))
  Object.assign(app, await signInAsOwner(app.server.url))
  const page = await app.openSignedIn()

  const mails = [await mailbox.nextTextTo(OWNER.email), await mailbox.nextTextTo(OWNER.email)]
  const about = (name: string) => mails.find((mail) => mail.includes(name)) ?? ''
  expect(about('Rent')).toContain('€1,200.50')
  const [payLink, snoozeLink] = about('Rent').match(/http\S+\/act#\S+/g) ?? []

  // Opening a link is not yet doing it.
  await page.goto(payLink ?? '')
  await page.getByRole('heading', { name: 'Mark Rent as paid?' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await app.books.payments.list()).toEqual([])
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('heading', { name: 'Rent was marked as paid.' }).waitFor()
  await expect
    .poll(async () => (await app.books.payments.list()).map(({ amount }) => amount))
    .toEqual([1200.5])

  await page.goto(snoozeLink ?? '')
  await page.reload()
  await page.getByText(/Rent is already settled|Rent has another due date/).waitFor()
  await page.getByRole('link', { name: 'Open in Duebook' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rent' }).waitFor()

  const bell = page.getByRole('link', { name: 'Inbox' })
  await bell.getByText('3 unread').waitFor()
  await bell.click()
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  await page
    .getByText(/: sent$/)
    .first()
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Open bill: .*Internet/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Internet' }).waitFor()
  await bell.getByText('2 unread').waitFor()
  await bell.click()
  // The one of another group says of which, and opens in it.
  await page.getByRole('listitem').filter({ hasText: 'Pitch' }).getByText('Sports club').waitFor()
  await page.getByRole('button', { name: /^Open bill: .*Pitch/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Pitch' }).waitFor()
  await bell.getByText('1 unread').waitFor()
  await bell.click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => bell.textContent()).toBe('Inbox')
  await expect.poll(async () => (await app.owner.notifications.list({ unread: true })).length).toBe(0)

  // A push message with the other bill's buttons: the worker posts its action itself.
  const token = /\/act#(\S+)/.exec(about('Internet'))?.[1] ?? ''
  const worker = await workerOf(page)
  const action = { label: 'Mark as paid', page: `${app.server.url}/act#${token}`, token }
  const message = {
    title: 'Internet is due today',
    body: '€1,200.50',
    tag: 'one',
    link: '/bills',
    actions: [action],
  }
  await deliverPush(page, message)
  await expect
    .poll(() => shownIn(worker))
    .toMatchObject([
      { title: 'Internet is due today', body: '€1,200.50', tag: 'one', actions: [{ title: 'Mark as paid' }] },
    ])
  await expect.poll(() => badgeIn(worker)).toBe(1)
  await clickNotification(worker, '0')
  expect(await shownIn(worker)).toMatchObject([{ title: 'Internet: marked as paid', tag: 'one' }])
  expect(await app.books.payments.list()).toHaveLength(2)

  // One that no longer works opens its page, which says so.
  await clickNotification(worker)
  await page.waitForURL(`${app.server.url}/`)
  await deliverPush(page, { ...message, actions: [{ ...action, page: '/act#expired', token: 'expired' }] })
  await expect.poll(async () => (await shownIn(worker)).length).toBe(1)
  await clickNotification(worker, '0')
  await page.getByText('This link is no longer valid.').waitFor()

  // Whoever opens the link at the end of a mail is asked before it ends anything.
  const stopLink = /http\S+\/unsubscribe\/\S+/.exec(about('Rent'))?.[0] ?? ''
  const elsewhere = await app.open(stopLink)
  await elsewhere.getByRole('heading', { name: 'Stop these emails?' }).waitFor()
  expect(await accessibilityFaults(elsewhere)).toEqual([])
  expect((await app.books.reminders.get()).channel_ids).toHaveLength(1)
  await elsewhere.getByRole('button', { name: 'Unsubscribe' }).click()
  await elsewhere.getByText('You won’t get these emails anymore.').waitFor()
  expect((await app.books.reminders.get()).channel_ids).toEqual([])
})

test('reminders by email take three clicks, say what will happen, and a test tells what did', async () => {
  await givenReminders({ enabled: false })
  for (const { id } of await app.owner.channels.list()) await app.owner.channels.remove(id)
  const page = await app.openSignedIn()
  const person = personAt(page)
  await person.click(page.getByRole('button', { name: `Signed in as ${OWNER.email}` }))
  await person.click(page.getByRole('menuitem', { name: 'Settings', exact: true }))
  await page.getByRole('heading', { level: 1, name: 'Reminders' }).waitFor()
  await person.click(page.getByRole('button', { name: /^By email/ }))
  await page.getByText('Reminders are on.').waitFor()
  expect(person.interactions()).toBe(3)
  await awaitNotice()
  await page
    .getByText(/^On the day at .*, 7 days and 1 day before, then every 3 days while overdue, by email\.$/)
    .waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Test: Email' }).click()
  await page.getByText(/^Sent in \d/).waitFor()
  expect(await mailbox.nextTextTo(OWNER.email)).toContain('It works')

  await section(page, 'When').getByRole('button', { name: '14 days before' }).click()
  await page.getByText(/14 days, 7 days, and 1 day before/).waitFor()
  await expect.poll(async () => (await app.books.reminders.get()).lead_days).toEqual([14, 7, 1, 0])
  await section(page, 'When').getByRole('button', { name: 'More options' }).click()
  await section(page, 'When').getByLabel('Income').click()
  await expect.poll(async () => (await app.books.reminders.get()).deposits).toBe(true)

  await app.books.bills.create({
    name: 'Water',
    amount: 30,
    due_date: dayAfter(10),
    frequency: 'monthly',
    type: 'bill',
  })
  await page.reload()
  await section(page, 'Next messages').getByText('Water').first().waitFor()

  await page.getByRole('button', { name: 'Pause…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await page.getByText(/^Paused until /).waitFor()
  await page.getByRole('button', { name: 'Resume now' }).click()
  await page.getByRole('button', { name: 'Pause…' }).waitFor()
})

test('another address is confirmed by its link; what is wrong with an app is said where it stands', async () => {
  await givenReminders()
  const page = await app.openSignedIn('/settings/reminders')
  await page.getByRole('button', { name: 'Add another' }).click()
  await page.getByRole('button', { name: /^Another app/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Email' }).click()
  await dialog.getByLabel('Email address').fill('grace@example.org')
  await dialog.getByLabel('Name').fill('Grace')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^We sent a link to grace@example\.org/).waitFor()
  await page.getByText('Not confirmed').waitFor()
  const link = await mailbox.nextLinkTo('grace@example.org')
  const elsewhere = await app.open(link, 'de-DE')
  await elsewhere.getByRole('button', { name: 'Bestätigen' }).click()
  await elsewhere.getByText(/^E-Mail-Adresse bestätigt/).waitFor()
  await page.reload()
  await expect.poll(() => page.getByText('Not confirmed').count()).toBe(0)

  await page.getByRole('button', { name: 'Add another' }).click()
  await page.getByRole('button', { name: /^Another app/ }).click()
  await dialog.getByRole('button', { name: 'Gotify' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => dialog.getByText('Required').count()).toBe(2)
  await dialog.getByLabel('Server').fill('http://127.0.0.1:9')
  await dialog.getByLabel('Access token').fill('a secret of Gotify')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => dialog.getByText(/settings\.token must be/).count()).toBe(1)
  await dialog.getByLabel('Access token').fill('AsecretOfGotify')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Gotify was added.').waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'Gotify' })
  await row.getByText('Not tested yet').waitFor()
  await page.getByRole('button', { name: 'Test: Gotify' }).click()
  await page.getByText(/^Not sent: .*OUTBOUND_ALLOW/).waitFor()
  await row.getByText('Last attempt failed').waitFor()
  expect(await page.content()).not.toContain('AsecretOfGotify')
  await page.getByRole('button', { name: 'More actions for Gotify' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  await dialog.getByText('Saved. Leave empty to keep it.').waitFor()
  await page.keyboard.press('Escape')
})

test('a bill has times of its own, none, or a rest until a day', async () => {
  await givenReminders()
  const { id } = await app.books.bills.create({
    name: 'Insurance',
    amount: 90,
    due_date: dayAfter(3),
    frequency: 'annual',
    type: 'bill',
  })
  const page = await app.openSignedIn(`/bills/${id}`)
  const reminders = section(page, 'Reminders')
  await reminders.getByText(/^Like other bills: on the day/).waitFor()
  await reminders.getByRole('button', { name: 'Change…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('At other times').click()
  await dialog.getByRole('button', { name: 'Add a day' }).click()
  await dialog.getByLabel('Days before the due date').fill('60')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '60 days before', pressed: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await reminders.getByText(/^For this bill: .*60 days/).waitFor()
  expect((await app.books.bills.getReminder(id)).lead_days).toContain(60)

  await reminders.getByRole('button', { name: 'Snooze', exact: true }).click()
  await page.getByRole('menuitem', { name: /^For 3 days/ }).click()
  await reminders.getByText(/Snoozed until /).waitFor()
  await reminders.getByRole('button', { name: 'End snooze' }).click()
  // Exactly: before, there is “End snooze”.
  await reminders.getByRole('button', { name: 'Snooze', exact: true }).waitFor()

  await reminders.getByRole('button', { name: 'Change…' }).click()
  await dialog.getByText('No reminders').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await reminders.getByText('No reminders for this bill.').waitFor()
  expect(await app.books.bills.getReminder(id)).toMatchObject({ muted: true, snooze: null })
})

test('this device is added with one click; signing out closes what it shows and ends its subscription, offline too', async () => {
  await givenReminders()
  const page = await app.open(app.server.url)
  await givePushService(page.context())
  await page.goto(`${app.server.url}/settings/reminders`)
  await signInHere(page)
  await page.getByRole('button', { name: 'Add another' }).click()
  await page.getByRole('button', { name: /^On this device/ }).click()
  await page.getByText('This device').waitFor()
  await page.getByText(/ and on this device\.$/).waitFor()
  const devices = async () => (await app.owner.channels.list()).filter(({ kind }) => kind === 'web-push')
  expect(await devices()).toHaveLength(1)

  const worker = await workerOf(page)
  await deliverPush(page, { title: 'Water is due', body: '', tag: 'one', actions: [] })
  await expect.poll(async () => (await shownIn(worker)).length).toBe(1)
  await page.context().setOffline(true)
  await page
    .getByText(/offline/i)
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Pause…' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect.poll(() => shownIn(worker)).toEqual([])
  await expect.poll(() => unsubscribedIn(worker)).toEqual(['this device'])
  await page.context().setOffline(false)
  await expect.poll(async () => (await devices()).length).toBe(0)
})

test('mails are in the language of the browser that signed in first, until another is chosen', async () => {
  const hans = { email: 'hans@example.org', password: 'a long walk by the sea' }
  await app.addMember(hans, 'viewer')
  const { owner: asHans } = await signInAsOwner(app.server.url, hans)
  const stored = async () => (await asHans.me()).language
  expect(await stored()).toBeNull()
  const page = await app.openSignedIn('/settings/appearance', { as: hans, locale: 'de-DE' })
  await expect.poll(stored).toBe('de')
  await page.getByLabel('Sprache', { exact: true }).selectOption('en')
  await expect.poll(stored).toBe('en')
  await app.openSignedIn('/', { as: hans, locale: 'de-DE' })
  await page.getByLabel('Language', { exact: true }).waitFor()
  expect(await stored()).toBe('en')
})

test('with the keyboard alone reminders are turned off and on again', async () => {
  await givenReminders()
  const page = await app.openSignedIn('/settings/reminders')
  const onOff = page.getByRole('switch', { name: 'Reminders on' })
  await onOff.waitFor()
  await tabTo(page, 'Reminders on')
  await page.keyboard.press('Space')
  await page.getByText('Reminders are off.').waitFor()
  await expect.poll(async () => (await app.books.reminders.get()).enabled).toBe(false)
  await tabTo(page, 'Turn on')
  await page.keyboard.press('Enter')
  await onOff.waitFor()
  await expect.poll(async () => (await app.books.reminders.get()).enabled).toBe(true)
})

/** A full hour that is far enough away to set everything up before it, however slow the machine is. */
function comingHour(): Date {
  const HOUR_MILLISECONDS = 3_600_000
  return new Date((Math.ceil(Date.now() / HOUR_MILLISECONDS) + 1) * HOUR_MILLISECONDS)
}

function dayAfter(days: number): string {
  return new Date(MESSAGE_AT.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

async function signInHere(page: Page): Promise<void> {
  await page.locator('input[autocomplete^="username"]').fill(OWNER.email)
  await page.locator('input[autocomplete="current-password"]').fill(OWNER.password)
  await page.locator('button[type="submit"]').click()
  await page.getByRole('heading', { level: 1, name: 'Reminders' }).waitFor()
}

/** Presses Tab until something of that name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      return label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
    if (focused === name) return
  }
  throw new Error(`${name} can't be reached with Tab`)
}
