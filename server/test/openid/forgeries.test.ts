import { describe, expect, test } from 'vitest'
import { hashOfToken } from '#auth/link-token'
import type { OpenidSettings } from '#openid/settings'
import { expectRefusal } from '../support/answers.ts'
import { capturedLog } from '../support/captured-log.ts'
import { type MakeTestApp, onSqlite, type TestAppOptions } from '../support/test-app.ts'
import { type Answer, CLIENT_SECRET, scriptedProvider } from './support/scripted-provider.ts'
import { locationOf, visitor, withProvider } from './support/visitor.ts'

const VERIFIED = { email: 'ada@example.org', email_verified: true }
const SECONDS_NOW = Math.floor(Date.now() / 1000)

async function scene(
  testApp: MakeTestApp,
  settings: Partial<OpenidSettings> = {},
  parts: TestAppOptions = {},
) {
  const provider = await scriptedProvider()
  const context = await testApp({ ...withProvider(provider.issuer, settings), ...parts })
  const owner = await context.given.owner({ email: 'owner@example.org' })
  await context.given.user(owner.accountId, { email: 'ada@example.org', emailProven: true })
  const signIn = async (answer: Answer = { claims: VERIFIED }) => {
    const browser = visitor(context)
    return browser.finish(provider.answer(await browser.start(), answer))
  }
  const sessions = async () =>
    (await context.database.read.selectFrom('sessions').select('id').execute()).length
  return { ...context, provider, signIn, sessions }
}

onSqlite((testApp) => {
  describe('refused, whoever it says it is:', () => {
    test.each<[string, Answer, string]>([
      ['an issuer that is another', { claims: { iss: 'https://evil.example' } }, 'openid-invalid'],
      [
        'an issuer in the redirect that is another',
        { parameters: { iss: 'https://evil.example' } },
        'openid-invalid',
      ],
      ['a nonce of another sign-in', { claims: { nonce: 'x'.repeat(43) } }, 'openid-invalid'],
      ['no nonce', { claims: { nonce: undefined } }, 'openid-invalid'],
      ['a state of another sign-in', { parameters: { state: 'x'.repeat(43) } }, 'openid-expired'],
      ['no state', { parameters: { state: '' } }, 'openid-expired'],
      ['an audience that is another', { claims: { aud: 'somebody-else' } }, 'openid-invalid'],
      [
        'more than one audience, and another party',
        { claims: { aud: ['duebook', 'x'], azp: 'x' } },
        'openid-invalid',
      ],
      ['a token that has expired', { claims: { exp: SECONDS_NOW - 600 } }, 'openid-invalid'],
      ['a token from the future', { claims: { iat: SECONDS_NOW + 3600 } }, 'openid-invalid'],
      ['a token that never expires', { claims: { exp: undefined } }, 'openid-invalid'],
      ['a token without a signature', { signature: 'none' }, 'openid-invalid'],
      ['a token with the signature of a stranger', { signature: 'stranger' }, 'openid-invalid'],
      ['a token that was changed after it was signed', { signature: 'changed' }, 'openid-invalid'],
      ['a token signed with the client secret', { signature: 'client-secret' }, 'openid-invalid'],
      [
        'a token signed with the public key as a secret',
        { signature: 'public-key-as-secret' },
        'openid-invalid',
      ],
      ['no subject', { claims: { sub: '' } }, 'openid-invalid'],
      ['a subject that is too long', { claims: { sub: 'x'.repeat(256) } }, 'openid-invalid'],
      ['a subject that no database keeps', { claims: { sub: 'a\u0000b' } }, 'openid-invalid'],
      ['a code that the provider does not know', { parameters: { code: 'x' } }, 'openid-refused'],
      ['a refusal of the provider', { parameters: { error: 'access_denied' } }, 'openid-refused'],
    ])('%s', async (_, answer, code) => {
      const { signIn, sessions, provider } = await scene(testApp)
      // Even from a provider that says it does such things.
      provider.metadata.id_token_signing_alg_values_supported = ['ES256', 'HS256', 'none']
      const before = await sessions()
      const claims = { ...VERIFIED, ...answer.claims }
      expect(await signIn({ ...answer, claims })).toBe(`/sign-in#error=${code}`)
      expect(await sessions()).toBe(before)
    })
  })

  test('a clock that is off by some minutes is no reason to refuse', async () => {
    const { signIn } = await scene(testApp)
    const late = { exp: SECONDS_NOW - 120, iat: SECONDS_NOW - 420 }
    expect(await signIn({ claims: { ...VERIFIED, ...late } })).toBe('/')
    const early = { iat: SECONDS_NOW + 120, exp: SECONDS_NOW + 420 }
    expect(await signIn({ claims: { ...VERIFIED, ...early } })).toBe('/')
  })

  test('a provider that describes itself as another is refused before anybody goes there', async () => {
    const { provider, ...context } = await scene(testApp)
    provider.metadata.issuer = 'https://evil.example'
    expect(await visitor(context).start()).toBe('/sign-in#error=openid-invalid')
    provider.metadata = { authorization_endpoint: 'javascript:alert(1)' }
    expect(await visitor(context).start()).toBe('/sign-in#error=openid-invalid')
  })

  test('an answer counts once, even where the provider takes its code again', async () => {
    const { provider, sessions, ...context } = await scene(testApp)
    const browser = visitor(context)
    const query = provider.answer(await browser.start(), { claims: VERIFIED, isCodeReusable: true })
    const cookies = new Map(browser.cookies)
    expect(await browser.finish(query)).toBe('/')
    const before = await sessions()
    // The cookie is gone.
    expect(await browser.finish(query)).toBe('/sign-in#error=openid-expired')
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect(await browser.finish(query)).toBe('/sign-in#error=openid-expired')
    expect(await sessions()).toBe(before)
  })

  test('without the cookie, with that of another or after ten minutes nothing is asked of the provider', async () => {
    const { provider, clock, ...context } = await scene(testApp)
    const [ada, eve] = [visitor(context), visitor(context)]
    const query = provider.answer(await eve.start(), { claims: VERIFIED })
    await ada.start()
    const asked = provider.requests.length
    expect(await visitor(context).finish(query)).toBe('/sign-in#error=openid-expired')
    expect(await ada.finish(query)).toBe('/sign-in#error=openid-expired')
    eve.cookies.set('duebook_openid', `${eve.cookies.get('duebook_openid')?.slice(0, -2)}AA`)
    expect(await eve.finish(query)).toBe('/sign-in#error=openid-expired')
    const late = visitor(context)
    const lateQuery = provider.answer(await late.start(), { claims: VERIFIED })
    clock.advance({ minutes: 10 })
    expect(await late.finish(lateQuery)).toBe('/sign-in#error=openid-expired')
    expect(provider.requests.length).toBe(asked + 1)
  })

  test.each([
    '',
    '?binding=',
    '?binding=short',
    `?binding=${'x'.repeat(44)}`,
    '?binding=a&binding=b',
    '?binding[]=a',
  ])('without what the page keeps nobody is sent away: "%s"', async (query) => {
    const { call, provider } = await scene(testApp)
    expect(locationOf(await call('GET', `/auth/oidc/start${query}`))).toBe('/sign-in#error=openid-failed')
    expect(provider.requests).toEqual([])
  })

  test.each(['cross-site', 'same-site'])('a %s page cannot begin it', async (site) => {
    const { call } = await scene(testApp)
    const path = `/auth/oidc/start?binding=${hashOfToken('x')}`
    const begun = await call('GET', path, { headers: { 'sec-fetch-site': site } })
    expect(locationOf(begun)).toBe('/sign-in#error=openid-failed')
    const own = await call('GET', path, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(locationOf(own)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/authorize\?/)
  })

  test('where no provider is set up every way ends with words', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const browser = visitor(context)
    expect(await browser.start()).toBe('/sign-in#error=openid-off')
    expect(await browser.finish('?code=x')).toBe('/sign-in#error=openid-off')
    const link = await context.call('POST', '/auth/oidc/link', { headers: owner.auth })
    expectRefusal(link, 409, 'OpenID Connect is not set up on this server')
  })

  test('over HTTPS the cookie is one that no other host can set, and nothing of it can be read', async () => {
    const { inject, provider } = await scene(testApp, {}, { trustProxy: 1 })
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' }
    const url = `/api/v2/auth/oidc/start?binding=${hashOfToken('x')}`
    const start = await inject({ method: 'GET', url, headers })
    const [cookie] = [start.headers['set-cookie']].flat()
    expect(cookie).toMatch(
      /^__Host-duebook_openid=sealed1\.[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
    const finish = await inject({ method: 'GET', url: '/api/v2/auth/oidc/callback', headers })
    expect(finish.headers['set-cookie']).toBe(
      '__Host-duebook_openid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    )
    const plain = await inject({ method: 'GET', url })
    expect(plain.headers['set-cookie']).toMatch(
      /^duebook_openid=.+; Path=\/api\/v2\/auth\/oidc; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    expect(provider.requests).toHaveLength(2)
  })

  test('what goes to the provider is a code flow with PKCE, and groups only where it knows them', async () => {
    const { provider, ...context } = await scene(testApp)
    const asked = new URL(await visitor(context).start()).searchParams
    expect(Object.fromEntries(asked)).toEqual({
      client_id: 'duebook',
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/api/v2/auth/oidc/callback',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    provider.metadata.scopes_supported = ['openid', 'groups']
    const withGroups = new URL(await visitor(context).start()).searchParams
    expect(withGroups.get('scope')).toBe('openid email profile groups')
  })

  test('a provider that has changed its keys is believed at the next sign-in', async () => {
    const { signIn, provider } = await scene(testApp)
    expect(await signIn()).toBe('/')
    provider.rotateKeys()
    expect(await signIn()).toBe('/')
  })

  test('a provider that is down, or answers with errors, redirects or floods, is away', async () => {
    const { provider, signIn, ...context } = await scene(testApp)
    const browser = visitor(context)
    const query = provider.answer(await browser.start(), { claims: VERIFIED })
    provider.behaviour = { status: 503 }
    expect(await visitor(context).start()).toBe('/sign-in#error=openid-away')
    provider.behaviour = { body: `"${'x'.repeat(600_000)}"` }
    expect(await visitor(context).start()).toBe('/sign-in#error=openid-away')
    provider.behaviour = { status: 302, headers: { location: `${provider.issuer}/elsewhere` } }
    expect(await visitor(context).start()).toBe('/sign-in#error=openid-invalid')
    expect(provider.requests).not.toContain('/elsewhere')
    provider.behaviour = { path: '/jwks', status: 500 }
    expect(await signIn()).toBe('/sign-in#error=openid-away')
    await provider.close()
    expect(await visitor(context).start()).toBe('/sign-in#error=openid-away')
    expect(await browser.finish(query)).toBe('/sign-in#error=openid-away')
  })

  test.each(['', '[]', 'null', '{}', '{"issuer":1}', '<html>'])(
    'nothing that a provider describes itself with is an internal error: %s',
    async (body) => {
      const { provider, ...context } = await scene(testApp)
      provider.behaviour = { body }
      expect(await visitor(context).start()).toBe('/sign-in#error=openid-invalid')
    },
  )

  test('the log tells the operator why, and has no token, code or secret', async () => {
    const { log, text } = capturedLog()
    const { signIn } = await scene(testApp, {}, { log })
    await signIn({ claims: { ...VERIFIED, aud: 'somebody-else' } })
    const written = text()
    expect(written).toContain('openid-invalid')
    expect(written).not.toContain(CLIENT_SECRET)
    expect(written).not.toMatch(/eyJ|code=|state=|somebody-else/)
  })
})
