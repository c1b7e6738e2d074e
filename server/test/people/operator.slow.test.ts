import { describe, expect, test } from 'vitest'
import { newLinkToken } from '#auth/link-token'
import { attemptOf } from '#auth/throttle'
import { openDatabase } from '#db/open'
import { call } from '../process/api-call.ts'
import { type ServerProcess, type Settings, startServer } from '../process/server-process.ts'
import { PASSWORD } from '../support/secrets.ts'
import { sharedSetUp } from '../support/shared-set-up.ts'
import { silentLog } from '../support/silent-log.ts'
import { DIALECTS, migratedDatabase, type TestDatabase } from '../support/test-database.ts'
import { asJson, inWords, settingsFor } from './support/operator.ts'

const NEXT = 'the password that comes next'
const ADA = 'Ada@example.org'

/** One after another, beside one running server, as an operator's day goes. */
describe.each(DIALECTS)('beside a running server on %s', (dialect) => {
  let place: TestDatabase
  let settings: Settings
  let server: ServerProcess
  sharedSetUp({
    async begin() {
      place = await migratedDatabase(dialect)
      settings = settingsFor(place)
      server = await startServer({ ...settings, JWT_SECRET: 'a secret of the tests that is long enough' })
    },
    async end() {
      await server.stop()
      await place.drop()
    },
    inOrder: true,
  })

  const login = (email: string, password: string) =>
    call(server.url, 'POST /auth/login', { body: { email, password } })

  test('nobody is there yet, and each command says so', async () => {
    expect(await inWords(['list-users'], settings)).toEqual({ code: 0, said: 'No users yet\n' })
    expect(await asJson(['list-users'], settings)).toEqual({ code: 0, success: true, data: [] })
    const group = await asJson(['create-group', '--name', 'Club'], settings)
    expect(group).toEqual({ code: 2, success: false, error: expect.stringContaining('no account yet') })
  })

  test('users are made with a password from standard input, the first as owner with a group', async () => {
    const first = await asJson(['create-user', '--email', ADA], settings, `${PASSWORD}\nnot this line\n`)
    const ada = { id: 1, email: ADA, is_admin: true, is_account_owner: true, account_id: 1 }
    expect(first).toEqual({ code: 0, success: true, data: ada })
    const second = await inWords(
      ['create-user', '--email', 'grace@example.org', '--owner'],
      settings,
      `${PASSWORD}\r\n`,
    )
    expect(second).toEqual({ code: 0, said: 'Created grace@example.org (id 2), an owner of account 1\n' })
    // Without the end of the line, and with blanks that belong to it.
    const third = await inWords(['create-user', '--email', 'edith@example.org'], settings, `  ${PASSWORD}  `)
    expect(third).toEqual({ code: 0, said: 'Created edith@example.org (id 3), a user of account 1\n' })
    expect((await login('edith@example.org', PASSWORD)).status).toBe(401)
    const [owner, user] = [
      await login('grace@example.org', PASSWORD),
      await login('edith@example.org', `  ${PASSWORD}  `),
    ]
    expect([owner.body.data.databases, user.body.data.databases]).toEqual([[{ id: 1, name: 'Personal' }], []])
  })

  test('users are shown with their rank, in a table and as JSON, and nothing of their passwords', async () => {
    const { code, said } = await inWords(['list-users'], settings)
    expect(code).toBe(0)
    const rows = said
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/))
    const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    expect(rows).toEqual([
      ['id', 'account', 'role', 'last active', 'email'],
      ['1', '1', 'owner', 'never', ADA],
      ['3', '1', 'user', today, 'edith@example.org'],
      ['2', '1', 'owner', today, 'grace@example.org'],
    ])
    const listed = await asJson(['list-users', '--account', '1'], settings)
    expect(listed).toMatchObject({ code: 0, data: [{ email: ADA, last_active_at: null }, {}, {}] })
    expect(JSON.stringify(listed)).not.toMatch(/argon|hash|password/)
  })

  test('a group is made, and opened by the owner at once; the same name is refused', async () => {
    const options = ['--name', ' Sports club ', '--currency', 'JPY', '--timezone', 'Asia/Tokyo']
    const made = await asJson(['create-group', ...options], settings)
    const group = { id: 2, name: 'Sports club', currency: 'JPY', timezone: 'Asia/Tokyo', account_id: 1 }
    expect(made).toEqual({ code: 0, success: true, data: group })
    const { access_token: token } = (await login('grace@example.org', PASSWORD)).body.data
    const { data } = (await call(server.url, 'GET /databases', { token })).body
    expect(data).toMatchObject([{ name: 'Personal' }, { name: 'Sports club', currency: 'JPY', decimals: 0 }])
    const refused: Array<[string[], string]> = [
      [['--name', 'Sports club'], 'A bill group with this name already exists\n'],
      [['--name', ''], expect.stringMatching(/name/)],
      [['--name', 'x', '--currency', 'EURO'], expect.stringMatching(/currency/)],
      [['--name', 'x', '--timezone', 'Mars/Olympus'], expect.stringMatching(/timezone/)],
    ]
    for (const [args, said] of refused) {
      expect(await inWords(['create-group', ...args], settings)).toEqual({ code: 1, said })
    }
  })

  test('a password that is set ends the sessions in the running server at once, links and closed doors too', async () => {
    const before = (await login('grace@example.org', PASSWORD)).body.data
    expect((await call(server.url, 'GET /me', { token: before.access_token })).status).toBe(200)
    const link = await givenLinkAndFailures(place, 2, 'grace@example.org')
    const made = { token: before.access_token, body: {} }
    const invitation = (await call(server.url, 'POST /invitations', made)).body.data.link as string
    expect((await login('grace@example.org', PASSWORD)).status).toBe(429)

    const reset = await asJson(['reset-password', '--email', 'GRACE@example.org'], settings, `${NEXT}\n`)
    const data = { id: 2, email: 'grace@example.org', ended_sessions: expect.any(Number) }
    expect(reset).toEqual({ code: 0, success: true, data })
    expect((await call(server.url, 'GET /me', { token: before.access_token })).status).toBe(401)
    const body = { refresh_token: before.refresh_token }
    expect((await call(server.url, 'POST /auth/refresh', { body })).status).toBe(401)
    const used = { token: link, password: 'a password by a thief' }
    expect((await call(server.url, 'POST /auth/reset-password', { body: used })).status).toBe(400)
    const invited = { token: invitation.split('#')[1] ?? '', email: 'thief@example.org', password: NEXT }
    expect((await call(server.url, 'POST /invitations/accept', { body: invited })).status).toBe(400)
    expect((await login('grace@example.org', PASSWORD)).status).toBe(401)
    expect((await login('grace@example.org', NEXT)).status).toBe(200)
  })

  test('what is refused changes nothing: an unknown user, a weak password, an empty input', async () => {
    const refused: Array<[string[], string, number, RegExp]> = [
      [['--email', 'nobody@example.org'], `${NEXT}\n`, 1, /^User not found\n$/],
      [['--email', 'edith@example.org'], 'short\n', 1, /^Password must have at least 10 characters\n$/],
      [['--email', 'edith@example.org'], '\n', 1, /^Password must have at least 10 characters\n$/],
      [['--email', 'edith@example.org'], 'edith@example.org\n', 1, /^This password is too common/],
      [['--email', 'edith@example.org'], '', 2, /^No password was given on standard input[\s\S]*Usage/],
      [[], `${NEXT}\n`, 2, /^--email is required[\s\S]*Usage/],
    ]
    for (const [args, input, code, said] of refused) {
      const answer = await inWords(['reset-password', ...args], settings, input)
      expect(answer).toEqual({ code, said: expect.stringMatching(said) })
      expect(answer.said).not.toContain(NEXT)
    }
    expect((await login('edith@example.org', `  ${PASSWORD}  `)).status).toBe(200)
  })

  test('where there are several accounts each command wants to know which, and keeps to it', async () => {
    const other = await asJson(
      ['create-user', '--email', 'mary@example.org', '--new-account'],
      settings,
      PASSWORD,
    )
    expect(other).toMatchObject({ code: 0, data: { account_id: 2, is_account_owner: true } })
    const several = {
      code: 2,
      said: expect.stringMatching(
        /^There are several accounts \(1, 2\)\. Choose one with --account\n\nUsage/,
      ),
    }
    const user = ['create-user', '--email', 'new@example.org']
    expect(await inWords(user, settings, PASSWORD)).toEqual(several)
    expect(await inWords(['create-group', '--name', 'Club'], settings)).toEqual(several)
    for (const account of ['3', 'x', '1e0', '01', '']) {
      const unknown = await inWords(['create-group', '--name', 'Club', '--account', account], settings)
      expect(unknown).toEqual({
        code: 2,
        said: expect.stringMatching(/^Account not found\. Existing accounts: 1, 2/),
      })
    }
    const group = await asJson(['create-group', '--name', 'Personal', '--account', '2'], settings)
    expect(group).toEqual({ code: 1, success: false, error: 'A bill group with this name already exists' })
    const made = await asJson([...user, '--account', '2', '--admin'], settings, PASSWORD)
    expect(made).toMatchObject({ code: 0, data: { account_id: 2, is_admin: true, is_account_owner: false } })
    const listed = await asJson(['list-users', '--account', '2'], settings)
    expect(listed).toMatchObject({ data: [{ email: 'mary@example.org' }, { email: 'new@example.org' }] })
    const all = (await asJson(['list-users'], settings)) as { data: Array<{ account_id: number }> }
    expect(all.data.map(({ account_id }) => account_id)).toEqual([1, 1, 1, 2, 2])
  })

  test('all is well in the end, and the server never noticed', async () => {
    expect(await asJson(['check'], settings)).toMatchObject({ code: 0, success: true })
    expect((await call(server.url, 'GET /ready')).status).toBe(200)
    expect(server.stderr()).not.toMatch(/"level":[56]0/)
  })
})

/** A link that is on its way, and too many failed logins from here and elsewhere. */
async function givenLinkAndFailures(
  { location }: TestDatabase,
  userId: number,
  email: string,
): Promise<string> {
  const database = await openDatabase(location, silentLog)
  const { token, hash } = newLinkToken()
  const { emailHash } = attemptOf(email, '')
  const failed_at = new Date().toISOString()
  const failures = ['127.0.0.1', '192.0.2.1'].flatMap((address) =>
    Array.from({ length: 20 }, () => ({ email_hash: emailHash, address, failed_at })),
  )
  await database.write(async (tx) => {
    const times = { created_at: failed_at, expires_at: '2099-01-01T00:00:00.000Z' }
    await tx
      .insertInto('password_resets')
      .values({ user_id: userId, token_hash: hash, ...times })
      .execute()
    await tx.insertInto('login_failures').values(failures).execute()
  })
  await database.close()
  return token
}
