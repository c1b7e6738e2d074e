import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { createSignInLink } from '#factors/create-sign-in-link'
import { authenticator } from '../factors/support/authenticator.ts'
import { visitor } from '../openid/support/visitor.ts'
import { bearer } from '../support/calls.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onSqlite } from '../support/test-app.ts'
import {
  FACTORS,
  givenWorld,
  REQUIREMENTS,
  type Requirement,
  type Subject,
  subjectOf,
  type World,
} from './support/subjects.ts'

/*
 * Every way to a session, for everybody, as the specification has it. Written by hand and not derived from the rules: `in` is a
 * session, `no` a refusal, and everything else 401 `Second factor required` with exactly these methods; `code` is one of the app or a
 * recovery code.
 */

/** A password, or what replaces it, is the first of two factors. */
const FIRST_STEP = `
                     none     totp    passkey   totp+passkey   link
  not required       in       code    in        code+passkey   in
  required tomorrow  in       code    in        code+passkey   in
  required           set-up   code    passkey   code+passkey   set-up`

/** Whoever adds an app ends the sessions that a password alone has opened. */
const REFRESH = `
                     none     totp    passkey   totp+passkey   link
  not required       in       no      in        no             in
  required tomorrow  in       no      in        no             in
  required           no       no      in        no             in`

/** Both factors at once. */
const ESTABLISHED_LINK = `
                     none     totp    passkey   totp+passkey   link
  not required       in       in      in        in             in
  required tomorrow  in       in      in        in             in
  required           in       in      in        in             in`

/** Makes a link only where there is nothing that it would get around: no factor, and no other link. */
const FIRST_BY_EMAIL = `
                     none     totp    passkey   totp+passkey   link
  not required       in       no      no        no             no
  required tomorrow  in       no      no        no             no
  required           in       no      no        no             no`

interface Way {
  expected: string
  /** Of the session from before. */
  kind?: 'cookie'
  go: (world: World, subject: Subject) => Promise<string>
}

const WAYS: Record<string, Way> = {
  password: { expected: FIRST_STEP, go: (world, { email }) => login(world, email) },
  'password, for a cookie': {
    expected: FIRST_STEP,
    go: (world, { email }) => login(world, email, PASSWORD, { 'x-session': 'cookie' }),
  },
  'password that was changed while signed in': {
    expected: FIRST_STEP,
    go: async (world, { email, current }) => {
      const body = { current_password: PASSWORD, new_password: NEXT }
      await done(world.call('POST', '/auth/change-password', { headers: current.auth, body }))
      return login(world, email, NEXT)
    },
  },
  'password that an administrator set': {
    expected: FIRST_STEP,
    go: async (world, { id, email }) => {
      const { auth } = world.owner
      await done(world.call('PUT', `/users/${id}`, { headers: auth, body: { password: NEXT } }))
      return login(world, email, NEXT)
    },
  },
  'forgotten password': { expected: FIRST_STEP, go: (world, { email }) => reset(world, email) },
  'forgotten password, by a changed email': {
    expected: FIRST_STEP,
    go: async (world, { id, current }) => {
      const email = `changed${id}@example.org`
      const change = { headers: current.auth, body: { email } }
      const token = await world.mailedBy(() => world.call('PUT', '/me', change))
      await done(world.call('POST', '/auth/confirm-email', { body: { token } }))
      return reset(world, email)
    },
  },
  'sign-in link of the operator': {
    expected: FIRST_STEP,
    go: async (world, { current }) => {
      const { token } = await world.database.write((tx) => createSignInLink(tx, world.clock, current))
      return outcomeOf(world, await world.call('POST', '/auth/sign-in-link', { body: { token } }))
    },
  },
  'refresh of a session from before': {
    expected: REFRESH,
    go: refresh,
  },
  'refresh of a cookie session from before': {
    expected: REFRESH,
    kind: 'cookie',
    go: refresh,
  },
  'OpenID, by an established link': {
    expected: ESTABLISHED_LINK,
    go: async (world, subject) => {
      await world.link(subject)
      return openid(world, { sub: subjectOf(subject.id) })
    },
  },
  'OpenID, by a verified email': {
    expected: FIRST_BY_EMAIL,
    go: (world, { id, email }) =>
      openid(world, { sub: `somebody else than ${subjectOf(id)}`, email, email_verified: true }),
  },
}

onSqlite((testApp) => {
  test.each(REQUIREMENTS)('no way around a factor, where one is %s', async (requirement) => {
    const world = await givenWorld(testApp)
    const tries: Array<{ name: string; way: Way; subjects: Subject[] }> = []
    for (const [name, way] of Object.entries(WAYS)) {
      const subjects: Subject[] = []
      for (const factors of FACTORS) subjects.push(await world.subject(factors, way.kind))
      tries.push({ name, way, subjects })
    }
    await world.require(requirement)
    for (const { name, way, subjects } of tries) {
      const seen: string[] = []
      for (const subject of subjects) seen.push(await way.go(world, subject))
      expect.soft([name, ...seen]).toEqual([name, ...rowOf(way.expected, requirement)])
    }
    expect(tries).toHaveLength(11)
  })

  test.each(['none', 'link'] as const)(
    'whoever sets up an app with a challenge ends the sessions from before, and what they asked for (%s)',
    async (factors) => {
      const world = await givenWorld(testApp)
      const { call, clock, mailedBy, newClient } = world
      const [first, second] = [await world.subject(factors), await world.subject(factors, 'cookie')]
      const email = (headers: Record<string, string>) =>
        mailedBy(() => call('PUT', '/me', { headers, body: { email: 'eve@example.org' } }))
      const token = await email(first.current.auth)
      await world.require('required')
      for (const subject of [first, second]) {
        const body = { email: subject.email, password: PASSWORD }
        const { challenge } = (await call('POST', '/auth/login', { body })).json<{ challenge: string }>()
        const { secret } = await newClient().factors.startTotp({ challenge })
        await newClient().factors.confirmTotp({ challenge, code: authenticator(secret, clock)() })
        expect(await refresh(world, subject)).toBe('no')
        expect((await call('GET', '/me', { headers: subject.current.auth })).statusCode).toBe(401)
      }
      expect((await call('POST', '/auth/confirm-email', { body: { token } })).statusCode).toBe(400)
    },
  )

  test.each(['adding an app', 'a reset of the factors'])(
    'a new email that a former session asked for does not survive %s',
    async (what) => {
      const world = await givenWorld(testApp)
      const { call, clock, mailedBy, owner } = world
      const { id, current } = await world.subject('none')
      const change = { headers: current.auth, body: { email: 'eve@example.org' } }
      const token = await mailedBy(() => call('PUT', '/me', change))
      if (what === 'adding an app') {
        const { secret } = await current.client.factors.startTotp()
        await current.client.factors.confirmTotp({ code: authenticator(secret, clock)() })
      } else await owner.client.users.removeFactors(id)
      expect((await call('POST', '/auth/confirm-email', { body: { token } })).statusCode).toBe(400)
    },
  )

  test.each([
    ['not required', 'in'],
    ['required tomorrow', 'in'],
    ['required', 'set-up'],
  ] as const)(
    'an invitation lets nobody in without a factor where one is %s',
    async (requirement, expected) => {
      const world = await givenWorld(testApp)
      const { call, mailedBy, owner, require } = world
      const invite = (body: object) => call('POST', '/invitations', { headers: owner.auth, body })
      const open = (await invite({})).json<{ data: { link: string } }>().data.link.split('#')[1]
      const invited = { email: 'addressed@example.org' }
      const addressed = await mailedBy(async () => ({ statusCode: (await invite(invited)).statusCode - 1 }))
      await require(requirement)
      const accept = async (token: string | undefined, email: string, headers = {}) => {
        const body = { token, email, password: PASSWORD }
        return outcomeOf(world, await call('POST', '/invitations/accept', { body, headers }))
      }
      expect(await accept(open, 'open@example.org')).toBe(expected)
      expect(await accept(addressed, invited.email, { 'x-session': 'cookie' })).toBe(expected)
    },
  )
})

/** The cells of the line that begins so. */
function rowOf(table: string, requirement: Requirement): string[] {
  const lines = table.split('\n').map((line) => line.trim().split(/ {2,}/))
  expect(lines[1]).toEqual(FACTORS)
  return lines.find(([first]) => first === requirement)?.slice(1) ?? []
}

const NEXT = 'the password that comes next'

async function login(world: World, email: string, password = PASSWORD, headers = {}): Promise<string> {
  return outcomeOf(world, await world.call('POST', '/auth/login', { body: { email, password }, headers }))
}

async function refresh(world: World, { before }: Subject): Promise<string> {
  return outcomeOf(world, await world.call('POST', '/auth/refresh', before))
}

async function reset(world: World, email: string): Promise<string> {
  const forgot = () => world.call('POST', '/auth/forgot-password', { body: { email } })
  const body = { token: await world.mailedBy(forgot), password: NEXT }
  await done(world.call('POST', '/auth/reset-password', { body }))
  return login(world, email, NEXT)
}

async function openid(world: World, claims: Record<string, unknown>): Promise<string> {
  const browser = visitor(world)
  const location = await browser.finish(
    world.provider.answer(await browser.start(), { claims, userInfo: { sub: claims.sub } }),
  )
  const session = await outcomeOf(world, await browser.refresh())
  return location === '/'
    ? session
    : `${session}${location === '/sign-in#error=openid-link-first' ? '' : location}`
}

async function done(answer: Promise<LightMyRequestResponse>): Promise<void> {
  expect((await answer).statusCode).toBe(200)
}

/** In the words of the tables. A session is one that opens something. */
async function outcomeOf({ call }: World, answer: LightMyRequestResponse): Promise<string> {
  const { data, error, challenge, methods } = answer.json<{
    data?: { access_token?: string }
    error?: string
    challenge?: string
    methods?: string[]
  }>()
  if (data?.access_token !== undefined) {
    const me = await call('GET', '/me', { headers: bearer(data.access_token) })
    return me.statusCode === 200 ? 'in' : `a token that is worth nothing: ${me.body}`
  }
  if (answer.cookies.some(({ value }) => value !== '')) return 'a cookie, although it was refused'
  if (answer.statusCode !== 401) return `${answer.statusCode} ${answer.body}`
  if (error !== 'Second factor required') return 'no'
  const said = methods?.join('+').replace('totp+recovery-code', 'code') ?? ''
  // Nothing can be done with the challenge of somebody who has only a passkey, so there is none.
  return (challenge !== undefined) === (said !== 'passkey') ? said : `${said}, challenge: ${challenge}`
}
