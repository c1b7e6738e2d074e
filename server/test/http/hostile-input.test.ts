import { type Endpoint, endpoints } from '@duebook/contract'
import { expect, test } from 'vitest'
import { RENT } from '../support/given.ts'
import { onEveryDialect } from '../support/test-app.ts'

/** What has broken others: the engines disagree on most of these, and JavaScript on the rest. */
const HOSTILE: unknown[] = [
  null,
  '',
  'a\u0000b',
  '\udfff\ud800',
  'x'.repeat(20_000),
  '9999-12-31',
  '2026-02-30',
  'infinity',
  -1,
  2 ** 63,
  1e308,
  [[]],
  {},
]

/** Tested elsewhere: these would take their time, or end this test's own session. */
const LEFT_OUT = new Set([
  'login',
  'changePassword',
  'logoutAll',
  'endSession',
  'deleteDatabase',
  'deleteBill',
])

/** Good enough for every call, so that each field in turn is the only thing wrong. */
const GOOD = { ...RENT, date: '2026-02-02' }

onEveryDialect((testApp) => {
  test('no value of any field of any body brings the server to its knees', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    await given.bill()
    const headers = { ...owner.auth, 'x-database-id': String(owner.groupId) }
    for (const [name, { method, path, body }] of Object.entries<Endpoint>(endpoints)) {
      if (!body || LEFT_OUT.has(name)) continue
      const at = path.replace('/databases/:id', `/databases/${owner.groupId}`).replace(':id', '1')
      for (const field of Object.keys(body.properties)) {
        for (const value of HOSTILE) {
          const response = await call(method, at, { headers, body: { ...GOOD, [field]: value } })
          const what = `${method} ${path} ${field}=${JSON.stringify(value).slice(0, 40)} → ${response.body.slice(0, 200)}`
          expect.soft(response.statusCode, what).toBeLessThan(500)
          expect.soft(response.body, what).toMatch(/^\{"success":(?:true|false),/)
        }
      }
    }
  })

  test('no value of any query brings the server to its knees', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const headers = { ...owner.auth, 'x-database-id': String(owner.groupId) }
    for (const [name, { method, path, query, redirects }] of Object.entries<Endpoint>(endpoints)) {
      if (!query || LEFT_OUT.has(name)) continue
      for (const field of Object.keys(query.properties)) {
        const searches = [
          `${field}=1&${field}=2`,
          field,
          `${field}[]=1`,
          ...HOSTILE.map(encoded).map((text) => `${field}=${text}`),
        ]
        for (const search of searches) {
          const response = await call(method, `${path.replace(':id', '1')}?${search}`, { headers })
          const what = `${method} ${path}?${search.slice(0, 60)} → ${response.body.slice(0, 200)}`
          expect.soft(response.statusCode, what).toBeLessThan(500)
          expect
            .soft(redirects && response.statusCode === 302 ? '' : response.body, what)
            .toMatch(redirects ? /^(?:\{"success":false,|$)/ : /^\{"success":(?:true|false),/)
        }
      }
    }
  })

  test('no value of a header brings the server to its knees', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const values = [
      '',
      '%00',
      '%zz',
      '\u00ff',
      'ÃŸ',
      '0',
      '-1',
      '1e3',
      '9'.repeat(30),
      'x'.repeat(8000),
      'a, b',
    ]
    const selecting = [
      'x-database',
      'x-database-id',
      'if-match',
      'idempotency-key',
      'x-session',
      'x-session-binding',
      'cookie',
    ]
    const names = [...selecting, 'user-agent', 'accept', 'origin', 'x-forwarded-for', 'host', 'range']
    for (const name of names) {
      for (const value of values) {
        for (const [method, path] of [
          ['PUT', '/bills/1'],
          ['POST', '/auth/refresh'],
        ] as const) {
          const headers = { ...owner.auth, 'x-database-id': String(owner.groupId), [name]: value }
          const response = await call(method, path, { headers, body: { refresh_token: 'x' } })
          const what = `${method} ${path} ${name}: ${value.slice(0, 30)} → ${response.body.slice(0, 200)}`
          expect.soft(response.statusCode, what).toBeLessThan(500)
          expect.soft(response.body, what).toMatch(/^\{"success":(?:true|false),/)
        }
      }
    }
  })
})

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // What is ill-formed cannot be encoded; these are the bytes that a careless client would send.
  return text.isWellFormed() ? encodeURIComponent(text).slice(0, 3000) : '%ed%a0%80'
}
