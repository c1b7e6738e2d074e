import { execFile } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, test, vi } from 'vitest'
import { MIGRATIONS } from '#db/migrations/index'
import { temporaryDirectory } from '../process/server-process.ts'
import { checkOutFormer } from './check-out-former.ts'

vi.setConfig({ testTimeout: 600_000 })

interface Report {
  numPassedTests: number
  testResults: Array<{
    name: string
    message: string
    assertionResults: Array<{ fullName: string; status: string; failureMessages: string[] }>
  }>
}

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

test('the former version does all that its tests ask on the schema of this one', async () => {
  const folder = temporaryDirectory()
  checkOutFormer(folder)
  for (const name of ['former-suite.config.mjs', 'upgrade-template.mjs'])
    copyFileSync(here(name), join(folder, name))
  const report = join(folder, 'report.json')
  const args = ['--config', 'former-suite.config.mjs', '--reporter=json', `--outputFile=${report}`]
  const ended = await promisify(execFile)(
    process.execPath,
    [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', ...args],
    {
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? '',
        TEST_DATABASE_URL: inject('postgresUrl'),
        TODAYS_COMMANDS: here('../../dist/cli.js'),
        ...(process.env.CI ? { CI: process.env.CI } : {}),
      },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 500_000,
    },
  ).catch((error: Error & { stdout: string; stderr: string }) => error)
  const former = readdirSync(join(folder, 'server/src/db/migrations')).filter((name) => /^\d{4}-/.test(name))
  const result = readReport(report, `${ended.stdout}\n${ended.stderr}`)
  expect(JSON.parse(readFileSync(join(folder, 'upgraded.json'), 'utf8'))).toMatchObject({
    data: { applied: MIGRATIONS.slice(former.length).map(({ name }) => name), version: MIGRATIONS.length },
  })
  expect(failuresIn(result)).toEqual([])
  expect(result.numPassedTests).toBeGreaterThan(100)
})

function readReport(file: string, output: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    throw new Error(`The tests of the former version did not run:\n${output}`)
  }
}

function failuresIn({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [`${name}: ${message}`]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('; ')}`),
  ])
}
