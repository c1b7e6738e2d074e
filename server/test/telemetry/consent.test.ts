import { describe, expect, test } from 'vitest'
import { failure } from '../support/failure.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'
import { givenConsent } from '../support/test-telemetry.ts'
import { telemetryApp } from './support/telemetry-app.ts'

const ACCEPT = '/api/v2/telemetry/accept'
const OPT_OUT = '/api/v2/telemetry/opt-out'
const STATUS = '/api/v2/telemetry'
const CALLS = [
  ['POST', ACCEPT],
  ['POST', OPT_OUT],
  ['GET', STATUS],
] as const

/** The saved word, as it stands in the database. */
async function savedConsent({ database }: TestApp): Promise<string | undefined> {
  const row = await database.read
    .selectFrom('instance_settings')
    .select('value')
    .where('name', '=', 'telemetry_consent')
    .executeTakeFirst()
  return row?.value
}

onSqlite((testApp) => {
  test('a new instance is pending, and says so to its owner', async () => {
    const app = await testApp()
    const { client } = await app.given.owner()
    expect(await savedConsent(app)).toBeUndefined()
    expect(await client.telemetry.get()).toMatchObject({ consent: 'pending', next_attempt_at: null })
  })

  test('accept and opt-out are taken from every state, and repeated without harm', async () => {
    const app = await testApp()
    const { auth } = await app.given.owner()
    const states = ['pending', 'accepted', 'disabled'] as const
    for (const from of states) {
      for (const [url, to] of [
        [ACCEPT, 'accepted'],
        [OPT_OUT, 'disabled'],
      ] as const) {
        await givenConsent(app.database, from)
        for (const time of ['first', 'again']) {
          const answer = await app.inject({ method: 'POST', url, headers: auth })
          expect([from, time, answer.statusCode, answer.json()]).toEqual([
            from,
            time,
            200,
            { success: true, data: { consent: to } },
          ])
          expect(await savedConsent(app)).toBe(to)
        }
      }
    }
  })

  test('it is one setting for the instance: every account’s owner sees and changes the same', async () => {
    const { given } = await testApp()
    const [one, other] = [await given.owner(), await given.owner()]
    await one.client.telemetry.accept()
    expect(await other.client.telemetry.get()).toMatchObject({ consent: 'accepted' })
    await other.client.telemetry.optOut()
    expect(await one.client.telemetry.get()).toMatchObject({ consent: 'disabled' })
  })

  test('a body is neither needed nor read', async () => {
    const app = await testApp()
    const { auth } = await app.given.owner()
    const payload = JSON.stringify({ consent: 'disabled' })
    const headers = { ...auth, 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: ACCEPT, headers, payload })
    expect([answer.statusCode, await savedConsent(app)]).toEqual([200, 'accepted'])
    const broken = await app.inject({ method: 'POST', url: OPT_OUT, headers, payload: '{' })
    expect([broken.statusCode, await savedConsent(app)]).toEqual([200, 'disabled'])
  })

  test('while the environment disables telemetry the owner’s word is still taken, and answered alike', async () => {
    const app = await telemetryApp(testApp, { settings: { enabled: false } })
    const { client, auth } = await app.given.owner()
    for (const [url, consent] of [
      [ACCEPT, 'accepted'],
      [OPT_OUT, 'disabled'],
      [ACCEPT, 'accepted'],
    ] as const) {
      const answer = await app.inject({ method: 'POST', url, headers: auth })
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, data: { consent } }])
      expect(await savedConsent(app)).toBe(consent)
    }
    app.clock.advance({ minutes: 5 })
    await app.reporter.job.tick()
    expect(app.collector.connections()).toBe(0)
    expect(await client.telemetry.get()).toMatchObject({
      consent: 'accepted',
      enabled: false,
      instance_id: null,
      next_attempt_at: null,
      payload: null,
    })
  })

  describe('nobody but an account owner', () => {
    test('can see or change it: regular users and administrators are refused, and nothing changes', async () => {
      const app = await testApp()
      const { accountId } = await app.given.owner()
      const people = [await app.given.user(accountId), await app.given.user(accountId, { isAdmin: true })]
      for (const state of [undefined, 'accepted', 'disabled'] as const) {
        if (state) await givenConsent(app.database, state)
        for (const [method, url] of CALLS) {
          for (const { auth } of people) {
            const answer = await app.inject({ method, url, headers: auth })
            expect([answer.statusCode, answer.json()]).toEqual([
              403,
              failure('Only account owners can manage telemetry'),
            ])
          }
        }
        expect(await savedConsent(app)).toBe(state)
      }
    })

    test('without a token it is 401, and nothing changes', async () => {
      const app = await testApp()
      await app.given.owner()
      for (const [method, url] of CALLS) {
        const bare = await app.inject({ method, url })
        expect([bare.statusCode, bare.json().error]).toEqual([401, 'Missing Authorization header'])
        const wrong = await app.inject({ method, url, headers: { authorization: 'Bearer a.b.c' } })
        expect([wrong.statusCode, wrong.json().error]).toEqual([401, 'Invalid token'])
      }
      expect(await savedConsent(app)).toBeUndefined()
    })

    test('not even an owner who was one when the token was made', async () => {
      const app = await testApp()
      const { id, auth } = await app.given.owner()
      await app.database.write((tx) =>
        tx.updateTable('users').set({ is_owner: 0 }).where('id', '=', id).execute(),
      )
      const answer = await app.inject({ method: 'POST', url: ACCEPT, headers: auth })
      expect([answer.statusCode, await savedConsent(app)]).toEqual([403, undefined])
    })
  })
})
