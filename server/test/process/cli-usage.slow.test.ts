import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { PASSWORD } from '../support/secrets.ts'
import { runCommand, temporaryDirectory } from './server-process.ts'

vi.setConfig({ testTimeout: 180_000 })

const FILE_COMMANDS = ['backup', 'verify', 'restore', 'export', 'import']
const settings = { DATA_DIR: join(temporaryDirectory(), 'data') }

describe('help', () => {
  test('is asked for with help, --help or -h, names every command, and answers with 0', async () => {
    const runs = await Promise.all(['help', '--help', '-h'].map((arg) => runCommand([arg], settings)))
    for (const { code, stdout, stderr } of runs) {
      expect([code, stderr]).toEqual([0, ''])
      for (const name of ['create-user', 'migrate', 'check', ...FILE_COMMANDS, '--json', 'Exit codes'])
        expect(stdout).toContain(name)
    }
  })

  test('of one command names its options, and opens no database', async () => {
    const { code, stdout, stderr } = await runCommand(['create-user', '--help'], settings)
    expect([code, stderr]).toEqual([0, ''])
    for (const name of [
      '--email',
      '--admin',
      '--owner',
      '--account',
      '--new-account',
      '--json',
      'standard input',
    ]) {
      expect(stdout).toContain(name)
    }
    expect(existsSync(settings.DATA_DIR)).toBe(false)
  })

  test('of a command that takes a file says so', async () => {
    const runs = await Promise.all(FILE_COMMANDS.map((name) => runCommand([name, '--help'], settings)))
    for (const [index, { code, stdout, stderr }] of runs.entries()) {
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout).toContain(`Usage: npm run duebook -- ${FILE_COMMANDS[index]} FILE [options]\n`)
      expect(stdout).toMatch(/^ {2}FILE {11}\S/m)
    }
  })
})

describe('wrong usage answers with 2 and shows the help:', () => {
  test.each([
    ['no command', [], /Usage/],
    ['a command that does not exist', ['dance'], /Unknown command "dance"/],
    ['a name that every object has', ['toString'], /Unknown command "toString"/],
    ['an option that does not exist', ['migrate', '--fast'], /--fast/],
    [
      'a password as an option',
      ['create-user', '--email', 'a@example.org', '--password', PASSWORD],
      /--password/,
    ],
    ['no email', ['create-user'], /--email is required/],
    ['no file', ['backup'], /Exactly one FILE is required/],
    ['two files', ['restore', 'a', 'b'], /Exactly one FILE is required/],
  ])('%s', async (_, args, said) => {
    const { code, stdout, stderr } = await runCommand(args, settings, `${PASSWORD}\n`)
    expect([code, stdout + stderr]).toEqual([2, expect.stringMatching(said)])
    expect(stdout + stderr).toMatch(/Usage/)
    expect(stdout + stderr).not.toMatch(/^\s+at /m)
  })
})

test('a password among the arguments is refused, and not repeated', async () => {
  const { code, stdout, stderr } = await runCommand(
    ['create-user', '--email', 'a@example.org', PASSWORD],
    settings,
    '',
  )
  expect(code).toBe(2)
  expect(stdout + stderr).not.toContain(PASSWORD)
})

test.each([
  ['of nothing at all', '', 2],
  ['of an empty line', '\n', 1],
  ['that is too short', 'short\n', 1],
  ['that is too common', 'password123\n', 1],
])('a password %s is refused, and nobody is made', async (_, input, expected) => {
  const fresh = { DATA_DIR: temporaryDirectory() }
  const { code, stdout, stderr } = await runCommand(['create-user', '--email', 'a@example.org'], fresh, input)
  expect([code, stdout]).toEqual([expected, ''])
  expect(stderr).toMatch(/password/i)
  expect(stderr).not.toMatch(/password123|Unexpected error/)
})

test('wrong settings answer with 2, all together, in words and as JSON', async () => {
  const wrong = { PORT: 'x', DEFAULT_CURRENCY: 'EURO', JWT_SECRET: 'too-short-current' }
  const [words, json] = await Promise.all([
    runCommand(['check'], wrong),
    runCommand(['check', '--json'], wrong),
  ])
  expect([words.code, words.stdout]).toEqual([2, ''])
  expect(words.stderr.trimEnd().split('\n')).toHaveLength(3)
  expect([json.code, json.stderr]).toEqual([2, ''])
  expect(json.stdout).toMatch(/^\{.*\}\n$/)
  expect(JSON.parse(json.stdout)).toEqual({
    success: false,
    error: expect.stringMatching(/PORT[\s\S]*DEFAULT_CURRENCY[\s\S]*JWT_SECRET/),
  })
  expect(words.stderr + json.stdout).not.toContain('too-short-current')
})

test('with --json wrong usage is one line of JSON on standard output too, as every other answer is', async () => {
  const { code, stdout } = await runCommand(['create-user', '--json'], settings)
  expect([code, stdout]).toEqual([
    2,
    expect.stringMatching(/^\{"success":false,.*--email is required.*\}\n$/),
  ])
})
