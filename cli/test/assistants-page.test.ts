import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import { COMMON_OPTIONS } from '../src/arguments/common-options.ts'
import { COMMANDS } from '../src/commands/table.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/assistants.md'), 'utf8')

/** Each call of the program in a block of shell lines, without its comment. */
function callsInShell(): string[][] {
  const blocks = [...PAGE.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines = '']) => lines)
  const lines = blocks.flatMap((block) => block.split('\n').map((line) => line.replace(/\s+#.*$/, '')))
  return lines.flatMap((line) =>
    [...line.matchAll(/(?:^|-- )duebook (.*)$/g)].map(([, args = '']) => args.split(' ')),
  )
}

interface Configured {
  command?: string
  args?: string[]
  env?: Record<string, string>
  url?: string
  headers?: Record<string, string>
}

/** The servers in every block of JSON, under whichever name a client keeps them. */
function configuredServers(): Configured[] {
  const blocks = [...PAGE.matchAll(/^```json\n(.*?)^```$/gms)].map(([, json = '']) => json)
  return blocks.flatMap((json) => {
    const { mcpServers, servers, context_servers } = JSON.parse(json) as Record<string, object | undefined>
    return Object.values(mcpServers ?? servers ?? context_servers ?? {}) as Configured[]
  })
}

test('every configuration on the page is JSON with one server, started by a command or reached by an address', () => {
  const servers = configuredServers()
  expect(servers).toHaveLength([...PAGE.matchAll(/^```json$/gm)].length)
  expect(servers.filter(({ command, url }) => (command === undefined) === (url === undefined))).toEqual([])
})

test('every command on the page is one of the program, with options that it knows', async () => {
  const commands = configuredServers().filter(({ command }) => command !== undefined)
  expect(commands.length).toBeGreaterThan(3)
  const { default: mcp } = (await COMMANDS.mcp?.load()) ?? {}
  const options = Object.fromEntries(
    Object.entries({ ...mcp?.options, ...COMMON_OPTIONS }).map(([name, { type }]) => [name, { type }]),
  )
  const parse = (args: string[]) => parseArgs({ args: args.slice(1), options, strict: true })
  for (const { command, args = [], env = {} } of commands) {
    expect([command, args[0]]).toEqual(['duebook', 'mcp'])
    expect(parse(args).positionals).toEqual([])
    expect(['DUEBOOK_URL', 'DUEBOOK_TOKEN']).toEqual(expect.arrayContaining(Object.keys(env)))
  }
  const typed = callsInShell()
  expect(typed.map(([name]) => name)).toEqual(Array.from({ length: 5 }, () => 'mcp'))
  const used = typed.flatMap((args) => Object.keys(parse(args).values))
  expect(used.toSorted()).toEqual(['all-groups', 'group', 'write'])
})

test('every address on the page is that of the server, with a token in the header', () => {
  const remote = configuredServers().filter(({ url }) => url !== undefined)
  expect(remote.length).toBeGreaterThan(2)
  for (const { url, headers } of remote) {
    expect(url).toBe('https://bills.example.org/mcp')
    expect(headers?.Authorization).toMatch(/^Bearer (?:dbk_…|\$\{\w+:[\w-]+\})$/)
  }
  expect([...PAGE.matchAll(/https:\/\/bills\.example\.org(?!["\s`]|\/mcp)/g)]).toEqual([])
})
