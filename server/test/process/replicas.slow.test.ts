import { describe, expect, test } from 'vitest'
import { systemClock } from '#core/clock'
import { migrate } from '#db/migrate'
import { openDatabase } from '#db/open'
import { TEST_SECRET } from '../support/secrets.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { silentLog } from '../support/silent-log.ts'
import { emptyDatabase, type TestDatabase } from '../support/test-database.ts'
import { ADMIN, call, signIn } from './api-call.ts'
import { type ServerProcess, startServer, temporaryDirectory } from './server-process.ts'

let place: TestDatabase
let one: ServerProcess
let other: ServerProcess

const settings = () => ({
  DATABASE_URL: (place.location as { url: string }).url,
  DATA_DIR: temporaryDirectory(),
  JWT_SECRET: TEST_SECRET,
  ...ADMIN,
})

sharedSetUp({
  async begin() {
    place = await emptyDatabase('postgres')
    ;[one, other] = await Promise.all([startServer(settings()), startServer(settings())])
  },
  async end() {
    await Promise.all([one.stop(), other.stop()])
    await place.drop()
  },
})

const me = (server: ServerProcess, token: string) => call(server.url, 'GET /me', { token })

describe('two servers that started together on an empty PostgreSQL database', () => {
  test('are both ready', async () => {
    for (const server of [one, other]) {
      expect((await call(server.url, 'GET /ready')).status).toBe(200)
      expect(server.stdout()).toBe(`Duebook is ready at ${server.url}\n`)
    }
  })

  test('have made one owner and one group between them', async () => {
    const database = await openDatabase(place.location, silentLog)
    expect(await migrate(database, systemClock)).toEqual([])
    const count = async (table: 'users' | 'accounts' | 'bill_groups') =>
      (await database.read.selectFrom(table).select('id').execute()).length
    expect([await count('users'), await count('accounts'), await count('bill_groups')]).toEqual([1, 1, 1])
    await database.close()
  })

  test('take each other’s tokens, and see each other’s writes at once', async () => {
    const { access } = await signIn(one.url)
    expect((await me(other, access)).status).toBe(200)
    const name = `Made through one ${Date.now()}`
    await call(one.url, 'POST /databases', { token: access, body: { name } })
    const groups = (await call(other.url, 'GET /databases', { token: access })).body.data as {
      name: string
    }[]
    expect(groups.map((group) => group.name)).toContain(name)
  })

  test('replay each other’s answers to the same Idempotency-Key', async () => {
    const { access: token } = await signIn(one.url)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { name: 'Only once' }
    const answers = await Promise.all([
      call(one.url, 'POST /databases', { token, headers, body }),
      call(other.url, 'POST /databases', { token, headers, body }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([201, 201])
    expect(answers[0].body).toEqual(answers[1].body)
    expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(1)
  })
})

describe('what ends a session through one server ends it on the other at once:', () => {
  test('revoking the session', async () => {
    const [mine, lost] = [await signIn(one.url), await signIn(other.url)]
    expect((await me(one, lost.access)).status).toBe(200)
    const sessions = (await call(other.url, 'GET /auth/sessions', { token: lost.access })).body.data
    const { id } = sessions.find((session: { current: boolean }) => session.current)
    expect((await call(one.url, `DELETE /auth/sessions/${id}`, { token: mine.access })).status).toBe(200)
    const dead = await me(other, lost.access)
    expect([dead.status, dead.body.error]).toEqual([401, 'Invalid token'])
    const body = { refresh_token: lost.refresh }
    expect((await call(other.url, 'POST /auth/refresh', { body })).status).toBe(401)
    expect((await me(other, mine.access)).status).toBe(200)
  })

  test('signing out everywhere, immediately', async () => {
    const [mine, others] = [await signIn(one.url), await signIn(other.url)]
    await call(one.url, 'POST /auth/logout-all', { token: mine.access, body: { immediate: true } })
    for (const { access, refresh } of [mine, others]) {
      expect((await me(other, access)).status).toBe(401)
      expect((await call(other.url, 'POST /auth/refresh', { body: { refresh_token: refresh } })).status).toBe(
        401,
      )
    }
  })
})

test('failed logins count together, whichever server they reach', async () => {
  const attempt = (server: ServerProcess) =>
    call(server.url, 'POST /auth/login', {
      body: { email: 'nobody@example.org', password: 'a wrong password' },
    })
  for (let round = 0; round < 10; round++) {
    const [first, second] = [await attempt(one), await attempt(other)]
    expect([first.status, second.status]).toEqual([401, 401])
  }
  for (const server of [one, other]) {
    const { status, headers } = await attempt(server)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
  }
})
