import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOREIGN_HOST, HOME_NETWORK_HOST } from './support/browser.ts'
import { OWNER, startServerWithOwner } from './support/server.ts'
import { useApp } from './support/use-app.ts'

const METRICS_TOKEN = 'a-token-of-the-tests'
const app = useApp({ start: () => startServerWithOwner(() => ({ METRICS_TOKEN })) })
const LOGIN = '/api/v2/auth/login'
const GUESS = JSON.stringify({ email: OWNER.email, password: 'a wrong guess' })
/** More than the limit for one IP address and email. */
const TRIES = 25

/** Serves an empty page, under whatever name. */
const attacker = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end('<title>Win a prize</title>')
})

beforeAll(() => new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  attacker.close()
})

test.each([
  // On localhost browsers send Sec-Fetch headers; elsewhere without HTTPS they send only the origin.
  ['of another site', 'localhost', '127.0.0.1'],
  ['on another port of the same machine', '127.0.0.1', '127.0.0.1'],
  ['of another site, over plain HTTP on a home network', FOREIGN_HOST, HOME_NETWORK_HOST],
])('a page %s cannot lock its visitor out of login', async (_, from, to) => {
  const before = await signInNumbers()
  const page = await openPage(`http://${from}:${(attacker.address() as AddressInfo).port}/`)
  // A simple request without preflight. The browser hides the response from the page, but the server still receives the
  // request.
  await page.evaluate(
    async ([address, body, tries]) => {
      for (let count = 0; count < tries; count++) {
        await fetch(address, { method: 'POST', mode: 'no-cors', body: new Blob([body]) }).catch(() => {})
      }
    },
    [`http://${to}:${app.server.port}${LOGIN}`, GUESS, TRIES] as const,
  )
  const after = await signInNumbers()
  expect({ arrived: after.arrived - before.arrived, counted: after.counted }).toEqual({
    arrived: TRIES,
    counted: 0,
  })
  expect(await signInFromHere()).toBe(200)
})

test('a page that points its own host name at the server can read nothing', async () => {
  const context = await app.browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const own = `http://${FOREIGN_HOST}:${app.server.port}`
  expect((await page.goto(`${own}/`))?.status()).toBe(421)
  // For the browser, the attacker's script has the same origin.
  const answers = await page.evaluate(
    async ([login, body]) => {
      const headers = { 'content-type': 'application/json' }
      const responses = [
        await fetch(login, { method: 'POST', headers, body }),
        await fetch('/api/v2/setup'),
        await fetch('/', { headers: { accept: 'text/html' } }),
        await fetch('/api/v2/openapi.json'),
      ]
      return Promise.all(responses.map(async (each) => [each.status, await each.text()] as const))
    },
    [LOGIN, JSON.stringify(OWNER)] as const,
  )
  for (const [status, text] of answers) {
    expect(status).toBe(421)
    expect(JSON.parse(text)).toEqual({
      success: false,
      error: expect.stringContaining('ALLOWED_HOSTS'),
    })
  }
  await context.close()
})

async function openPage(address: string): Promise<Page> {
  const page = await (await app.browser.newContext()).newPage()
  await page.goto(address)
  return page
}

/** Sent from the browser's own address too. */
async function signInFromHere(): Promise<number> {
  const response = await fetch(app.server.url + LOGIN, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  return response.status
}

/** As the server counts them: refused logins, and those that counted as failures. */
async function signInNumbers(): Promise<{ arrived: number; counted: number }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${app.server.url}/api/v2/metrics`, { headers })).text()
  const sumOf = (series: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(series))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  return {
    arrived: sumOf(`duebook_http_requests_total{method="POST",route="${LOGIN}",status="4xx"}`),
    counted:
      sumOf('duebook_sign_ins_total{result="refused"}') + sumOf('duebook_sign_ins_total{result="throttled"}'),
  }
}
