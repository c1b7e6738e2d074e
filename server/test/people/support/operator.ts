import { expect } from 'vitest'
import { type Ended, runCommand, type Settings, temporaryDirectory } from '../../process/server-process.ts'
import type { TestDatabase } from '../../support/test-database.ts'

export function settingsFor({ location }: TestDatabase): Settings {
  const address = location.engine === 'postgres' ? location.url : `sqlite:${location.file}`
  return { DATABASE_URL: address, DATA_DIR: temporaryDirectory() }
}

/** What a script reads: one line of JSON on standard output, and the exit code. */
export async function asJson(args: string[], settings: Settings, input = ''): Promise<object> {
  const { code, stdout, stderr } = await runCommand([...args, '--json'], settings, input)
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^\{.*\}\n$/)
  return { code, ...(JSON.parse(stdout) as object) }
}

/** What a person reads: words on standard output where it went well, else on standard error. */
export async function inWords(
  args: string[],
  settings: Settings,
  input = '',
): Promise<{ code: number | null; said: string }> {
  const ended = await runCommand(args, settings, input)
  expect(hasNoStackTrace(ended)).toBe(true)
  expect(ended.code === 0 ? ended.stderr : ended.stdout).toBe('')
  return { code: ended.code, said: ended.code === 0 ? ended.stdout : ended.stderr }
}

function hasNoStackTrace({ stdout, stderr }: Ended): boolean {
  return !/^\s+at |node:internal|\.ts:\d+|Unexpected error/m.test(stdout + stderr)
}
