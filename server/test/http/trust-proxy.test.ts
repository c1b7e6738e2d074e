import { expect, test } from 'vitest'
import type { TrustProxy } from '#http/trust-proxy'
import { dataOf } from '../support/answers.ts'
import { bearer } from '../support/calls.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onSqlite } from '../support/test-app.ts'

const CHAIN = '192.0.2.1, 198.51.100.1, 203.0.113.1'

const TABLE: Array<
  [trust: TrustProxy, rows: Array<[peer: string, forwarded: string | undefined, client: string]>]
> = [
  [
    false,
    [
      ['10.0.0.1', CHAIN, '10.0.0.1'],
      ['127.0.0.1', '203.0.113.1', '127.0.0.1'],
    ],
  ],
  [
    1,
    [
      ['10.0.0.1', CHAIN, '203.0.113.1'],
      ['10.0.0.1', undefined, '10.0.0.1'],
    ],
  ],
  [
    2,
    [
      ['10.0.0.1', CHAIN, '198.51.100.1'],
      // Fewer entries than proxies: there is nothing further away to believe.
      ['10.0.0.1', '203.0.113.1', '203.0.113.1'],
    ],
  ],
  [
    ['10.0.0.0/8', '203.0.113.1'],
    [
      ['10.0.0.1', CHAIN, '198.51.100.1'],
      ['10.0.0.1', '192.0.2.1, 10.9.9.9, 10.8.8.8', '192.0.2.1'],
      ['::ffff:10.0.0.1', '192.0.2.1', '192.0.2.1'],
      ['11.0.0.1', CHAIN, '11.0.0.1'],
    ],
  ],
]

onSqlite((testApp) => {
  test.each(TABLE)(
    'with TRUST_PROXY %j the client is the nearest address that is not trusted',
    async (trustProxy, rows) => {
      const { call, given } = await testApp({ trustProxy })
      const { email } = await given.owner()
      for (const [from, forwarded, client] of rows) {
        const headers = { 'x-real-ip': '192.0.2.99', ...(forwarded ? { 'x-forwarded-for': forwarded } : {}) }
        const login = await call('POST', '/auth/login', {
          body: { email, password: PASSWORD },
          from,
          headers,
        })
        const { access_token } = dataOf<{ access_token: string }>(login)
        const response = await call('GET', '/auth/sessions', { headers: bearer(access_token) })
        const sessions = dataOf<Array<{ current: boolean; address: string }>>(response)
        const current = sessions.find((session) => session.current)
        expect.soft(current?.address, `${from} forwards ${forwarded}`).toBe(client)
      }
    },
  )
})
