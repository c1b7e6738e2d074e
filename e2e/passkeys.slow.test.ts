import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasskey, giveAuthenticator, post, usePasskey } from './support/passkeys.ts'
import { OWNER } from './support/server.ts'
import { useApp } from './support/use-app.ts'

const app = useApp({ serverFor: 'test' })
const REFUSED = { status: 401, body: expect.objectContaining({ code: 'unknown-passkey' }) }

/** Another program on the same machine. */
const neighbour = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end('<title>Win a prize</title>')
})
beforeAll(() => new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  neighbour.close()
})

/**
 * A device with an authenticator of its own, at the address of the server. Not on the sign-in page, which asks for a passkey by
 * itself and would take the first that is made.
 */
async function openDevice(kind: 'complete' | 'simple' = 'complete') {
  // Refusals are what is tested.
  app.provoke(/Failed to load resource/)
  const page = await app.open(`http://localhost:${app.server.port}/favicon.svg`)
  return { page, authenticator: await giveAuthenticator(page, kind) }
}

async function signedIn(page: Page): Promise<string> {
  const { body } = await post(page, '/auth/login', OWNER)
  return String(body.data?.access_token)
}

async function optionsOf(page: Page, path: string, token?: string): Promise<Record<string, unknown>> {
  return (await post(page, path, {}, token)).body.data ?? {}
}

async function register(page: Page) {
  const token = await signedIn(page)
  const response = await createPasskey(page, await optionsOf(page, '/auth/passkeys/options', token))
  return { token, answer: await post(page, '/auth/passkeys', { response }, token) }
}

const proof = async (page: Page) => usePasskey(page, await optionsOf(page, '/auth/passkey/options'))
const send = (page: Page, response: unknown) => post(page, '/auth/passkey', { response })
const signIn = async (page: Page) => send(page, await proof(page))

test('a passkey is added, signs in, and counts once for each answer', async () => {
  const { page, authenticator } = await openDevice()
  const { answer, token } = await register(page)
  expect(answer).toMatchObject({ status: 201, body: { data: { name: 'Passkey 1', last_used_at: null } } })
  expect(await authenticator.credentials()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
  // The same authenticator makes no second one.
  const options = await optionsOf(page, '/auth/passkeys/options', token)
  expect(await createPasskey(page, options)).toBe('InvalidStateError')

  const response = await proof(page)
  expect(await send(page, response)).toMatchObject({
    status: 200,
    body: { data: { user: { email: OWNER.email } } },
  })
  expect(await send(page, response)).toEqual(REFUSED)
  const sessions = await app.owner.auth.listSessions()
  expect(sessions.filter(({ signed_in_with }) => signed_in_with === 'passkey')).toHaveLength(1)
})

test('what was made or used without verifying the user is refused, whatever the page asked the browser for', async () => {
  const { page, authenticator } = await openDevice()
  await register(page)
  await authenticator.setUserVerified(false)
  const options = await optionsOf(page, '/auth/passkey/options')
  const response = await usePasskey(page, { ...options, userVerification: 'discouraged' })
  expect(response).toMatchObject({ type: 'public-key' })
  expect(await send(page, response)).toEqual(REFUSED)

  const other = await openDevice('simple')
  const token = await signedIn(other.page)
  const creation = await optionsOf(other.page, '/auth/passkeys/options', token)
  const made = await createPasskey(other.page, {
    ...creation,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  })
  expect(made).toMatchObject({ type: 'public-key' })
  expect(await post(other.page, '/auth/passkeys', { response: made }, token)).toMatchObject({
    status: 400,
    body: { code: 'invalid-passkey' },
  })
})

test('a page of another program on the same machine gets an answer that is good for nothing', async () => {
  const { page, authenticator } = await openDevice()
  await register(page)
  const options = await optionsOf(page, '/auth/passkey/options')
  // To the browser localhost is one name for all ports, so it lets the page have the passkey.
  const trap = await (await app.browser.newContext()).newPage()
  await trap.goto(`http://localhost:${(neighbour.address() as AddressInfo).port}/`)
  const copy = await giveAuthenticator(trap)
  await copy.take(await authenticator.credentials())
  const response = await usePasskey(trap, options)
  expect(response).toMatchObject({ type: 'public-key' })
  expect(await send(page, response)).toEqual(REFUSED)
  expect((await signIn(page)).status).toBe(200)
})

test('at an address without a name passkeys are unavailable, and the page is told where they work', async () => {
  app.provoke(/Failed to load resource/)
  const page = await app.open(app.server.url)
  expect(new URL(app.server.url).hostname).not.toBe('localhost')
  expect(await post(page, '/auth/passkey/options')).toMatchObject({
    status: 409,
    body: { code: 'passkeys-unavailable' },
  })
  const { passkey } = await app.owner.auth.methods()
  expect(passkey).toEqual({ available: false, address: `http://localhost:${app.server.port}` })
})

test('a counter that goes back is refused', async () => {
  const { page, authenticator } = await openDevice()
  await register(page)
  await authenticator.setSignCount(50)
  expect((await signIn(page)).status).toBe(200)
  await authenticator.setSignCount(10)
  expect(await signIn(page)).toEqual(REFUSED)
  await authenticator.setSignCount(60)
  expect((await signIn(page)).status).toBe(200)
})

test('of two devices the one whose passkey was removed no longer signs in', async () => {
  const [phone, laptop] = [await openDevice(), await openDevice()]
  const { answer } = await register(phone.page)
  await register(laptop.page)
  expect((await signIn(phone.page)).status).toBe(200)
  expect((await signIn(laptop.page)).status).toBe(200)
  await app.owner.factors.removePasskey(Number(answer.body.data?.id))
  expect(await signIn(phone.page)).toEqual(REFUSED)
  expect((await signIn(laptop.page)).status).toBe(200)
})
