import { expect, test } from 'vitest'
import { assistantClient } from '../src/mcp/assistant-client.ts'
import type { World } from '../src/world.ts'
import { startServer } from './support/server.ts'
import { terminal } from './support/terminal.ts'

/** What an assistant of the older era sends, line by line. */
const lines = (...messages: object[]) => messages.map((each) => `${JSON.stringify(each)}\n`).join('')
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}

test('nobody is served who is not signed in', async () => {
  const { type } = terminal()
  expect(await type('duebook mcp', lines(INITIALIZE))).toEqual({
    code: 4,
    stdout: '',
    stderr: 'You are not signed in. Run "duebook login".\n',
  })
})

test('ends with its input, and writes nothing of its own', async () => {
  const { signedIn } = await startServer()
  const { type } = await signedIn()
  expect(await type('duebook mcp')).toEqual({ code: 0, stdout: '', stderr: '' })
})

test('says that a token only reads', async () => {
  const { signedIn } = await startServer()
  const { type } = await signedIn({ access: 'read' })
  expect(await type('duebook mcp --write')).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Your access token or role only allows reading. Serving without --write.\n',
  })
})

test('a token that writes is found out without a trace', async () => {
  const { signedIn, given } = await startServer()
  const { books } = await given.firstOwner()
  const { type } = await signedIn()
  expect(await type('duebook mcp --write --all-groups')).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(await books.bills.list({ include_archived: true })).toEqual([])
})

test.each([
  [
    'duebook mcp due',
    'Unexpected argument "due".\nUsage: duebook mcp [--write] [--group GROUP | --all-groups]\n',
  ],
  ['duebook mcp --all-groups --group Personal', 'Use either --group or --all-groups.\n'],
])('refuses %s', async (line, stderr) => {
  const { type } = terminal()
  expect(await type(line)).toEqual({ code: 2, stdout: '', stderr })
})

test('what has not changed is not sent again to a process that keeps running', async () => {
  const { url, given, clock } = await startServer()
  const owner = await given.firstOwner()
  await given.bill({ name: 'Rent' })
  const { token } = await given.token(owner, { access: 'read' })
  const statuses: number[] = []
  const world: Pick<World, 'fetch' | 'now'> = {
    now: () => clock.now(),
    async fetch(input, init) {
      const answer = await fetch(input, init)
      statuses.push(answer.status)
      return answer
    },
  }
  const { bills } = assistantClient(world as World, { url, token }).group({ id: owner.groupId })
  const first = await bills.list()
  expect(first).toMatchObject([{ name: 'Rent' }])
  expect(await bills.list()).toEqual(first)
  expect(statuses).toEqual([200, 304])
})

test('a group that is not there ends it before it speaks', async () => {
  const { signedIn } = await startServer()
  const { type } = await signedIn()
  const ran = await type('duebook mcp --group Elsewhere', lines(INITIALIZE))
  expect(ran).toMatchObject({ code: 3, stdout: '' })
  expect(ran.stderr).toContain('There is no bill group "Elsewhere"')
})
