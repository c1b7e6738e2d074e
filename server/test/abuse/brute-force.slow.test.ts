import { describe, expect, test } from 'vitest'
import { ADMIN, type Answer, call, signIn } from '../process/api-call.ts'
import { type ServerProcess, startServer, temporaryDirectory } from '../process/server-process.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'

// Each guess that is looked at costs a slow hash.
const VICTIM = ADMIN.ADMIN_EMAIL
const TOO_MANY = { success: false, error: 'Too many attempts. Try again later' }

describe('guessing a password of a running server', () => {
  let server: ServerProcess
  let victim: Awaited<ReturnType<typeof signIn>>

  sharedSetUp({
    async begin() {
      server = await startServer({ DATA_DIR: temporaryDirectory(), ...ADMIN })
      victim = await signIn(server.url)
    },
    end: () => server.stop(),
    inOrder: true,
  })

  test('from one address ends after 20 failures, even if each claims a different address and all come at once', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, index) => guess(server.url, madeUpAddress(index))),
    )
    expect(countByStatus(guesses)).toEqual({ 401: 20, 429: 40 })
    for (const { body, headers } of guesses.filter(({ status }) => status === 429)) {
      expect(body).toEqual(TOO_MANY)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const right = await guess(server.url, madeUpAddress(99), ADMIN.ADMIN_PASSWORD)
    expect(right.status).toBe(429)
  })

  test('does not end the sessions of the attacked user', async () => {
    expect((await call(server.url, 'GET /me', { token: victim.access })).status).toBe(200)
    const refreshed = await call(server.url, 'POST /auth/refresh', {
      body: { refresh_token: victim.refresh },
    })
    expect(refreshed.status).toBe(200)
  })
})

describe('guessing a password of a running server behind a proxy', () => {
  let server: ServerProcess
  const home = { 'x-forwarded-for': '192.0.2.1' }

  sharedSetUp({
    async begin() {
      server = await startServer({ DATA_DIR: temporaryDirectory(), ...ADMIN, TRUST_PROXY: '1' })
    },
    end: () => server.stop(),
  })

  test('from many addresses ends after 100 failures, except for known addresses', async () => {
    expect((await guess(server.url, home, ADMIN.ADMIN_PASSWORD)).status).toBe(200)
    const guesses = await inTurns(130, (index) =>
      // What stands before the address that the proxy saw is the client's own invention.
      guess(server.url, { 'x-forwarded-for': `192.0.2.1, 203.0.113.${index}` }),
    )
    expect(countByStatus(guesses)).toEqual({ 401: 100, 429: 30 })
    const stranger = await guess(server.url, { 'x-forwarded-for': '203.0.113.250' }, ADMIN.ADMIN_PASSWORD)
    expect(stranger.status).toBe(429)
    expect((await guess(server.url, home, ADMIN.ADMIN_PASSWORD)).status).toBe(200)
  })

  test('from many addresses of one IPv6 network ends after 20 failures', async () => {
    const guesses = await inTurns(30, (index) =>
      guess(
        server.url,
        { 'x-forwarded-for': `2001:db8:0:1::${index.toString(16)}` },
        'wrong',
        'grace@example.org',
      ),
    )
    expect(countByStatus(guesses)).toEqual({ 401: 20, 429: 10 })
  })
})

function guess(
  url: string,
  headers: Record<string, string>,
  password = 'a wrong guess',
  email: string = VICTIM,
): Promise<Answer> {
  return call(url, 'POST /auth/login', { body: { email, password }, headers })
}

function madeUpAddress(index: number): Record<string, string> {
  const address = `203.0.113.${index}`
  return {
    'x-forwarded-for': address,
    'x-real-ip': address,
    forwarded: `for=${address}`,
    'client-ip': address,
  }
}

/** So many at once that the line of those who wait never overflows. */
async function inTurns(count: number, make: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let i = 0; i < count; i += 50) {
    const some = Array.from({ length: Math.min(50, count - i) }, (_, nth) => make(i + nth))
    answers.push(...(await Promise.all(some)))
  }
  return answers
}

function countByStatus(answers: Answer[]): Record<number, number> {
  return Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([key, all]) => [key, all.length]),
  )
}
