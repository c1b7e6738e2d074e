import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freePort } from '../../server/test/support/free-port.ts'
import { startServer } from './support/server.ts'
import { credentialsAt, hasKept, keptAt, logIn } from './support/signed-in-file.ts'
import { terminal } from './support/terminal.ts'

async function scene(isTerminal = false) {
  const server = await startServer()
  const owner = await server.given.owner({ email: 'ada@example.org' })
  const desk = terminal({ isTerminal, now: () => server.clock.now() })
  await logIn(desk, server.url, owner.email)
  return { ...server, owner, desk }
}

function kept(home: string, changes: object) {
  writeFileSync(credentialsAt(home), JSON.stringify({ ...keptAt(home), ...changes }))
}

test.each([true, false])('ends the token and deletes the file (on a terminal: %s)', async (isTerminal) => {
  const { desk, url, owner } = await scene(isTerminal)
  expect(await desk.type('duebook logout')).toEqual({
    code: 0,
    stdout: `Signed out of ${url}.\nUndo with: duebook login ${url}\n`,
    stderr: '',
  })
  expect(await owner.client.personalTokens.list()).toEqual([])
  expect(hasKept(desk.home)).toBe(false)
  expect(await desk.type('duebook logout')).toEqual({
    code: 4,
    stdout: '',
    stderr: 'You are not signed in. Run "duebook login".\n',
  })
})

test('deletes the file of a token that has ended already', async () => {
  const { desk, url, owner } = await scene()
  const [token] = await owner.client.personalTokens.list()
  await owner.client.personalTokens.end(token?.id ?? 0)
  const { code, stdout } = await desk.type('duebook logout')
  expect(stdout).toContain(`Signed out of ${url}. The access token had already ended.\n`)
  expect([code, hasKept(desk.home)]).toEqual([0, false])
})

test('keeps the file while the server is away, unless told otherwise', async () => {
  const { desk } = await scene()
  const away = `http://127.0.0.1:${await freePort()}`
  kept(desk.home, { url: away })
  const { code, stderr } = await desk.type('duebook logout')
  expect(stderr).toBe(
    [
      'You are still signed in. To delete the token from this computer anyway: duebook logout --local',
      `Nothing answers at ${away}. Check the address, and whether the server is running.`,
      '',
    ].join('\n'),
  )
  expect([code, hasKept(desk.home)]).toEqual([5, true])
  const local = await desk.type('duebook logout --local')
  expect(local.stdout).toBe(
    [
      `${credentialsAt(desk.home)} was deleted. The access token still works: end it at ${away}/settings/tokens.`,
      `Undo with: duebook login ${away}`,
      '',
    ].join('\n'),
  )
  expect([local.code, hasKept(desk.home)]).toEqual([0, false])
  expect((await desk.type('duebook logout --local')).code).toBe(4)
})

test('--local deletes a file that cannot be used', async () => {
  const { desk } = await scene()
  writeFileSync(credentialsAt(desk.home), '{"url":')
  expect(await desk.type('duebook logout')).toMatchObject({ code: 4 })
  const { code, stdout } = await desk.type('duebook logout --local --json')
  expect(JSON.parse(stdout)).toEqual({ url: null, token_ended: false })
  expect([code, hasKept(desk.home)]).toEqual([0, false])
})

test('a token from the environment is not ended', async () => {
  const { signedIn, client, given } = await startServer()
  const { type } = await signedIn()
  expect(await type('duebook logout')).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'Your access token comes from DUEBOOK_TOKEN, so it is not ended here. Unset DUEBOOK_TOKEN, and end the token in the web app.\n',
  })
  expect(await client.bills.list()).toEqual([])
  expect(await (await given.firstOwner()).client.personalTokens.list()).toHaveLength(1)
})
