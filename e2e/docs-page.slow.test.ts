import { createClient } from '@duebook/contract'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf } from './support/authenticator-app.ts'
import { later } from './support/later.ts'
import { OWNER } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ prepare })

// How Swagger UI builds its page: links inside of buttons, h3 after h1, an introduction outside of its <main>.
const FAULTS_OF_SWAGGER_UI = ['nested-interactive', 'heading-order', 'region']

interface Description {
  tags: { name: string }[]
  paths: Record<string, Record<string, { operationId?: string }>>
}

let docs: string

async function prepare() {
  docs = `${app.server.url}/api/v2/docs`
}

test('the reference is sent with a policy of its own, with a new nonce each time', async () => {
  const [first, second] = await Promise.all([fetch(docs), fetch(docs)])
  const [policy, other] = [first, second].map((answer) => answer.headers.get('content-security-policy') ?? '')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(nonceOf(policy)).toBeTruthy()
  expect(nonceOf(policy)).not.toBe(nonceOf(other))
  expect(await first.text()).toContain(`nonce="${nonceOf(policy)}"`)
})

test('the short address leads to the reference, which opens with an introduction', async () => {
  const page = await app.open(`${app.server.url}/docs`)
  expect(page.url()).toBe(docs)
  const introduction = page.locator('.info .description')
  await introduction.waitFor()
  expect(await introduction.textContent()).toMatch(/Sign in\..*Choose a bill group\..*Errors\./s)
})

test('by keyboard alone one signs in and chooses a group once, for all calls', async () => {
  const { id } = await app.owner.databases.create({ name: 'Club' })
  const bill = {
    name: 'Hall',
    amount: 80,
    due_date: '2026-01-31',
    frequency: 'monthly',
    type: 'bill',
  } as const
  await app.owner.group({ id }).bills.create(bill)
  const page = await app.open(docs)
  await page.locator('.opblock').first().waitFor()
  await page.getByLabel('Email', { exact: true }).focus()
  await page.keyboard.type(OWNER.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong password')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid email or password').waitFor()
  await page.getByRole('textbox', { name: 'Password' }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(OWNER.password)
  await page.keyboard.press('Enter')
  await page.getByText(`Signed in as ${OWNER.email}`).waitFor()
  // The focus is on the choice of groups, and stays there.
  await expect.poll(() => focusedName(page)).toBe('group')
  await page.keyboard.type('Club')
  expect(await focusedName(page)).toBe('group')

  const list = await callOf(page, 'listBills')
  await list.locator('.opblock-summary-control').focus()
  await page.keyboard.press('Enter')
  await untilDescribed(list)
  await list.getByRole('button', { name: 'Execute' }).focus()
  await page.keyboard.press('Enter')
  const answer = list.locator('.live-responses-table')
  await answer.getByText('"Hall"').waitFor()
  const stored = await page.evaluate(() => JSON.stringify([document.cookie, localStorage, sessionStorage]))
  expect(stored).not.toContain('eyJ')

  await page.getByRole('button', { name: 'Sign out', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Email', { exact: true }).waitFor()
  // The address still names the call, which is therefore open again.
  expect(await execute(list)).toContain('Missing Authorization header')
})

test('signing out takes everything that was entered and shown off the page, and ends the session', async () => {
  const page = await openSignedIn(['listSessions'])
  const sessions = await openCall(page, 'listSessions')
  expect(await execute(sessions)).toContain('"current": true')
  const signedIn = (await app.owner.auth.listSessions()).length
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByLabel('Email', { exact: true }).waitFor()
  await expect.poll(() => page.locator('.live-responses-table').count()).toBe(0)
  await page.getByRole('button', { name: 'Authorize' }).click()
  await page.getByRole('button', { name: 'Apply credentials' }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Remove authorization' }).count()).toBe(0)
  await expect.poll(async () => (await app.owner.auth.listSessions()).length).toBe(signedIn - 1)
})

test('an access token that is about to expire is exchanged before the next call', async () => {
  const page = await openSignedIn(['getSummary'])
  await page.clock.install({ time: Date.now() + 14 * 60_000 })
  const refreshed = later(page.waitForResponse('**/api/v2/auth/refresh'))
  expect(await execute(await openCall(page, 'getSummary'))).toContain('"to_pay"')
  const { data } = (await (await refreshed).json()) as { data: { access_token: string } }
  expect(await page.locator('.curl-command').textContent()).toContain(data.access_token)
})

test('whoever has an authenticator app is asked for its code, and a wrong one is said so', async () => {
  const person = { email: 'sam@example.org', password: 'with a second factor' }
  await app.addMember(person, 'viewer')
  const client = createClient({ baseUrl: app.server.url })
  await client.auth.login(person)
  const { secret } = await client.factors.startTotp()
  await client.factors.confirmTotp({ code: codeOf(secret) })
  const page = await app.open(docs)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.keyboard.press('Enter')
  const code = page.getByRole('textbox', { name: 'Code', exact: true })
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('This code is wrong or was already used').waitFor()
  await expect.poll(() => code.inputValue()).toBe('')
  await code.fill(codeOf(secret, { steps: 1 }))
  await page.keyboard.press('Enter')
  await page.getByText(`Signed in as ${person.email}`).waitFor()
})

test('a session that was ended elsewhere asks to sign in again', async () => {
  const page = await openSignedIn(['getSummary'])
  await app.endOwnerSessions()
  expect(await execute(await openCall(page, 'getSummary'))).toContain('Invalid token')
  await page.getByText('Your session has ended. Sign in again.').waitFor()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).isVisible()).toBe(true)
})

test('a group name that is markup, and as long as can be, is shown as it was typed', async () => {
  const name = '"><img src=x onerror="window.broken=1">'.padEnd(200, 'w')
  const { id } = await app.owner.databases.create({ name })
  const page = await openSignedIn(['listBills', 'getMe'])
  await page.getByLabel('Bill group').selectOption({ label: name })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await execute(await openCall(page, 'listBills'))).toContain('"data": []')
  expect(await page.locator('.curl-command').textContent()).toContain(`X-Database-Id: ${id}`)
  expect(await execute(await openCall(page, 'getMe'))).toContain('onerror')
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
})

test('somebody without a bill group is told so, and a new group can be chosen at once', async () => {
  const person = { email: 'grace@example.org', password: 'a long walk by the sea' }
  await app.owner.users.create(person)
  const page = await openSignedIn(['listBills', 'listDatabases'], person)
  await page.getByText('You have no bill group yet').waitFor()
  expect(await page.getByLabel('Bill group').isVisible()).toBe(false)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sign out')
  expect(await execute(await openCall(page, 'listBills'))).toContain('Select a bill group')

  await app.owner.databases.create({ name: 'Boat' })
  const user = (await app.owner.users.list()).find(({ email }) => email === person.email)
  await app.owner.users.update(user?.id ?? 0, { is_admin: true })
  await execute(await openCall(page, 'listDatabases'))
  await page.getByLabel('Bill group').selectOption('Boat')
})

test('a token from elsewhere is entered once, under Authorize, and its group with a call', async () => {
  const page = await openWithOnly(['login', 'getSummary'])
  const login = await openCall(page, 'login')
  await login.locator('textarea').fill(JSON.stringify(OWNER))
  const token = /"access_token": "([^"]+)"/.exec(await execute(login))?.[1] ?? ''
  await page.getByRole('button', { name: 'Authorize' }).click()
  await page.locator('[aria-label="auth-bearer-value"]').first().fill(token)
  await page.getByRole('button', { name: 'Apply credentials' }).first().click()
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  const summary = await openCall(page, 'getSummary')
  await untilDescribed(summary)
  await summary.locator('[data-param-name="X-Database-Id"] input').fill(String(app.groupId))
  expect(await execute(summary)).toContain('"to_pay"')
})

test('all of 300 calls are drawn, and a link leads to one far down', async () => {
  const page = await openWithCalls(300, '#/Webhooks/createWebhook')
  await expect.poll(() => page.locator('.opblock').count()).toBe(300)
  const linked = await callOf(page, 'createWebhook')
  await linked.getByRole('button', { name: 'Execute' }).waitFor()
  // An error that is described once for all calls.
  expect(await linked.getByText('group-not-selected').count()).toBeGreaterThan(0)
  expect(await page.locator('.errors-wrapper').count()).toBe(0)
  await expect.poll(() => distanceFromTop(linked)).toBeLessThan(100)
})

test('the filter leaves calls whose tag or path has the text', async () => {
  const page = await openWithCalls(300)
  await page.getByPlaceholder('Filter by tag or path').fill('imports')
  await expect
    .poll(() => page.locator('.opblock-tag').allTextContents())
    .toEqual([expect.stringContaining('Imports')])
  await openCall(page, 'commitImport')
  await expect.poll(() => page.url()).toContain('#/Imports/commitImport')
})

test('the reference is as accessible as Swagger UI can be', async () => {
  const page = await app.open(docs)
  await page.locator('.opblock').first().waitFor()
  expect(await accessibilityFaults(page, FAULTS_OF_SWAGGER_UI)).toEqual([])
})

async function openSignedIn(calls: string[], person = OWNER): Promise<Page> {
  const page = await openWithOnly(calls)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByText(`Signed in as ${person.email}`).waitFor()
  return page
}

/** All calls are drawn at once, which takes seconds: a test that needs only some of them has only those. */
async function openWithOnly(calls: string[]): Promise<Page> {
  const description = await readDescription()
  for (const [path, methods] of Object.entries(description.paths)) {
    const kept = Object.entries(methods).filter(([, { operationId = '' }]) => calls.includes(operationId))
    description.paths[path] = Object.fromEntries(kept)
  }
  return openDescription(description)
}

/** With the calls that there are, and more spread over all tags. */
async function openWithCalls(count: number, link = ''): Promise<Page> {
  const description = await readDescription()
  const { paths, tags } = description
  const existing = Object.values(paths).flatMap((path) => Object.keys(path)).length
  for (let n = existing; n < count; n++) {
    const tag = tags[n % tags.length]?.name ?? ''
    const call = { tags: [tag], operationId: `more${n}`, responses: {} }
    paths[`/more/${n}`] = { get: call }
  }
  return openDescription(description, link)
}

async function readDescription(): Promise<Description> {
  const answer = await fetch(`${app.server.url}/api/v2/openapi.json`)
  return (await answer.json()) as Description
}

async function openDescription(description: Description, link = ''): Promise<Page> {
  // Any page of the server, where what the next one asks for can be replaced.
  const page = await app.open(`${app.server.url}/favicon.svg`)
  await page.route('**/openapi.json', (route) => route.fulfill({ json: description }))
  await page.goto(docs + link)
  await page.locator('.opblock').first().waitFor()
  return page
}

function distanceFromTop(call: Locator): Promise<number> {
  return call.evaluate((element) => Math.abs(element.getBoundingClientRect().top))
}

function focusedName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('name'))
}

/** All calls are drawn together: one that is missing then will not come, and is not waited for. */
async function callOf(page: Page, operationId: string): Promise<Locator> {
  await page.locator('.opblock').first().waitFor()
  const call = page.locator(`.opblock[id$="-${operationId}"]`)
  if ((await call.count()) === 0) throw new Error(`The call ${operationId} is not drawn`)
  return call
}

async function openCall(page: Page, operationId: string): Promise<Locator> {
  const call = await callOf(page, operationId)
  await call.locator('.opblock-summary-control').click()
  return call
}

/** Swagger UI draws the button before it has read the call, and cannot send it until then. */
function untilDescribed(call: Locator): Promise<void> {
  return call.locator('.responses-wrapper').waitFor()
}

/** Sends the call and returns what the page then shows. */
async function execute(call: Locator): Promise<string> {
  await untilDescribed(call)
  await call.getByRole('button', { name: 'Execute' }).click()
  return (await call.locator('.live-responses-table').textContent()) ?? ''
}

function nonceOf(policy: string | undefined): string | undefined {
  return /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
}
