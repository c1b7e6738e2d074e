import { expect, test } from 'vitest'
import { startServer } from './support/server.ts'
import { credentialsAt, logIn } from './support/signed-in-file.ts'
import { terminal } from './support/terminal.ts'

test.each([true, false])(
  'shows who is signed in, where, and in which group (on a terminal: %s)',
  async (isTerminal) => {
    const { url, given, clock } = await startServer()
    const owner = await given.owner({ email: 'ada@example.org', currency: 'EUR' })
    const desk = terminal({ isTerminal, now: () => clock.now() })
    await logIn(desk, url, owner.email)
    expect(await desk.type('duebook whoami')).toEqual({
      code: 0,
      stdout: [
        `ada@example.org at ${url}`,
        'Bill group: Personal (manager, EUR)',
        `Access token: from ${credentialsAt(desk.home)}`,
        '',
      ].join('\n'),
      stderr: '',
    })
    const { stdout } = await desk.type('duebook whoami --json')
    expect(JSON.parse(stdout)).toMatchObject({
      email: 'ada@example.org',
      url,
      group: { id: owner.groupId, role: 'manager', currency: 'EUR' },
      token_source: 'file',
      credentials_file: credentialsAt(desk.home),
    })
    expect(stdout).not.toContain('dbk_')
  },
)

test('says where no group is chosen, and what DUEBOOK_GROUP chooses', async () => {
  const { url, given, signedIn } = await startServer()
  const owner = await given.owner({ email: 'ada@example.org' })
  await given.group(owner.accountId, 'Home')
  const undecided = await signedIn()
  expect((await undecided.type('duebook whoami')).stdout).toBe(
    [
      `ada@example.org at ${url}`,
      'Bill group: none chosen. Choose one with: duebook use GROUP',
      'Access token: from DUEBOOK_TOKEN',
      '',
    ].join('\n'),
  )
  const decided = await signedIn({ env: { DUEBOOK_GROUP: 'home' } })
  expect((await decided.type('duebook whoami')).stdout).toContain('Bill group: Home (manager, USD)\n')
  expect((await decided.type('duebook whoami --group House')).code).toBe(3)
  expect((await decided.type('duebook whoami --group ""')).stderr).toBe(
    '--group needs the name or number of a bill group.\n',
  )
  expect((await decided.type('duebook whoami ada')).code).toBe(2)
})
