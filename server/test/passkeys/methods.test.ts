import { expect, test } from 'vitest'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'
import { newAuthenticator } from './support/authenticator.ts'
import { passkeyCalls } from './support/passkey-calls.ts'

const PUBLIC_URL = 'https://bills.example.org'
const UNAVAILABLE = [
  409,
  'Passkeys do not work at this address. They need PUBLIC_URL with https, or http://localhost',
] as const

const methodsAt = async ({ call }: TestApp, host: string) =>
  dataOf(await call('GET', '/auth/methods', { headers: { host } }))

onSqlite((testApp) => {
  test('without PUBLIC_URL passkeys work on localhost, and elsewhere the page is told where', async () => {
    const context = await testApp({ allowedHosts: 'any' })
    const at = async (host: string) => (await methodsAt(context, host)).passkey
    expect(await at('localhost:3000')).toEqual({ available: true, address: 'http://localhost:3000' })
    expect(await at('LOCALHOST')).toEqual({ available: true, address: 'http://localhost' })
    expect(await at('127.0.0.1:3000')).toEqual({ available: false, address: 'http://localhost:3000' })
    expect(await at('duebook.local')).toEqual({ available: false, address: 'http://localhost' })
    expect(await at('bad host')).toEqual({ available: false, address: null })
  })

  test('with an https PUBLIC_URL they work there only, whatever the proxy leaves of port and scheme', async () => {
    const context = await testApp({ publicUrl: `${PUBLIC_URL}:8443`, allowedHosts: 'any' })
    const address = `${PUBLIC_URL}:8443`
    const at = async (host: string) => (await methodsAt(context, host)).passkey
    expect(await at('bills.example.org')).toEqual({ available: true, address })
    expect(await at('bills.example.org:8443')).toEqual({ available: true, address })
    expect(await at('localhost:3000')).toEqual({ available: false, address })
    expect(await at('example.org')).toEqual({ available: false, address })
  })

  test('with a PUBLIC_URL of plain http they work on localhost', async () => {
    const context = await testApp({ publicUrl: 'http://duebook.local', allowedHosts: 'any' })
    const at = async (host: string) => (await methodsAt(context, host)).passkey
    expect(await at('duebook.local')).toEqual({ available: false, address: 'http://localhost' })
    expect(await at('localhost')).toEqual({ available: true, address: 'http://localhost' })
  })

  test('the other ways to sign in are named', async () => {
    const plain = await methodsAt(await testApp(), 'localhost')
    expect(plain).toMatchObject({ password: true, openid: null })
    const context = await testApp({
      passwordLogin: false,
      openid: { ...PROVIDER, name: 'Company login' },
    })
    const named = await methodsAt(context, 'localhost')
    expect(named).toMatchObject({ password: false, openid: { name: 'Company login' } })
  })

  test('where they do not work every call says so', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const headers = { ...owner.auth, host: '127.0.0.1:3000' }
    for (const path of [
      '/auth/passkeys/options',
      '/auth/passkeys',
      '/auth/passkey/options',
      '/auth/passkey',
    ]) {
      const answer = await context.call('POST', path, { headers, body: { response: {} } })
      expectRefusal(answer, ...UNAVAILABLE)
    }
    expect(await owner.client.factors.listPasskeys()).toEqual([])
  })
})

const PROVIDER = {
  issuer: 'https://login.example.org',
  clientId: 'duebook',
  clientSecret: undefined,
  createUsers: false,
  adminGroup: undefined,
}

onSqlite((testApp) => {
  test('behind a proxy a passkey belongs to the host of PUBLIC_URL, and works nowhere else', async () => {
    const context = await testApp({ publicUrl: PUBLIC_URL, allowedHosts: ['bills.example.org'] })
    const owner = await context.given.owner()
    const passkeys = passkeyCalls(context, { host: 'bills.example.org' })
    const party = { origin: PUBLIC_URL, rpId: 'bills.example.org' }
    const { authenticator } = await passkeys.given(owner, newAuthenticator(party))
    expect((await passkeys.signIn(authenticator)).statusCode).toBe(200)
    // As a browser sends it through a proxy that changes the host.
    const throughProxy = passkeyCalls(context, { host: '127.0.0.1:3000', origin: PUBLIC_URL })
    expect((await throughProxy.signIn(authenticator)).statusCode).toBe(200)
    for (const origin of ['http://bills.example.org', `${PUBLIC_URL}:8443`, 'https://example.org']) {
      expect((await passkeys.signIn(authenticator, { origin })).statusCode).toBe(401)
    }
  })
})
