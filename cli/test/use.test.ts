import { expect, test } from 'vitest'
import { startServer } from './support/server.ts'
import { keptAt, logIn } from './support/signed-in-file.ts'
import { terminal } from './support/terminal.ts'

async function scene({ isTerminal = false, env = {} } = {}) {
  const server = await startServer()
  const owner = await server.given.owner({ email: 'ada@example.org' })
  const homeId = await server.given.group(owner.accountId, 'Home', { currency: 'EUR' })
  const desk = terminal({ isTerminal, env, now: () => server.clock.now() })
  await logIn(desk, server.url, owner.email, '--group Personal')
  return { ...server, owner, homeId, desk }
}

test('chooses a bill group by its name or number, and says how to go back', async () => {
  const { desk, homeId, owner } = await scene()
  expect(await desk.type('duebook use home')).toEqual({
    code: 0,
    stdout: `Using Home (manager, EUR).\nUndo with: duebook use ${owner.groupId}\n`,
    stderr: '',
  })
  expect(keptAt(desk.home).group_id).toBe(homeId)
  const back = await desk.type(`duebook use ${owner.groupId} --json`)
  expect(JSON.parse(back.stdout)).toMatchObject({
    group: { name: 'Personal' },
    undo: `duebook use ${homeId}`,
  })
  expect((await desk.type('duebook use --none')).stdout).toBe(
    `No bill group is in use.\nUndo with: duebook use ${owner.groupId}\n`,
  )
  expect((await desk.type('duebook use hom')).stdout).toContain('Undo with: duebook use --none\n')
})

test('without a name lists them, with the current one marked', async () => {
  const { desk } = await scene()
  expect((await desk.type('duebook use')).stdout).toBe(
    [
      '   No.  Bill group  Role     Currency',
      '*  1    Personal    manager  USD',
      '   2    Home        manager  EUR',
      '',
    ].join('\n'),
  )
  const { stdout } = await desk.type('duebook use --json')
  expect(JSON.parse(stdout)).toMatchObject([
    { name: 'Personal', in_use: true },
    { name: 'Home', in_use: false },
  ])
})

test('marks the current one with a colour on a terminal only', async () => {
  const { desk } = await scene({ isTerminal: true })
  expect((await desk.type('duebook use')).stdout).toContain('\u001b[32m*\u001b[39m  1')
})

test('names that no group or several groups have are refused, with those there are', async () => {
  const { desk, owner, given } = await scene()
  const secondId = await given.group(owner.accountId, 'Homestead')
  expect(await desk.type('duebook use house')).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(
      /^There is no bill group "house"\. You can use:\n {2}1 {2}Personal\n {2}2 {2}Home\n/,
    ),
  })
  expect(await desk.type('duebook use ho')).toEqual({
    code: 3,
    stdout: '',
    stderr: `"ho" matches several bill groups. Use the number:\n  2  Home\n  ${secondId}  Homestead\n`,
  })
  // The whole name is meant where there is one.
  expect((await desk.type('duebook use HOME')).code).toBe(0)
  expect((await desk.type('duebook use Home --none')).code).toBe(2)
})

test('a number that is also the name of another group means neither', async () => {
  const { desk, owner, given, homeId } = await scene()
  await given.group(owner.accountId, String(homeId))
  const { code, stderr } = await desk.type(`duebook use ${homeId}`)
  expect(stderr).toContain(`"${homeId}" matches several bill groups.`)
  expect(code).toBe(3)
})

test('a group that is no longer there is not replaced by the only other one', async () => {
  const { desk, owner, homeId } = await scene()
  await desk.type('duebook use home')
  await owner.client.databases.delete(homeId)
  const { code, stderr } = await desk.type('duebook due')
  expect(stderr).toBe(
    'You no longer have access to the bill group in use. Choose a bill group with "duebook use GROUP" or --group GROUP:\n  1  Personal\n',
  )
  expect(code).toBe(3)
})

test('with credentials in the environment says what to set', async () => {
  const { signedIn, homeId } = await scene()
  const { type } = await signedIn()
  expect(await type('duebook use home')).toEqual({
    code: 2,
    stdout: '',
    stderr: `Your access token comes from DUEBOOK_TOKEN, so nothing is kept. Set DUEBOOK_GROUP=${homeId} instead.\n`,
  })
})

test('says that DUEBOOK_GROUP still decides', async () => {
  const { desk } = await scene({ env: { DUEBOOK_GROUP: 'Personal' } })
  const { code, stderr } = await desk.type('duebook use home')
  expect([code, stderr]).toEqual([0, 'DUEBOOK_GROUP is set, and is used instead until you unset it.\n'])
})
