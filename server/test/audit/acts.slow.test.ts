import { API_PREFIX, type Endpoint, endpoints } from '@duebook/contract'
import { expect, test } from 'vitest'
import { recordingRoutes } from '../http/route-table.ts'
import { type Cast, givenCast, type PropSet } from '../people/support/cast.ts'
import { ROLE_ROWS, type RoleRow } from '../people/support/role-rows.ts'
import { answerOf } from '../support/answers.ts'
import type { Call } from '../support/calls.ts'
import { WITH_CODES } from '../support/failure.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { entriesOf } from './support/entries.ts'

/*
 * Every endpoint that belongs into the audit log, called as the table of roles says it succeeds, and once more so that it is refused.
 */

const ROWS = ROLE_ROWS as Record<string, RoleRow | undefined>
const AUDITED = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
  const row = ROWS[name]
  return endpoint.audit === undefined || !row ? [] : [{ name, endpoint, row, action: endpoint.audit }]
})

/** What was done where the endpoint can do more than one thing. */
const DONE: Record<string, string> = { addMember: 'member.joined' }

/** The type of what it was done to; left out, the noun of the action. */
const TARGETS: Record<string, string | null> = {
  'sign-in': null,
  'sessions.ended': null,
  'password.changed': null,
  'password.reset': null,
  'identity.confirmed': null,
  'email.changed': 'user',
  'factors.reset': 'user',
  'telemetry.changed': null,
  'member.joined': 'user',
  'member.changed': 'user',
  'member.removed': 'user',
  'member.invited': 'invitation',
  'member.invitation-revoked': 'invitation',
  'member.invitation-declined': 'invitation',
}
const TARGETS_OF: Record<string, string> = { endSession: 'session' }

/** Nobody can be named before there is an account; a draft is thrown away without a trace. */
const APART = new Set(['completeSetup', 'deleteImport'])

/** They need more than a call: `sign-in-acts.slow.test.ts` does them. Those that only begin something are in the log where they are refused. */
const ELSEWHERE = new Set([
  'secondFactor',
  'startTotp',
  'confirmTotp',
  'removeTotp',
  'createRecoveryCodes',
  'passkeyCreationOptions',
  'addPasskey',
  'passkeySignIn',
  'linkOpenid',
  'unlinkOpenid',
  'confirmByOpenid',
  'updateMe',
  'updateAccount',
])

/** In the log of whoever does it, without the group. */
const OUTSIDE = new Set(['member.invitation-declined'])

onEveryDialect((testApp) => {
  test.each(AUDITED.filter(({ name }) => !APART.has(name) && !ELSEWHERE.has(name)))(
    '$name is in the log once when it is done: $action',
    async ({ name, endpoint, row, action }) => {
      const context = await testApp()
      const cast = await givenCast(context)
      const props = await cast.newSet()
      const { auth, method } = await whoMay(name, row, cast, props)
      const isSignIn = endpoint.access === 'public'
      const added = await entriesOf(context.database, async () => {
        const answer = await send(context.call, endpoint, row, auth, props)
        expect(answer.status).toBe(row.status ?? 200)
      })
      // Whoever is let in by what they did has also signed in.
      const entries = added.filter((entry) => entry.action !== 'sign-in' || action === 'sign-in')
      const done = DONE[name] ?? action
      const noun = Object.hasOwn(TARGETS, done) ? TARGETS[done] : done.split('.')[0]
      const isInGroup = endpoint.access !== 'signed-in' && !isSignIn
      expect(entries).toEqual([
        expect.objectContaining({
          action: done,
          outcome: 'done',
          reason: null,
          count: 1,
          user_id: expect.toSatisfy((id: number) => isSignIn || isOf(auth, id)),
          email: expect.stringMatching(/@example\./),
          address: '127.0.0.1',
          target_type: TARGETS_OF[name] ?? noun,
          merge_key: null,
          ...(isSignIn ? {} : { method }),
          ...(isInGroup ? { group_id: props.groupId } : {}),
          ...(OUTSIDE.has(done) ? { group_id: null } : {}),
        }),
      ])
    },
  )

  test.each(AUDITED.filter(({ endpoint }) => endpoint.access !== 'public' && !endpoint.auditFields))(
    '$name is in the log once when it is refused: $action',
    async ({ name, endpoint, row, action }) => {
      const context = await testApp()
      const cast = await givenCast(context)
      const props = await cast.newSet()
      // Of a token that only reads, or of somebody who has no right to it.
      const auth = row.tokens === 'read' ? cast.auth.viewer : await cast.tokenAuth('read token')
      let reason: unknown
      const added = await entriesOf(context.database, async () => {
        for (let times = 0; times < 3; times++) {
          const { body } = await send(context.call, endpoint, row, auth, props)
          reason = (body as { code?: unknown }).code
        }
      })
      const isInGroup = endpoint.access === 'group' || endpoint.access === 'group-in-path'
      const isGroupKnown = isInGroup && reason !== 'sign-in-required'
      expect(added).toEqual([
        expect.objectContaining({
          action,
          outcome: 'refused',
          reason: expect.stringMatching(/^(?:sign-in-required|not-permitted|token-not-found)$/),
          count: 3,
          user_id: expect.any(Number),
          group_id: isGroupKnown ? props.groupId : null,
          address: '127.0.0.1',
          method: row.tokens === 'read' ? 'password' : 'token',
          target_type: null,
          changes: '[]',
        }),
      ])
      expect([name, added[0]?.reason]).toEqual([name, reason])
    },
  )

  test('nothing but reading can be done with the log', async () => {
    const { routes } = await recordingRoutes(() => testApp())
    const ofLog = routes.filter(({ url }) => url.startsWith(`${API_PREFIX}/audit`))
    expect(ofLog.map(({ method }) => method).toSorted()).toEqual(['GET', 'HEAD'])
  })
})

/** Somebody for whom it succeeds. What is personal is called by whose it is. */
async function whoMay(name: string, row: RoleRow, cast: Cast, props: PropSet) {
  if (name === 'endCurrentToken') return { auth: await cast.tokenAuth('read token'), method: 'token' }
  const column = row.may.includes('owner') ? 'owner' : row.may[0]
  return { auth: column === undefined ? props.user.auth : cast.auth[column], method: 'password' }
}

async function send(
  call: Call,
  endpoint: Endpoint,
  row: RoleRow,
  auth: Record<string, string>,
  props: PropSet,
) {
  const path = typeof row.path === 'function' ? row.path(props) : row.path
  const body = typeof row.body === 'function' ? row.body(props) : row.body
  const group: Record<string, string> = row.inGroup ? { 'x-database-id': String(props.groupId) } : {}
  const headers = { ...auth, ...group, ...WITH_CODES }
  return answerOf(await call(endpoint.method, path, { headers, ...(body === undefined ? {} : { body }) }))
}

/** A personal token does not say whose it is. */
function isOf({ authorization = '' }: Record<string, string>, userId: number): boolean {
  const claims = authorization.split('.')[1]
  return claims === undefined || (JSON.parse(atob(claims)) as { sub: string }).sub === String(userId)
}
