import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '#core/clock'
import { processPrefix, sweepLeftFiles } from '#db/left-files'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('what a killed process has left is removed at the next start, and nothing else', async () => {
  const parent = join(temporaryFolder(), 'received')
  const [pid, host = ''] = processPrefix().split('@')
  const dead = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim()
  const folders = {
    ofDeadProcess: `${dead}@${host}abc123`,
    ofSameNumber: `${pid}@${host}abc123`,
    ofRunningProcess: `${process.ppid}@${host}abc123`,
    ofOtherMachine: '1@other~abc123',
    ofOtherMachineLongAgo: '1@other~old123',
    ofSomebodyElse: 'notes',
  }
  for (const name of Object.values(folders)) mkdirSync(join(parent, name, 'below'), { recursive: true })
  const old = new Date(systemClock.now().getTime() - 2 * 60 * 60 * 1000)
  utimesSync(join(parent, folders.ofOtherMachineLongAgo), old, old)
  await sweepLeftFiles(parent, systemClock)
  expect(readdirSync(parent).toSorted()).toEqual(
    [folders.ofRunningProcess, folders.ofOtherMachine, folders.ofSomebodyElse].toSorted(),
  )
})

test('where nothing was ever put there is nothing to remove', async () => {
  const parent = join(temporaryFolder(), 'received')
  await sweepLeftFiles(parent, systemClock)
  expect(existsSync(parent)).toBe(false)
})
