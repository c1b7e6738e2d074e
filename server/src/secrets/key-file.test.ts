import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findKeyFile, keepKeyFile } from '#secrets/key-file'

function givenDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'duebook-secret-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return join(directory, 'data')
}

test('a secret is generated once, is long and random, and is readable by its owner only, whatever the umask', () => {
  const before = process.umask(0)
  onTestFinished(() => {
    process.umask(before)
  })
  const directory = givenDirectory()
  const secret = keepKeyFile(directory, 'jwt-secret')
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(keepKeyFile(directory, 'jwt-secret')).toBe(secret)
  expect(readdirSync(directory)).toEqual(['jwt-secret'])
  expect(statSync(join(directory, 'jwt-secret')).mode & 0o777).toBe(0o600)
  expect(statSync(directory).mode & 0o777).toBe(0o700)
  expect(keepKeyFile(givenDirectory(), 'jwt-secret')).not.toBe(secret)
})

test('each key has a file of its own, and looking for one makes none', () => {
  const directory = givenDirectory()
  const secret = keepKeyFile(directory, 'jwt-secret')
  expect(findKeyFile(directory, 'secrets-key')).toBeUndefined()
  expect(readdirSync(directory)).toEqual(['jwt-secret'])
  const key = keepKeyFile(directory, 'secrets-key')
  expect([findKeyFile(directory, 'secrets-key'), findKeyFile(directory, 'jwt-secret')]).toEqual([key, secret])
  expect(key).not.toBe(secret)
})

test('a secret that an editor has ended with a new line is the same secret', () => {
  const directory = givenDirectory()
  const secret = keepKeyFile(directory, 'jwt-secret')
  writeFileSync(join(directory, 'jwt-secret'), `${secret}\n`)
  expect(keepKeyFile(directory, 'jwt-secret')).toBe(secret)
})

// A power cut can leave a file of length nought behind; anybody could sign with what is in it.
test.each([
  ['empty', ''],
  ['blank', ' \n'],
  ['too short', 'abc'],
])('a file that is %s is never used as a secret', (_, content) => {
  const directory = givenDirectory()
  keepKeyFile(directory, 'jwt-secret')
  writeFileSync(join(directory, 'jwt-secret'), content)
  // Whether it is replaced or refused by name, it must not sign anything.
  const outcome = attempt(() => keepKeyFile(directory, 'jwt-secret'))
  expect(outcome).toMatch(/^[\w-]{32,}$|jwt-secret/)
})

function attempt(action: () => string): string {
  try {
    return action()
  } catch (error) {
    return (error as Error).message
  }
}

test('a directory that cannot be made is an error', () => {
  const file = givenDirectory()
  writeFileSync(file, 'not a directory')
  expect(() => keepKeyFile(file, 'jwt-secret')).toThrow(/EEXIST|ENOTDIR|DATA_DIR/)
})

test.each([
  ['nothing', undefined],
  ['an empty file', ''],
])(
  'processes that make it at the same moment where there is %s agree, and leave nothing else',
  async (_, found) => {
    const module = new URL('key-file.ts', import.meta.url).href
    // They wait for the same instant, so that they really meet.
    const program = `
    const { keepKeyFile } = await import(${JSON.stringify(module)})
    const [directories, start] = [JSON.parse(process.argv[1]), Number(process.argv[2])]
    while (Date.now() < start);
    console.log(JSON.stringify(directories.map((directory) => keepKeyFile(directory, 'jwt-secret'))))`
    const directories = Array.from({ length: 100 }, givenDirectory)
    for (const directory of found === undefined ? [] : directories) {
      mkdirSync(directory)
      writeFileSync(join(directory, 'jwt-secret'), found ?? '')
    }
    const start = String(Date.now() + 1_000)
    const run = promisify(execFile)
    const runs = await Promise.all(
      [1, 2, 3].map(() =>
        run(process.execPath, ['--input-type=module', '-e', program, JSON.stringify(directories), start]),
      ),
    )
    const [first, ...others] = runs.map(({ stdout }) => JSON.parse(stdout) as string[])
    for (const other of others) expect(other).toEqual(first)
    const kept = directories.map((directory) => readFileSync(join(directory, 'jwt-secret'), 'utf8'))
    expect(kept).toEqual(first)
    expect(new Set(first).size).toBe(directories.length)
    for (const directory of directories) expect(readdirSync(directory)).toEqual(['jwt-secret'])
  },
  15_000,
)
