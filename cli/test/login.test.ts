import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  authenticator,
  givenPasskey,
  givenTotp,
  requireFactorBy,
} from '../../server/test/factors/support/authenticator.ts'
import { PASSWORD } from '../../server/test/support/secrets.ts'
import { startServer } from './support/server.ts'
import { credentialsAt, hasKept, keptAt, logIn, modeOf } from './support/signed-in-file.ts'
import { terminal } from './support/terminal.ts'

async function scene(isTerminal = true) {
  const server = await startServer()
  const owner = await server.given.owner({ email: 'ada@example.org' })
  const now = () => server.clock.now()
  return { ...server, owner, now, desk: terminal({ isTerminal, now }) }
}

test('asks for address, email and password, creates a token and keeps it in a private file', async () => {
  const { desk, url, owner } = await scene()
  const { code, stdout, stderr } = await desk.type('duebook login', `${url}\nada@example.org\n${PASSWORD}\n`)
  expect(stdout).toBe(
    [
      `Signed in to ${url} as ada@example.org.`,
      'Bill group: Personal',
      'Access token: Terminal on laptop',
      'Undo with: duebook logout',
      '',
    ].join('\n'),
  )
  expect(stderr).toBe('Address of your Duebook server: Email: Password: \n')
  expect(code).toBe(0)
  expect(keptAt(desk.home)).toEqual({
    url,
    token: expect.stringMatching(/^dbk_\w{40}$/),
    email: 'ada@example.org',
    group_id: owner.groupId,
  })
  expect(modeOf(credentialsAt(desk.home))).toBe('600')
  expect(modeOf(join(desk.home, '.config', 'duebook'))).toBe('700')
  expect(await owner.client.personalTokens.list()).toMatchObject([
    { name: 'Terminal on laptop', access: 'write', expires_on: null, database_ids: null },
  ])
})

test('leaves no session behind', async () => {
  const { desk, url, owner } = await scene()
  const before = await owner.client.auth.listSessions()
  expect((await logIn(desk, url, owner.email)).code).toBe(0)
  expect(await owner.client.auth.listSessions()).toHaveLength(before.length)
})

test('without a terminal takes the password from standard input, and asks nothing', async () => {
  const { desk, url, owner } = await scene(false)
  const { code, stderr } = await logIn(desk, url, owner.email, '--name Backup --read-only --expires "31 jan"')
  expect([code, stderr]).toEqual([0, ''])
  expect(await owner.client.personalTokens.list()).toMatchObject([
    { name: 'Backup', access: 'read', expires_on: '2027-01-31' },
  ])
})

test('prints JSON without the token', async () => {
  const { desk, url, owner } = await scene(false)
  const { stdout } = await logIn(desk, url, owner.email, '--json')
  expect(JSON.parse(stdout)).toEqual({
    url,
    email: owner.email,
    group: { id: owner.groupId, name: 'Personal' },
    token: { name: 'Terminal on laptop', access: 'write', expires_on: null },
    undo: 'duebook logout',
  })
  expect(stdout).not.toContain('dbk_')
})

test.each([
  ['duebook login', 'There is no terminal to ask on. Give the address of your server: duebook login URL\n'],
  ['duebook login localhost:1 --token --name x', /^--token takes a token as it is: leave out --email/],
  ['duebook login localhost:1 --expires 2026-02-31', 'There is no 31 Feb 2026.\n'],
  ['duebook login localhost:1 --expires yesterday', '--expires must not be in the past.\n'],
  ['duebook login localhost:1 --expires 2026-11-17', '--expires must not be in the past.\n'],
  ["duebook login localhost:1 --name ' '", '--name must not be blank.\n'],
  [`duebook login localhost:1 --name ${'x'.repeat(101)}`, '--name must have at most 100 characters.\n'],
  ['duebook login localhost:1 localhost:2', /^Unexpected argument "localhost:2"\./],
  ['duebook login ftp://duebook.example.org', /^The address is not valid\. Use one such as https/],
])('refuses wrong input: %s', async (line, sentence) => {
  const { type } = terminal({ now: () => new Date('2026-11-18T09:00:00Z') })
  const { code, stdout, stderr } = await type(line)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toEqual(expect.stringMatching(sentence))
})

test('without a terminal says how to give what is missing', async () => {
  const { desk, url } = await scene(false)
  const refusals = [
    ['', 'There is no terminal to ask on. Give the email address with --email.'],
    [
      '--email ada@example.org',
      'There is no terminal to ask on. Use --password-stdin, or --token, and pipe the secret in.',
    ],
    ['--email ada@example.org --password-stdin', 'The password is empty.'],
  ]
  for (const [options, sentence] of refusals) {
    const ran = await desk.type(`duebook login ${url} ${options}`)
    expect(ran).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` })
  }
})

test('a host name that is long is cut in the name of the token', async () => {
  const { tokenName } = await import('../src/login/token-name.ts')
  const name = tokenName(undefined, `${'n'.repeat(300)}\n`)
  expect(name).toHaveLength(100)
  expect(name).toMatch(/^Terminal on n+…$/)
})

test('a wrong password is said, and nothing is kept', async () => {
  const { desk, url } = await scene()
  const { code, stdout, stderr } = await desk.type(`duebook login ${url} --email ada@example.org`, 'wrong\n')
  expect([code, stdout, stderr]).toEqual([4, '', 'Password: \nThe email or password is wrong.\n'])
  expect(hasKept(desk.home)).toBe(false)
})

test('after too many wrong passwords says for how long to wait', async () => {
  const { desk, url, call } = await scene()
  for (let times = 0; times < 20; times++) {
    await call('POST', '/auth/login', { body: { email: 'ada@example.org', password: 'wrong' } })
  }
  const { code, stderr } = await logIn(desk, url, 'ada@example.org')
  expect(stderr).toMatch(/Too many attempts\. Try again in \d+ (seconds|minutes)\.\n$/)
  expect(code).toBe(1)
})

test('asks for the code of an authenticator app, again when it was wrong', async () => {
  const { desk, url, owner, clock } = await scene()
  const { secret } = await givenTotp(owner, clock)
  const good = authenticator(secret, clock)()
  const { code, stderr } = await desk.type(
    `duebook login ${url} --email ${owner.email}`,
    `${PASSWORD}\n000000\n${good}\n`,
  )
  const question = 'Code from your authenticator app, or a recovery code: '
  expect(stderr).toBe(
    `Password: \n${question}This code is wrong or was already used. Try again.\n${question}`,
  )
  expect([code, hasKept(desk.home)]).toEqual([0, true])
})

test('without a terminal the code is the second line', async () => {
  const { desk, url, owner, clock } = await scene(false)
  const { recoveryCodes } = await givenTotp(owner, clock)
  const line = `duebook login ${url} --email ${owner.email} --password-stdin`
  const missing = await desk.type(line, `${PASSWORD}\n`)
  expect(missing).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'A second factor is needed. Write the code on a second line of standard input, with --password-stdin.\n',
  })
  const wrong = await desk.type(line, `${PASSWORD}\n000000\n`)
  expect(wrong).toMatchObject({ code: 4, stderr: 'The code is wrong or was already used.\n' })
  expect((await desk.type(line, `${PASSWORD}\n${recoveryCodes[0]}\n`)).code).toBe(0)
})

test('a user with a passkey only is sent to the web app', async () => {
  const { desk, url, owner, clock, database } = await scene(false)
  await givenPasskey(database, owner)
  await requireFactorBy(owner, clock)
  const { code, stderr } = await logIn(desk, url, owner.email)
  expect(stderr).toBe(
    `You sign in with a passkey, which needs a browser. Create an access token in the web app at ${url}/settings/tokens, then run: duebook login ${url} --token\n`,
  )
  expect(code).toBe(4)
})

test('a user who must set up a second factor first is sent to the web app', async () => {
  const { desk, url, owner, clock, given } = await scene(false)
  await givenTotp(owner, clock)
  const user = await given.user(owner.accountId, { email: 'grace@example.org' })
  await requireFactorBy(owner, clock)
  const { code, stderr } = await logIn(desk, url, user.email)
  expect(stderr).toMatch(
    /^Your account requires a second factor, and you have not set one up yet\. Create an/,
  )
  expect(code).toBe(4)
})

test('where passwords are turned off none is asked for', async () => {
  const { url } = await startServer({ passwordLogin: false })
  const { code, stderr } = await terminal({ isTerminal: true }).type(`duebook login ${url}`, '')
  expect(stderr).toMatch(
    /^Password sign-in is turned off on this server\. Create an access token in the web app/,
  )
  expect(code).toBe(4)
})

test('takes a token that was made in the web app, hidden on a terminal', async () => {
  const { desk, url, owner } = await scene()
  const { token } = await owner.client.personalTokens.create({ name: 'Mine', access: 'read' })
  const { code, stdout, stderr } = await desk.type(`duebook login ${url} --token`, `${token}\n`)
  expect(stdout).toBe(
    `Signed in to ${url} as ada@example.org.\nBill group: Personal\nUndo with: duebook logout\n`,
  )
  expect([code, stderr]).toEqual([0, 'Access token: \n'])
  expect(keptAt(desk.home).token).toBe(token)
})

test.each([
  ['nothing', '', 'The access token is empty.\n'],
  ['another text', 'eyJhbGciOi.x.y\n', /^The access token is not an access token: they start with "dbk_"/],
  ['two words', 'dbk_a b\n', /^The access token has a space or a line break in it/],
])('refuses %s instead of a token', async (_, typed, sentence) => {
  const { code, stdout, stderr } = await terminal().type('duebook login localhost:1 --token', typed)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toEqual(expect.stringMatching(sentence))
})

test('refuses a token that is not known, and never repeats it', async () => {
  const { desk, url } = await scene(false)
  expect(await desk.type(`duebook login ${url} --token`, `dbk_${'x'.repeat(40)}\n`)).toEqual({
    code: 4,
    stdout: '',
    stderr: `This access token is not valid at ${url}, or has ended.\n`,
  })
  expect(hasKept(desk.home)).toBe(false)
})

test('signing in again keeps the group, replaces the token and ends the former one', async () => {
  const { desk, url, owner, given } = await scene(false)
  const homeId = await given.group(owner.accountId, 'Home')
  await logIn(desk, url, owner.email, '--group Home')
  const former = keptAt(desk.home)
  expect(former.group_id).toBe(homeId)
  expect((await logIn(desk, url, owner.email)).stdout).toContain('Bill group: Home\n')
  const kept = keptAt(desk.home)
  expect(kept.token).not.toBe(former.token)
  expect(kept.group_id).toBe(homeId)
  expect(await owner.client.personalTokens.list()).toHaveLength(1)
})

test('signing in at another server goes on when the former one is away', async () => {
  const { desk, url, owner } = await scene(false)
  await logIn(desk, url, owner.email)
  writeFileSync(
    credentialsAt(desk.home),
    JSON.stringify({ ...keptAt(desk.home), url: 'http://127.0.0.1:9', group_id: 77 }),
  )
  const { code, stderr } = await logIn(desk, url, owner.email)
  expect([code, stderr]).toEqual([0, ''])
  expect(keptAt(desk.home)).toMatchObject({ url, group_id: owner.groupId })
})

test('asks which of several bill groups to use, until one is meant', async () => {
  const { desk, url, owner, given } = await scene()
  const homeId = await given.group(owner.accountId, 'Home')
  const { stdout, stderr } = await desk.type(
    `duebook login ${url} --email ${owner.email}`,
    `${PASSWORD}\nhouse\nhome\n`,
  )
  expect(stdout).toContain('Bill group: Home\n')
  expect(stderr).toContain(`Your bill groups:\n  ${owner.groupId}  Personal\n  ${homeId}  Home\n`)
  expect(stderr).toContain('There is no bill group "house".')
  expect(keptAt(desk.home).group_id).toBe(homeId)
})

test('an answer that is left out, or Ctrl-D, still leaves somebody signed in', async () => {
  const { desk, url, owner, given } = await scene()
  await given.group(owner.accountId, 'Home')
  const line = `duebook login ${url} --email ${owner.email}`
  const later = await desk.type(line, `${PASSWORD}\n\n`)
  expect(later.stdout).toContain('Choose a bill group with: duebook use GROUP\n')
  const cancelled = await desk.type(line, `${PASSWORD}\n`)
  expect(cancelled.code).toBe(130)
  expect(cancelled.stderr).toMatch(/\nCancelled\.\n$/)
  expect(keptAt(desk.home)).toMatchObject({ url, group_id: null })
})

test('a bill group that does not exist is refused, and the token ended', async () => {
  const { desk, url, owner } = await scene(false)
  const { code } = await logIn(desk, url, owner.email, '--group House')
  expect(code).toBe(3)
  expect(hasKept(desk.home)).toBe(false)
  expect(await owner.client.personalTokens.list()).toEqual([])
})

test('a token that cannot be kept is ended', async () => {
  const { desk, url, owner } = await scene(false)
  mkdirSync(credentialsAt(desk.home), { recursive: true, mode: 0o700 })
  const { code, stderr } = await logIn(desk, url, owner.email)
  expect(stderr).toMatch(/credentials\.json cannot be written \(EISDIR\)\.\n$/)
  expect(code).toBe(1)
  expect(await owner.client.personalTokens.list()).toEqual([])
})

test('where nothing can be kept no password is asked for', async () => {
  const { desk, url } = await scene()
  writeFileSync(join(desk.home, '.config'), '')
  const { code, stderr } = await desk.type(`duebook login ${url} --email ada@example.org`, '')
  expect(stderr).toMatch(/duebook cannot be written \(ENOTDIR\)\.\n$/)
  expect(code).toBe(1)
})

test('a path in the address is left out, and a password in it refused', async () => {
  const { desk, url, owner } = await scene(false)
  const { code, stderr } = await logIn(desk, `${url}/bills/`, owner.email)
  expect([code, stderr]).toEqual([0, `Only ${url} of the address is used.\n`])
  const refused = await desk.type('duebook login https://ada:secret@duebook.example.org')
  expect(refused).toEqual({
    code: 2,
    stdout: '',
    stderr: 'The address must not contain a user name or password. Use https://duebook.example.org.\n',
  })
})

test('warns of an address where the password is sent unencrypted', async () => {
  const { stderr } = await terminal().type('duebook login http://duebook.invalid --email ada@example.org')
  expect(stderr).toBe(
    [
      'Warning: Your password is sent unencrypted to http://duebook.invalid.',
      'duebook.invalid was not found. Check the address and your connection.',
      '',
    ].join('\n'),
  )
})

test('says that DUEBOOK_TOKEN still decides', async () => {
  const { url, owner, now } = await scene(false)
  const desk = terminal({ now, env: { DUEBOOK_URL: url, DUEBOOK_TOKEN: 'dbk_other' } })
  const { code, stderr } = await desk.type(
    `duebook login --email ${owner.email} --password-stdin`,
    `${PASSWORD}\n`,
  )
  expect([code, stderr]).toEqual([0, 'DUEBOOK_TOKEN is set, and is used instead until you unset it.\n'])
})
