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

test('the short address leads to the reference, where one can sign in and use the token', async () => {
  const page = await app.open(`${app.server.url}/docs`)
  expect(page.url()).toBe(docs)
  const login = await openCall(page, 'Sign in with email and password')
  await login.locator('textarea').fill(JSON.stringify(OWNER))
  const token = /"access_token": "([^"]+)"/.exec(await execute(login))?.[1] ?? ''

  await page.getByRole('button', { name: 'Authorize' }).click()
  await page.getByLabel('auth-bearer-value').fill(token)
  await page.getByRole('button', { name: 'Apply credentials' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const me = await openCall(page, 'The signed-in user')
  expect(await execute(me)).toContain(OWNER.email)
  const stored = await page.evaluate(() => JSON.stringify([document.cookie, localStorage, sessionStorage]))
  expect(stored).not.toContain('eyJ')
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
