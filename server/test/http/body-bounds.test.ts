import { type Endpoint, endpoints, rawBound, TEXT_LIMITS } from '@duebook/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerOf, expectRefusal, refusal } from '../support/answers.ts'
import { onSqlite } from '../support/test-app.ts'
import { textFields } from '../support/text-fields.ts'

const KIB = 1024
const PUBLIC_LIMIT = 16 * KIB
const TOO_LARGE_HERE = refusal(413, 'Request body must not be larger than 16 KiB here')
const TOO_DEEP = 'Request body must not have more than 16 lists and objects inside each other'
const TOO_MANY = 'Request body must not have more than 10,000 values'

const DEEP = '['.repeat(15 * KIB)
const WIDE = `[${'[],'.repeat(5_200)}1]`

/** Which take a body from whoever asks. */
const OPEN_CALLS = Object.entries<Endpoint>(endpoints)
  .filter(([, { access, method, orChallenge }]) => method !== 'GET' && (access === 'public' || orChallenge))
  .map(([name, { method, path }]) => ({ name, method, url: `/api/v2${path}` }))

onSqlite((testApp) => {
  test('a body of a call that needs no token may have 16 KiB and not a byte more', async () => {
    const { app } = await testApp()
    const calls = [
      ...OPEN_CALLS.map(({ method, url }) => ({ method, url })),
      { method: 'POST' as const, url: '/unsubscribe/x' },
    ]
    expect(calls.length).toBeGreaterThan(14)
    for (const call of calls) {
      const send = async (bytes: number) =>
        answerOf(
          await app.inject({
            ...(call as { method: 'POST'; url: string }),
            headers: { 'content-type': 'application/json' },
            payload: `{}${' '.repeat(bytes - 2)}`,
          }),
        )
      expect.soft(await send(PUBLIC_LIMIT + 1), call.url).toEqual(TOO_LARGE_HERE)
      expect.soft((await send(PUBLIC_LIMIT)).status, call.url).not.toBe(413)
    }
  })

  test('deep and wide bodies are refused without being parsed, with a token and without', async () => {
    const { app, given, call } = await testApp({ mcpEnabled: true })
    const owner = await given.owner()
    const { auth } = await given.token(owner)
    const parse = watchingParse()
    for (const [body, error] of [
      [DEEP, TOO_DEEP],
      [WIDE, TOO_MANY],
    ] as const) {
      parse.mockClear()
      const login = await call('POST', '/auth/login', { body })
      const update = await call('PUT', `/databases/${owner.groupId}`, { headers: owner.auth, body })
      const mcp = await app.inject({
        method: 'POST',
        url: '/mcp',
        headers: {
          ...auth,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        payload: body,
      })
      expect(parsed(parse)).not.toContain(body)
      for (const answer of [login, update, mcp]) expectRefusal(answer, 400, error)
    }
  })

  test('the body of a call that needs a token is not parsed before its caller is known to be allowed to send it', async () => {
    const { app, given, call } = await testApp({ mcpEnabled: true })
    const owner = await given.owner()
    const viewer = await given.user(owner.accountId)
    await given.member(owner.groupId, viewer.id, 'viewer')
    const parse = watchingParse()
    const body = '{"name":"unread"}'
    const path = `/databases/${owner.groupId}`
    expect((await call('PUT', path, { body })).statusCode).toBe(401)
    expect((await call('PUT', path, { headers: viewer.auth, body })).statusCode).toBe(403)
    const headers = { ...owner.auth, 'content-type': 'application/json' }
    expect((await app.inject({ method: 'POST', url: '/mcp', headers, payload: body })).statusCode).toBe(401)
    expect(parsed(parse)).not.toContain(body)
    expect((await call('PUT', path, { headers: owner.auth, body })).statusCode).toBe(200)
    expect(parsed(parse)).toContain(body)
  })
})

test('whatever a call without a token takes fits into 16 KiB, every letter of it escaped', () => {
  const open = new Set(OPEN_CALLS.map(({ name }) => name))
  const bytes = new Map<string, number>()
  for (const { call, place, path, schema } of textFields()) {
    // What a browser answers for a passkey is checked by a rule, with bounds of its own.
    if (!open.has(call) || place !== 'body' || path === 'response') continue
    const longest = schema.maxLength ?? rawBound(TEXT_LIMITS.notes)
    bytes.set(call, (bytes.get(call) ?? 2) + path.length + 6 + longest * '\\u0000'.length)
  }
  expect(bytes.size).toBeGreaterThan(8)
  expect([...bytes].filter(([, size]) => size > PUBLIC_LIMIT)).toEqual([])
})

function watchingParse() {
  const spy = vi.spyOn(JSON, 'parse')
  onTestFinished(() => spy.mockRestore())
  return spy
}

function parsed(spy: ReturnType<typeof watchingParse>): string[] {
  return spy.mock.calls.map(([text]) => text)
}
