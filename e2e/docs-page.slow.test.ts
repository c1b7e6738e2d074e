import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { OWNER } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp()

// How Swagger UI builds its page: links inside of buttons, h3 after h1, an introduction outside of its <main>.
const FAULTS_OF_SWAGGER_UI = ['nested-interactive', 'heading-order', 'region']

let docs: string

beforeAll(async () => {
  docs = `${app.server.url}/api/v2/docs`
})

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
  await page.getByLabel('Email').focus()
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
  // The focus is on the choice of groups.
  await page.keyboard.type('Club')

  const list = page.locator('.opblock', { hasText: 'List bills, sorted by due date' })
  await list.locator('.opblock-summary-control').focus()
  await page.keyboard.press('Enter')
  await list.getByRole('button', { name: 'Execute' }).focus()
  await page.keyboard.press('Enter')
  const answer = list.locator('.live-responses-table')
  await answer.getByText('"Hall"').waitFor()
  expect(await page.locator('[data-param-name="X-Database-Id"]:visible').count()).toBe(0)
  const stored = await page.evaluate(() => JSON.stringify([document.cookie, localStorage, sessionStorage]))
  expect(stored).not.toContain('eyJ')

  await page.getByRole('button', { name: 'Sign out', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Email').waitFor()
  await list.getByRole('button', { name: 'Execute' }).click()
  await answer.getByText('authorization-missing').waitFor()
})

test('a token and a group from elsewhere are entered once, under Authorize', async () => {
  const page = await app.open(docs)
  const login = await openCall(page, 'Sign in with email and password')
  await login.locator('textarea').fill(JSON.stringify(OWNER))
  const token = /"access_token": "([^"]+)"/.exec(await execute(login))?.[1] ?? ''
  await page.getByRole('button', { name: 'Authorize' }).click()
  for (const [field, value] of [
    ['[aria-label="auth-bearer-value"]', token],
    ['#api_key_value', String(app.groupId)],
  ] as const) {
    await page.locator(field).first().fill(value)
    await page.getByRole('button', { name: 'Apply credentials' }).first().click()
  }
  await page.getByRole('button', { name: 'Close', exact: true }).first().click()
  expect(await execute(await openCall(page, 'Summary of a month'))).toContain('"to_pay"')
})

test('the reference is as accessible as Swagger UI can be', async () => {
  const page = await app.open(docs)
  await page.locator('.opblock').first().waitFor()
  expect(await accessibilityFaults(page, FAULTS_OF_SWAGGER_UI)).toEqual([])
})

async function openCall(page: Page, summary: string): Promise<Locator> {
  const call = page.locator('.opblock', { hasText: summary })
  await call.locator('.opblock-summary-control').click()
  return call
}

/** Sends the call and returns what the page then shows. */
async function execute(call: Locator): Promise<string> {
  await call.getByRole('button', { name: 'Execute' }).click()
  return (await call.locator('.live-responses-table').textContent()) ?? ''
}

function nonceOf(policy: string | undefined): string | undefined {
  return /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
}
