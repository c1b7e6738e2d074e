import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticator, givenTotp } from '../../server/test/factors/support/authenticator.ts'
import { PASSWORD } from '../../server/test/support/secrets.ts'
import config from '../rolldown.config.ts'
import { NO_PSEUDO_TERMINAL, pseudoTerminal } from './support/pseudo-terminal.ts'
import { startServer } from './support/server.ts'
import { credentialsAt, hasKept, keptAt, modeOf } from './support/signed-in-file.ts'

/*
 * The built program as people run it, with a real terminal: what it shows there and what it does to it cannot be seen in this
 * process.
 */
describe.skipIf(NO_PSEUDO_TERMINAL !== undefined)(`in a terminal (${NO_PSEUDO_TERMINAL ?? 'script'})`, () => {
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'duebook-cli-'))
    const { output, ...options } = config as BuildOptions
    const cwd = fileURLToPath(new URL('..', import.meta.url))
    await build({ ...options, cwd, output: { ...output, dir: join(folder, 'lib') } })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function scene() {
    // The program has the real clock.
    const server = await startServer({ now: new Date().toISOString() })
    const owner = await server.given.owner({ email: 'ada@example.org' })
    const home = mkdtempSync(join(folder, 'home-'))
    const env = { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', TERM: 'xterm-256color' }
    const program = (...args: string[]) => [process.execPath, join(folder, 'lib', 'duebook.js'), ...args]
    const run = (args: readonly string[], more: Record<string, string> = {}) =>
      pseudoTerminal(program(...args), { ...env, ...more })
    return { ...server, owner, home, run, program, env }
  }

  test('signs in without showing the password, and out again', async () => {
    const { url, owner, home, run } = await scene()
    const login = run(['login'])
    await login.waitFor('Address of your Duebook server: ')
    login.press(`${url}\r`)
    await login.waitFor('Email: ')
    login.press('ada@example.org\r')
    await login.waitFor('Password: ')
    // With a mistake, and as a terminal sends what is pasted.
    login.press(`wrong\u0015x\u007f\u001b[200~${PASSWORD}\u001b[201~`)
    login.press('\r')
    expect(await login.end).toBe(0)
    expect(login.shown()).toContain(`Signed in to ${url} as ada@example.org.`)
    expect(login.shown()).not.toContain(PASSWORD)
    expect(login.shown()).not.toContain('wrong')
    expect(login.shown()).not.toContain('dbk_')
    expect([modeOf(credentialsAt(home)), modeOf(join(home, '.config', 'duebook'))]).toEqual(['600', '700'])
    expect(await run(['logout']).end).toBe(0)
    expect(await owner.client.personalTokens.list()).toEqual([])
    expect(hasKept(home)).toBe(false)
  })

  test('signs in with a code of an authenticator app', async () => {
    const { url, owner, clock, home, run } = await scene()
    const { secret } = await givenTotp(owner, clock)
    const login = run(['login', url, '--email', owner.email])
    await login.waitFor('Password: ')
    login.press(`${PASSWORD}\r`)
    await login.waitFor('recovery code: ')
    login.press(`${authenticator(secret, clock)()}\r`)
    expect(await login.end).toBe(0)
    expect(login.shown()).not.toContain(PASSWORD)
    expect(keptAt(home).url).toBe(url)
  })

  test('Ctrl-C ends with 130 at a hidden question and at a plain one, and the terminal works as before', async () => {
    const { url, home, run, program, env } = await scene()
    const hidden = run(['login', url, '--email', 'ada@example.org'])
    await hidden.waitFor('Password: ')
    hidden.press('sec\u0003')
    expect(await hidden.end).toBe(130)
    expect(hidden.shown()).toMatch(/Password: \r\nCancelled\.\r\n$/)
    const plain = run(['login'])
    await plain.waitFor('server: ')
    plain.press('\u0003')
    expect(await plain.end).toBe(130)
    expect(hasKept(home)).toBe(false)
    const words = program('login', url, '--email', 'ada@example.org').map((word) => `"${word}"`)
    const after = pseudoTerminal(['sh', '-c', `${words.join(' ')}; stty -a`], env)
    await after.waitFor('Password: ')
    after.press('\u0003')
    expect(await after.end).toBe(0)
    expect(after.shown()).toMatch(/ icanon /)
    expect(after.shown()).toMatch(/ echo /)
  })

  test('shows colours, unless told otherwise', async () => {
    const { url, owner, given, run } = await scene()
    await given.bill({ name: 'Rent', due_date: new Date().toISOString().slice(0, 10) })
    const { token } = await given.token(owner)
    const signedIn = { DUEBOOK_URL: url, DUEBOOK_TOKEN: token }
    const coloured = run(['due'], signedIn)
    expect(await coloured.end).toBe(0)
    expect(coloured.shown()).toContain('\u001b[33mToday\u001b[39m')
    const plain = run(['due'], { ...signedIn, NO_COLOR: '1' })
    expect(await plain.end).toBe(0)
    expect(plain.shown()).toContain('Today')
    expect(plain.shown()).not.toContain('\u001b[')
  })

  test('a token that is pasted is not shown', async () => {
    const { url, owner, given, home, run } = await scene()
    const { token } = await given.token(owner)
    const login = run(['login', url, '--token'])
    await login.waitFor('Access token: ')
    login.press(`${token}\r`)
    expect(await login.end).toBe(0)
    expect(login.shown()).not.toContain(token)
    expect(keptAt(home).token).toBe(token)
  })
})
