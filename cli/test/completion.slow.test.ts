import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { SHELLS } from '../src/completion/scripts.ts'
import { missing, realShell, shellFolder } from './support/real-shell.ts'
import { startServer } from './support/server.ts'

/** What is typed before TAB, and the name that `duebook` has to get. */
const NAMES = [
  ['Ren', 'Rent'],
  ['ren', 'Rent'],
  ['Car', 'Car insurance'],
  ['Car\\ in', 'Car insurance'],
  ["'Car in", 'Car insurance'],
  ['"Car in', 'Car insurance'],
  ['It', `It's "mine"`],
  ['"It', `It's "mine"`],
  ["'The", "The kids'"],
  ['\\$\\(', '$(touch pwned)'],
  ["'$(", '$(touch pwned)'],
  ['\\`', '`touch pwned`'],
  ['loan:', 'loan:car=2'],
  ['back', 'back\\slash'],
  ['Home', 'Home $HOME & more; touch pwned | * ? [a] {b} <c>'],
  ['Wow', 'Wow! it works!'],
  ['"Wow', 'Wow! it works!'],
  ['Grö', 'Größe – 家賃'],
] as const

async function serverWithNames() {
  const server = await startServer()
  for (const name of new Set(NAMES.map(([, name]) => name))) await server.given.bill({ name })
  const { client } = await server.given.firstOwner()
  const { token } = await client.personalTokens.create({ name: 'Terminal', access: 'read' })
  return { ...server, env: { DUEBOOK_URL: server.url, DUEBOOK_TOKEN: token } }
}

describe.each(SHELLS)('in %s', (shell) => {
  const reason = missing(shell)
  const skipped = reason === undefined ? '' : ` (${reason})`

  test.skipIf(reason)(`TAB inserts names so that exactly they are passed${skipped}`, async () => {
    const { env } = await serverWithNames()
    const { type, folder } = await realShell(shell, env)
    const passed: string[][] = []
    for (const [typed] of NAMES) passed.push(await type(`duebook pay ${typed}\t`))
    expect(passed).toEqual(NAMES.map(([, name]) => ['pay', name]))
    expect(readdirSync(folder)).not.toContain('pwned')
  })

  test.skipIf(reason)(`TAB completes commands, options and their values${skipped}`, async () => {
    const { env } = await serverWithNames()
    const { type } = await realShell(shell, env)
    expect(await type('duebook arch\t')).toEqual(['archive'])
    expect(await type('duebook pay Rent --da\t tomorrow')).toEqual(['pay', 'Rent', '--date', 'tomorrow'])
    expect(await type('duebook due --group Per\t')).toEqual(['due', '--group', 'Personal'])
    expect(await type('duebook due --group=Per\t')).toEqual(['due', '--group=Personal'])
    expect(await type('duebook help comp\t')).toEqual(['help', 'completion'])
  })

  test.skipIf(reason)(`TAB inserts nothing and says nothing without a server${skipped}`, async () => {
    const { type } = await realShell(shell, { DUEBOOK_URL: 'http://127.0.0.1:1', DUEBOOK_TOKEN: 'dbk_x' })
    expect(await type('duebook pay Ren\t')).toEqual(['pay', 'Ren'])
  })
})

test.skipIf(missing('fish'))('fish shows what a candidate means', async () => {
  const { env } = await serverWithNames()
  const { env: shellEnv, folder } = shellFolder(env)
  const script = `duebook completion fish | source; complete -C 'duebook pay re'`
  const { stdout } = await promisify(execFile)('fish', ['--no-config', '-c', script], {
    env: shellEnv,
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stdout).toMatch(/^Rent\tdue .*$/m)
})

test('bash completes by its function alone', async () => {
  const { env } = await serverWithNames()
  const { env: shellEnv, folder } = shellFolder(env)
  const script = [
    'eval "$(duebook completion bash)"',
    "COMP_LINE='duebook pay Car'; COMP_POINT=15; COMP_WORDS=(duebook pay Car); COMP_CWORD=2",
    `_duebook duebook Car pay; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ].join('\n')
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', script], {
    env: shellEnv,
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stdout).toBe('Car\\ insurance\n')
  expect(readdirSync(join(folder, 'bin'))).toEqual(['duebook'])
})
