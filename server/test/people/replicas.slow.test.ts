import { expect, test } from 'vitest'
import { ADMIN, call, signIn } from '../process/api-call.ts'
import { type ServerProcess, startServer, temporaryDirectory } from '../process/server-process.ts'
import { tokenIn } from '../support/fake-mailer.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { emptyDatabase, type TestDatabase } from '../support/test-database.ts'

const PASSWORD = 'a password of their own'

let place: TestDatabase
let servers: [ServerProcess, ServerProcess]
let token: string
let groupId: number

sharedSetUp({
  async begin() {
    place = await emptyDatabase('postgres')
    const settings = () => ({
      ...ADMIN,
      DATABASE_URL: (place.location as { url: string }).url,
      DATA_DIR: temporaryDirectory(),
      JWT_SECRET: 'a secret of the tests that is long enough',
    })
    servers = await Promise.all([startServer(settings()), startServer(settings())])
    ;({ access: token, groupId } = await signIn(servers[0].url))
  },
  async end() {
    await Promise.all(servers.map((server) => server.stop()))
    await place.drop()
  },
})

/** Made and signed in through the first server; asks the second. */
async function somebody(email: string, details: object = {}) {
  const body = { email, password: PASSWORD, ...details }
  const made = await call(servers[0].url, 'POST /users', { token, body })
  expect(made.status).toBe(201)
  const login = await call(servers[0].url, 'POST /auth/login', { body: { email, password: PASSWORD } })
  const headers = { 'x-database-id': String(groupId) }
  const ask = async (line: string) => {
    const answer = await call(servers[1].url, line, { token: login.body.data.access_token, headers })
    return [answer.status, answer.body.error as string | undefined]
  }
  return { id: made.body.data.id as number, ask }
}

const strike = async (line: string, body?: object) => {
  const { status } = await call(servers[0].url, line, { token, ...(body ? { body } : {}) })
  expect(status).toBe(200)
}

test('taken out of a group through one server is out on the other at the very next request', async () => {
  const { id, ask } = await somebody('member@example.org', { database_ids: [groupId] })
  expect(await ask('GET /bills')).toEqual([200, undefined])
  await strike(`DELETE /databases/${groupId}/members/${id}`)
  expect(await ask('GET /bills')).toEqual([404, 'Bill group not found'])
})

test('demoted through one server loses the rights on the other at the very next request', async () => {
  const { id, ask } = await somebody('admin@example.org', { is_admin: true })
  expect(await ask('GET /users')).toEqual([200, undefined])
  await strike(`PUT /users/${id}`, { is_admin: false })
  expect(await ask('GET /users')).toEqual([403, 'You do not have permission to do this'])
  expect(await ask('GET /bills')).toEqual([404, 'Bill group not found'])
})

test('removed, or given a new password, through one server is signed out on the other at the very next request', async () => {
  const [removed, renewed] = [await somebody('removed@example.org'), await somebody('renewed@example.org')]
  expect([await removed.ask('GET /me'), await renewed.ask('GET /me')]).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  await strike(`DELETE /users/${removed.id}`)
  await strike(`PUT /users/${renewed.id}`, { password: 'the password that comes next' })
  for (const { ask } of [removed, renewed]) expect(await ask('GET /me')).toEqual([401, 'Invalid token'])
})

test('fifty who accept one invitation at once, half through each server, are one user in the end', async () => {
  const invited = await call(servers[0].url, 'POST /invitations', {
    token,
    body: { database_ids: [groupId] },
  })
  const invitation = tokenIn(invited.body.data.link as string)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const body = { token: invitation, email: `rival.${index}@example.org`, password: PASSWORD }
      return call(servers[index % 2]?.url ?? '', 'POST /invitations/accept', { body })
    }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
  const users = (await call(servers[1].url, 'GET /users', { token })).body.data as Array<{ email: string }>
  expect(users.filter(({ email }) => email.startsWith('rival.'))).toHaveLength(1)
})
