import { existsSync, readFileSync, statSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { ADMIN, call, signIn } from './api-call.ts'
import { startServer, temporaryDirectory } from './server-process.ts'

vi.setConfig({ testTimeout: 180_000 })

const FIRST = 'a first secret that is long enough for HS256'
const SECOND = 'a second secret that is long enough for HS256'

describe('while set-up is open', () => {
  test('the ready line and a line with the address of the set-up page and its code are all that standard output gets', async () => {
    const dataDir = temporaryDirectory()
    const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' })
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    await expect.poll(() => server.stdout().split('\n').length).toBe(3)
    const [ready, setup, rest] = server.stdout().split('\n')
    expect(ready).toBe(`Duebook is ready at ${server.url}`)
    const [, link, code] = /^Open (\S+) to set it up\. Setup code: ([0-9A-Z-]{14})$/.exec(setup ?? '') ?? []
    expect(link).toBe(`${server.url}/#setup=${code}`)
    expect(rest).toBe('')

    expect((await call(server.url, 'GET /setup')).body.data).toEqual({ required: true })
    const account = { email: 'grace@example.org', password: 'correct horse battery staple' }
    const without = await call(server.url, 'POST /setup', { body: account })
    expect([without.status, without.body.error]).toEqual([403, 'Setup code is missing or wrong'])
    const body = { ...account, setup_code: code }
    expect((await call(server.url, 'POST /setup', { body })).status).toBe(201)
    expect((await call(server.url, 'GET /setup')).body.data).toEqual({ required: false })
    expect((await server.stop()).code).toBe(0)

    const again = await startServer({ DATA_DIR: dataDir })
    expect((await again.stop()).stdout).toBe(`Duebook is ready at ${again.url}\n`)
  })

  test.each([
    ['PUBLIC_URL where it is set', { PUBLIC_URL: 'https://bills.example.org' }, 'https://bills.example.org'],
    ['localhost where it listens on all addresses', { HOST: '0.0.0.0' }, 'http://localhost:PORT'],
  ])('the link leads to %s', async (_, settings, address) => {
    const server = await startServer({ DATA_DIR: temporaryDirectory(), ...settings })
    await expect.poll(() => server.stdout()).toContain('Setup code')
    const base = address.replace('PORT', new URL(server.url).port)
    expect(server.stdout()).toContain(`\nOpen ${base}/#setup=`)
    await server.stop()
  })
})

describe('ADMIN_EMAIL and ADMIN_PASSWORD', () => {
  test('make the owner and the group Personal once, with the defaults, and mean nothing later', async () => {
    const dataDir = temporaryDirectory()
    const defaults = { DEFAULT_CURRENCY: 'JPY', DEFAULT_TIMEZONE: 'Asia/Tokyo' }
    const server = await startServer({ DATA_DIR: dataDir, ...ADMIN, ...defaults })
    const { access: token } = await signIn(server.url)
    const me = (await call(server.url, 'GET /me', { token })).body.data
    expect(me).toMatchObject({ user: { email: ADMIN.ADMIN_EMAIL, is_admin: true }, is_account_owner: true })
    const groups = (await call(server.url, 'GET /databases', { token })).body.data
    expect(groups).toMatchObject([
      { name: 'Personal', currency: 'JPY', timezone: 'Asia/Tokyo', role: 'manager' },
    ])
    expect((await server.stop()).stdout).toBe(`Duebook is ready at ${server.url}\n`)

    const other = { ADMIN_EMAIL: 'eve@example.org', ADMIN_PASSWORD: 'another good password' }
    const again = await startServer({ DATA_DIR: dataDir, ...other })
    expect((await call(again.url, 'GET /databases', { token })).body.data).toHaveLength(1)
    const eve = { email: other.ADMIN_EMAIL, password: other.ADMIN_PASSWORD }
    expect((await call(again.url, 'POST /auth/login', { body: eve })).status).toBe(401)
    await again.stop()
  })

  test('with a common password are a warning that does not repeat it', async () => {
    const password = 'password123'
    const server = await startServer({
      DATA_DIR: temporaryDirectory(),
      ADMIN_EMAIL: 'ada@example.org',
      ADMIN_PASSWORD: password,
    })
    const body = { email: 'ada@example.org', password }
    expect((await call(server.url, 'POST /auth/login', { body })).status).toBe(200)
    const { stdout, stderr } = await server.stop()
    expect(stderr).toMatch(/ADMIN_PASSWORD is one of the most common/)
    expect(stdout + stderr).not.toContain(password)
  })
})

describe('the signing secret', () => {
  test('is made once, for its owner alone, and tokens outlive a restart', async () => {
    const dataDir = temporaryDirectory()
    const server = await startServer({ DATA_DIR: dataDir, ...ADMIN })
    const { access, refresh } = await signIn(server.url)
    const file = join(dataDir, 'jwt-secret')
    const secret = readFileSync(file, 'utf8')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { stdout, stderr } = await server.stop()
    expect(stdout + stderr).not.toContain(secret)

    const again = await startServer({ DATA_DIR: dataDir, ...ADMIN })
    expect((await call(again.url, 'GET /me', { token: access })).status).toBe(200)
    expect((await call(again.url, 'POST /auth/refresh', { body: { refresh_token: refresh } })).status).toBe(
      200,
    )
    expect(readFileSync(file, 'utf8')).toBe(secret)
    await again.stop()
  })

  test('from the environment is changed without signing anybody out while the old one is still named', async () => {
    const dataDir = temporaryDirectory()
    const server = await startServer({ DATA_DIR: dataDir, ...ADMIN, JWT_SECRET: FIRST })
    const { access, refresh } = await signIn(server.url)
    await server.stop()
    expect(existsSync(join(dataDir, 'jwt-secret'))).toBe(false)

    const rotating = await startServer({ DATA_DIR: dataDir, JWT_SECRET: SECOND, JWT_SECRET_PREVIOUS: FIRST })
    expect((await call(rotating.url, 'GET /me', { token: access })).status).toBe(200)
    const renewed = await call(rotating.url, 'POST /auth/refresh', { body: { refresh_token: refresh } })
    expect(renewed.status).toBe(200)
    await rotating.stop()

    const rotated = await startServer({ DATA_DIR: dataDir, JWT_SECRET: SECOND })
    const old = await call(rotated.url, 'GET /me', { token: access })
    expect([old.status, old.body.error]).toEqual([401, 'Invalid token'])
    expect((await call(rotated.url, 'GET /me', { token: renewed.body.data.access_token })).status).toBe(200)
    const { stdout, stderr } = await rotated.stop()
    expect(stdout + stderr).not.toContain(SECOND)
  })
})

const hasIpv6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ address }) => address === '::1'),
)

test.runIf(hasIpv6)('an IPv6 address is printed in brackets, as a browser needs it', async () => {
  const server = await startServer({ DATA_DIR: temporaryDirectory(), HOST: '::1' })
  expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/)
  expect((await call(server.url, 'GET /health')).status).toBe(200)
  await server.stop()
})
