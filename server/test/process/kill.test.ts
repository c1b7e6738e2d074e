import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from '../db/eventually.ts'
import { postgresProxy } from '../db/postgres-proxy.ts'
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts'
import { ADMIN, call, signIn } from './api-call.ts'
import { givenPayer } from './payments-under-fire.ts'
import { runCommand, type Settings, startServer, temporaryDirectory } from './server-process.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const JWT_SECRET = 'a secret of the tests that is long enough'

/** Kills the server with `kill -9` at a random moment under load, starts it again, and looks; so many times over. */
async function killAgainAndAgain(settings: Settings, rounds: number) {
  let server = await startServer(settings)
  const payer = await givenPayer(server.url)
  for (let round = 0; round < rounds; round++) {
    const { url } = server
    const killed = payer.afterSome(20).then(() => server.stop('SIGKILL'))
    await payer.payUntil(url, killed)
    server = await startServer(settings)
    await payer.expectNothingLost(server.url)
  }
  // A client that was not answered asks again with its key: all is there, and nothing twice.
  await payer.repeat(server.url)
  await payer.expectNothingLost(server.url)
  const open = payer.attempts.filter(({ answer }) => answer?.status !== 201)
  const stopped = await server.stop()
  const checked = await runCommand(['check'], settings)
  return { open, stopped: stopped.code, checked: checked.code }
}

test('kill -9 of the server under load loses nothing that was acknowledged, on SQLite', async () => {
  const settings = { DATA_DIR: temporaryDirectory(), JWT_SECRET, ...ADMIN }
  expect(await killAgainAndAgain(settings, 3)).toEqual({ open: [], stopped: 0, checked: 0 })
})

describe('on PostgreSQL', () => {
  let postgres: RunningPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  const settings = (): Settings => ({
    DATABASE_URL: postgres.url('postgres'),
    DATA_DIR: temporaryDirectory(),
    JWT_SECRET,
    ...ADMIN,
  })

  test('kill -9 of the server under load loses nothing that was acknowledged', async () => {
    expect(await killAgainAndAgain(settings(), 2)).toEqual({ open: [], stopped: 0, checked: 0 })
  })

  test('a network that breaks between server and database under load leaves the server alive, and nothing is lost', async () => {
    const proxy = await postgresProxy(postgres.url('postgres'), 'reset')
    const server = await startServer({ ...settings(), DATABASE_URL: proxy.url })
    const payer = await givenPayer(server.url)
    for (let round = 0; round < 2; round++) {
      const outage = payer.afterSome(20).then(async () => {
        await proxy.goAway()
        await sleep(100)
        await proxy.comeBack()
        await sleep(200)
      })
      await payer.payUntil(server.url, outage)
      expect(server.child.exitCode).toBeNull()
    }
    // A broken connection is foreseen; the last net for forgotten errors must not be what catches it.
    const errors = server
      .stderr()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line))
    expect(new Set(errors.map((line) => (JSON.parse(line) as { msg: string }).msg))).toEqual(new Set())
    await payer.repeat(server.url)
    await payer.expectNothingLost(server.url)
    expect((await server.stop()).code).toBe(0)
  })

  test('kill -9 of the database under load: the server lives, answers 503, recovers, and nothing is lost', async () => {
    const server = await startServer(settings())
    const payer = await givenPayer(server.url)
    const { access: token } = await signIn(server.url)
    for (let round = 0; round < 2; round++) {
      const outage = (async () => {
        await payer.afterSome(20)
        await postgres.kill()
        const down = await eventually(async () => {
          const answer = await call(server.url, 'GET /me', { token })
          expect(answer.status).toBe(503)
          return answer
        })
        expect(down.body).toEqual({ success: false, error: expect.any(String) })
        expect(Number(down.headers.get('retry-after'))).toBeGreaterThan(0)
        expect((await call(server.url, 'GET /health')).status).toBe(200)
        expect((await call(server.url, 'GET /ready')).status).toBe(503)
        await postgres.restart()
        await eventually(async () => expect((await call(server.url, 'GET /ready')).status).toBe(200))
        await sleep(200)
      })()
      await payer.payUntil(server.url, outage)
      await payer.expectNothingLost(server.url)
    }
    const statuses = new Set(payer.attempts.map(({ answer }) => answer?.status))
    expect(statuses).toEqual(new Set([201, 503]))
    for (const { answer } of payer.attempts) {
      if (answer?.status !== 503) continue
      expect(answer.body).toEqual({ success: false, error: expect.any(String) })
      const isUnknown = answer.body.error.startsWith('It is not known whether this was saved')
      expect(answer.headers.has('retry-after')).toBe(!isUnknown)
    }
    await payer.repeat(server.url)
    await payer.expectNothingLost(server.url)
    expect(server.child.exitCode).toBeNull()
    expect((await server.stop()).code).toBe(0)
  })
})
