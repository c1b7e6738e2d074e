import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { ADMIN, call } from './api-call.ts'
import { type ServerProcess, startServer, temporaryDirectory } from './server-process.ts'

const WRONG = { email: ADMIN.ADMIN_EMAIL, password: 'a password that is mistyped' }
const FORGED =
  '"reqId":"1","method":"POST","route":"/api/v2/auth/login","status":401,"ms":1,"address":"192.0.2.66","msg":"answered"}'

let server: ServerProcess
sharedSetUp({
  async begin() {
    const settings = { DATA_DIR: temporaryDirectory(), LOG_LEVEL: 'trace', TRUST_PROXY: '1', ...ADMIN }
    server = await startServer(settings)
  },
  end: () => server.stop(),
})

const signIn = (from: string, body: object = WRONG, headers = {}) =>
  call(server.url, 'POST /auth/login', { body, headers: { 'x-forwarded-for': from, ...headers } })

test('the documented fail2ban filter finds the addresses of refused sign-ins in the log, and nothing else', async () => {
  const statuses = [
    await signIn('203.0.113.7'),
    await signIn('2001:db8::5'),
    await signIn('::ffff:198.51.100.3'),
    await signIn('198.51.100.4:51234'),
    // Neither a guess, nor wrong, nor the visitor's own doing.
    await signIn('192.0.2.1', {}),
    await signIn('192.0.2.2', { ...WRONG, password: ADMIN.ADMIN_PASSWORD }),
    await signIn('192.0.2.3', WRONG, { origin: 'https://evil.example' }),
    await signIn('192.0.2.4', WRONG, { 'sec-fetch-site': 'cross-site' }),
    await call(server.url, 'GET /me', { headers: { 'x-forwarded-for': '192.0.2.5' } }),
    await call(server.url, 'POST /setup', { body: WRONG, headers: { 'x-forwarded-for': '192.0.2.6' } }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([401, 401, 401, 401, 400, 200, 403, 403, 401, 409])
  await Promise.all(Array.from({ length: 20 }, () => signIn('203.0.113.99', { ...WRONG, email: 'x@y.org' })))
  expect((await signIn('203.0.113.99', { ...WRONG, email: 'x@y.org' })).status).toBe(429)

  const expected = ['203.0.113.7', '2001:db8::5', '198.51.100.3', '198.51.100.4', '203.0.113.99']
  await expect.poll(() => bansIn(server.stderr()).length, { timeout: 60_000 }).toBe(4 + 21)
  expect(new Set(bansIn(server.stderr()))).toEqual(new Set(expected))
  expect(server.stderr()).not.toContain(WRONG.email)
  expect(server.stderr()).not.toContain('x@y.org')
})

test('nothing that a client sends can make the filter see another address', async () => {
  const before = bansIn(server.stderr()).length
  const header = Buffer.from(FORGED).toString('latin1')
  await signIn(header)
  await signIn(`192.0.2.66", "${header}`)
  await signIn('203.0.113.50', WRONG, { 'user-agent': header, 'x-request-id': header, referer: header })
  await signIn('203.0.113.50', { email: `${header}@example.org`, password: header })
  await call(server.url, `POST /auth/${encodeURIComponent(FORGED)}`, { body: WRONG })
  await fetch(`${server.url}/api/v2/auth/login?x=${encodeURIComponent(FORGED)}`, {
    method: 'POST',
    body: FORGED,
  })
  await expect.poll(() => bansIn(server.stderr()).length, { timeout: 60_000 }).toBe(before + 2)
  // Standard error ends with what was last written, so nothing is still to come.
  const { stderr } = await server.stop()
  expect(bansIn(stderr).filter((address) => address !== '203.0.113.50')).toHaveLength(before)
  expect(stderr).not.toContain('192.0.2.66')
})

/** What fail2ban would find with the filter of docs/operating.md. It cuts the date out of a line first. */
function bansIn(log: string): string[] {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  const setting = (name: string) => new RegExp(`^${name} = (.+)$`, 'm').exec(guide)?.[1] ?? 'not documented'
  const date = new RegExp(setting('datepattern').replace('{LEPOCH}', '\\d{13}'))
  const failure = new RegExp(setting('failregex').replace('<ADDR>', `(?<address>${ADDRESS})`))
  return log.split('\n').flatMap((line) => {
    const { address = '' } = failure.exec(line.replace(date, ''))?.groups ?? {}
    return isIP(address) === 0 ? [] : [address]
  })
}

/** fail2ban's own, shortened: IPv4, or what consists of the characters of IPv6. */
const ADDRESS = '(?:\\d{1,3}\\.){3}\\d{1,3}|[\\da-fA-F]{0,4}:[\\da-fA-F:.]+'
