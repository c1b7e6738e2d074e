import { chmodSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { credentialsFile } from '../src/session/credentials-file.ts'
import { startServer } from './support/server.ts'
import { credentialsAt, logIn, modeOf } from './support/signed-in-file.ts'
import { terminal } from './support/terminal.ts'

const NOT_SIGNED_IN = { code: 4, stdout: '', stderr: 'You are not signed in. Run "duebook login".\n' }

test.each(['due', 'whoami', 'use', 'logout', 'open'])(
  'without a file "duebook %s" says how to sign in',
  async (name) => {
    expect(await terminal().type(`duebook ${name}`)).toEqual(NOT_SIGNED_IN)
  },
)

test('a failure is also JSON', async () => {
  const { stdout, stderr } = await terminal().type('duebook whoami --json')
  expect(JSON.parse(stdout)).toEqual({ error: NOT_SIGNED_IN.stderr.trim(), code: 'not-signed-in' })
  expect(stderr).toBe(NOT_SIGNED_IN.stderr)
})

test.each([
  [{ DUEBOOK_URL: 'http://127.0.0.1:9' }, 4, /^DUEBOOK_URL is set, but DUEBOOK_TOKEN is not\. Set both, or/],
  [{ DUEBOOK_TOKEN: 'dbk_x' }, 4, /^DUEBOOK_TOKEN is set, but DUEBOOK_URL is not\. Set both, or neither/],
  [{ DUEBOOK_URL: '', DUEBOOK_TOKEN: '' }, 4, /^You are not signed in/],
  [{ DUEBOOK_URL: 'nowhere at all', DUEBOOK_TOKEN: 'dbk_x' }, 2, /^DUEBOOK_URL is not valid/],
  [{ DUEBOOK_URL: 'https://x.example/bills', DUEBOOK_TOKEN: 'dbk_x' }, 2, /Use https:\/\/x\.example\.\n$/],
  [{ DUEBOOK_URL: 'https://a:b@x.example', DUEBOOK_TOKEN: 'dbk_x' }, 2, /must not contain a user name/],
  [
    { DUEBOOK_URL: 'https://x.example', DUEBOOK_TOKEN: 'dbk_x\ny' },
    2,
    /^DUEBOOK_TOKEN has a space or a line break/,
  ],
  [{ DUEBOOK_URL: 'https://x.example', DUEBOOK_TOKEN: 'secret' }, 2, /^DUEBOOK_TOKEN is not an access token/],
])('an environment that is not right is explained: %j', async (env, code, sentence) => {
  const ran = await terminal({ env }).type('duebook due')
  expect(ran).toEqual({ code, stdout: '', stderr: expect.stringMatching(sentence) })
})

test('a line break after the token does no harm', async () => {
  const { signedIn, url, given } = await startServer()
  const { token } = await given.token(await given.firstOwner())
  const { type } = await signedIn({ env: { DUEBOOK_TOKEN: `${token}\r\n`, DUEBOOK_URL: `${url}/` } })
  expect((await type('duebook whoami')).code).toBe(0)
})

async function scene() {
  const { url, given, clock } = await startServer()
  const owner = await given.owner({ email: 'ada@example.org' })
  const desk = terminal({ now: () => clock.now() })
  await logIn(desk, url, owner.email)
  return { desk, url, owner, file: credentialsAt(desk.home) }
}

test('a file that others can read is refused', async () => {
  const { desk, file } = await scene()
  chmodSync(file, 0o640)
  const { code, stderr } = await desk.type('duebook whoami')
  expect([code, stderr]).toEqual([4, `Others can read ${file}. Run: chmod 600 ${file}\n`])
})

test('a folder that others can write in is refused, also for a new file', async () => {
  const { desk, url, owner, file } = await scene()
  const folder = dirname(file)
  chmodSync(folder, 0o770)
  const refused = { code: 4, stdout: '', stderr: `Others can write in ${folder}. Run: chmod 700 ${folder}\n` }
  expect(await desk.type('duebook whoami')).toEqual(refused)
  expect(await logIn(desk, url, owner.email)).toEqual(refused)
})

test('a symbolic link is refused, and replaced by the next sign-in', async () => {
  const { desk, url, owner, file } = await scene()
  renameSync(file, `${file}.elsewhere`)
  symlinkSync(`${file}.elsewhere`, file)
  const { code, stderr } = await desk.type('duebook whoami')
  expect([code, stderr]).toEqual([4, `${file} is a symbolic link. Delete it and run "duebook login".\n`])
  expect((await logIn(desk, url, owner.email)).code).toBe(0)
  expect((await desk.type('duebook whoami')).code).toBe(0)
})

const KEPT = { url: 'https://duebook.example.org', token: 'dbk_x', email: 'ada@example.org', group_id: null }

test.each([
  ['cut off', '{"url": "https://due'],
  ['of another program', '{"version": 1}'],
  ['without an address', { url: 'duebook.example.org' }],
  ['with an address that has a path', { url: 'https://duebook.example.org/x' }],
  ['with another token', { token: 'eyJ' }],
  ['with a group by name', { group_id: 'Home' }],
  ['of null', 'null'],
])('a file that is damaged is not used: %s', async (_, content) => {
  const { type, home } = terminal()
  const file = credentialsAt(home)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify({ ...KEPT, ...content }), {
    mode: 0o600,
  })
  expect(await type('duebook whoami')).toEqual({
    code: 4,
    stdout: '',
    stderr: `${file} is damaged. Run "duebook login" again.\n`,
  })
})

test('a folder in the place of the file is damage too', async () => {
  const { type, home } = terminal()
  mkdirSync(credentialsAt(home), { recursive: true, mode: 0o700 })
  expect((await type('duebook whoami')).stderr).toMatch(/ is damaged\. Run "duebook login" again\.\n$/)
})

test('where the file lies can be chosen', async () => {
  const { url, given, clock } = await startServer()
  const owner = await given.owner()
  const elsewhere = terminal().home
  const desk = terminal({ env: { XDG_CONFIG_HOME: elsewhere }, now: () => clock.now() })
  await logIn(desk, url, owner.email)
  expect(modeOf(`${elsewhere}/duebook/credentials.json`)).toBe('600')
  const other = terminal({ env: { DUEBOOK_CONFIG_DIR: `${elsewhere}/duebook` } })
  expect((await other.type('duebook whoami')).code).toBe(0)
})

test.each([
  ['/etc/own', '/etc/own/duebook/credentials.json'],
  ['own', '/home/ada/.config/duebook/credentials.json'],
  ['', '/home/ada/.config/duebook/credentials.json'],
])('where XDG_CONFIG_HOME is %j, the file is %s', (folder, path) => {
  const place = { env: { XDG_CONFIG_HOME: folder }, home: '/home/ada', platform: 'linux' } as const
  expect(credentialsFile(place)).toBe(path)
})
