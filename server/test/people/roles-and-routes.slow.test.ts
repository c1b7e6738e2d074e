import { API_PREFIX, type Endpoint, endpoints } from '@duebook/contract'
import { expect, test } from 'vitest'
import { recordingRoutes } from '../http/route-table.ts'
import { answerOf, refusal } from '../support/answers.ts'
import type { Call } from '../support/calls.ts'
import { everythingIn } from '../support/everything.ts'
import { onSqlite } from '../support/test-app.ts'
import {
  type Cast,
  COLUMNS,
  type Column,
  givenCast,
  type PropSet,
  TOKEN_COLUMNS,
  type TokenColumn,
} from './support/cast.ts'
import { type Refused, ROLE_ROWS, type RoleRow } from './support/role-rows.ts'

const ROWS = Object.entries<RoleRow>(ROLE_ROWS)
const ALL = endpoints as Record<string, Endpoint>
/** Descriptions for other tools, not calls. */
const PLAIN = /^\/(?:api\/v2\/)?(?:openapi\.json|docs(?:\/.*)?)$/

const TABLE = ROWS.map(([name, row]) => [name, list(row.may), row] as const)

/** Their secret is in the address: whoever has it may. */
const SECRET_ADDRESSES = ['/unsubscribe/:token', '/feeds/:file']

onSqlite((testApp) => {
  test('every endpoint of the contract has its row, and every row an endpoint', () => {
    expect(Object.keys(endpoints).filter((name) => !Object.hasOwn(ROLE_ROWS, name))).toEqual([])
    expect(Object.keys(ROLE_ROWS).filter((name) => !Object.hasOwn(endpoints, name))).toEqual([])
  })

  test('every route of the app has its row', async () => {
    const { routes } = await recordingRoutes(() => testApp())
    // What stands in mails is for everybody who has the link.
    const served = routes.filter(
      ({ method, url }) => method !== 'HEAD' && !PLAIN.test(url) && !SECRET_ADDRESSES.includes(url),
    )
    expect(served.length).toBeGreaterThan(40)
    const inTable = new Set(ROWS.map(([name]) => `${ALL[name]?.method} ${API_PREFIX}${ALL[name]?.path}`))
    const missing = served.map(({ method, url }) => `${method} ${url}`).filter((each) => !inTable.has(each))
    expect(missing).toEqual([])
  })

  test.each(TABLE)(
    '%s is allowed for %s; for everyone else it is refused and changes nothing',
    async (name, _, row) => {
      const context = await testApp()
      const cast = await givenCast(context)
      const knock = callerFor(context.call, name, row, cast)
      const props = await cast.newSet()
      // Public calls do not look at tokens.
      const tokens = ALL[name]?.access === 'public' ? [] : TOKEN_COLUMNS
      const refusedTokens = tokens.filter((column) => refusalOfToken(name, row, column) !== undefined)
      const auths = await Promise.all(refusedTokens.map((column) => cast.tokenAuth(column)))

      const before = await everythingIn(context.database)
      for (const column of COLUMNS.filter((each) => !row.may.includes(each))) {
        const answers = [await knock(column, props)]
        // Whoever may not at all learns so before the body is read.
        if (ALL[name]?.body && !row.instead?.[column]) answers.push(await knock(column, props, '{'))
        for (const answer of answers) expect.soft(answer, column).toEqual(refusal(...refusalFor(row, column)))
      }
      for (const [index, column] of refusedTokens.entries()) {
        const auth = auths[index] ?? {}
        const answers = [await knock(auth, props), await knock(auth, props, ALL[name]?.body && '{')]
        const expected = refusal(...(refusalOfToken(name, row, column) ?? [0, '']))
        for (const answer of answers) expect.soft(answer, column).toEqual(expected)
      }
      expect.soft(await everythingIn(context.database), `${name} was refused`).toEqual(before)

      // What is only read is there for the next caller too.
      const setForOne = () => (ALL[name]?.method === 'GET' ? props : cast.newSet())
      for (const column of row.may) {
        const answer = await knock(column, await setForOne())
        expect.soft(answer, column).toEqual(successOf(name, row))
      }
      for (const column of tokens.filter((each) => !refusedTokens.includes(each))) {
        const answer = await knock(await cast.tokenAuth(column), await setForOne())
        expect.soft(answer, column).toEqual(successOf(name, row))
      }
    },
  )
})

const DATA: object = { success: true, data: expect.anything() }
const MESSAGE: object = { success: true, message: expect.any(String) }

function successOf(name: string, row: RoleRow): object {
  if (ALL[name]?.redirects) return { status: 302, body: '' }
  return { status: row.status ?? 200, body: ALL[name]?.data ? DATA : MESSAGE }
}

/** Never more than its user may, cut to what it is for. Undefined: it may. */
function refusalOfToken(name: string, row: RoleRow, column: TokenColumn): Refused | undefined {
  if (row.tokens === undefined) return [403, 'Sign in to do this']
  const needsGroup = ALL[name]?.access !== 'signed-in'
  if (column === 'token of another group' && needsGroup) return [404, 'Bill group not found']
  const isBeyond = column === 'read token' && row.tokens === 'write'
  const mayUser = column !== 'viewer’s token' || !needsGroup || row.may.includes('viewer')
  return isBeyond || !mayUser ? [403, 'You do not have permission to do this'] : undefined
}

/** By the order of checks: token, group, role, and then what the call names. */
function refusalFor({ instead, refusal: forRole }: RoleRow, column: Column): Refused {
  const named = instead?.[column]
  if (named) return named
  if (column === 'anonymous') return [401, 'Missing Authorization header']
  if (column === 'removed user') return [401, 'Invalid token']
  return forRole ?? [403, 'You do not have permission to do this']
}

function callerFor(call: Call, name: string, row: RoleRow, cast: Cast) {
  return async (who: Column | Record<string, string>, props: PropSet, brokenBody?: string) => {
    const path = typeof row.path === 'function' ? row.path(props) : row.path
    const body = brokenBody ?? (typeof row.body === 'function' ? row.body(props) : row.body)
    const group: Record<string, string> = row.inGroup ? { 'x-database-id': String(props.groupId) } : {}
    const headers = { ...(typeof who === 'string' ? cast.auth[who] : who), ...group }
    const response = await call(ALL[name]?.method ?? 'GET', path, {
      headers,
      ...(body === undefined ? {} : { body }),
    })
    return answerOf(response)
  }
}

function list(columns: readonly Column[]): string {
  if (columns.length === 0) return 'nobody'
  return columns.length === COLUMNS.length ? 'everybody' : columns.join(', ')
}
