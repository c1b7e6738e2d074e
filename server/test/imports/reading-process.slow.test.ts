import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { systemClock } from '#core/clock'
import { sweepLeftFiles } from '#db/left-files'
import { confinedTo, type FileToRead, readFile } from '#imports/read-in-child'
import { CHILD_BOUNDS } from '#imports/reading/limits'
import { temporaryFolder } from '../support/temporary-folder.ts'

const LARGE = `Name,Notes\n${`Rent,${'x'.repeat(400)}\n`.repeat(49_000)}`

function fileOf(contents: string, more: Partial<FileToRead> = {}): FileToRead {
  const folder = realpathSync(temporaryFolder())
  const path = join(folder, 'file')
  writeFileSync(path, contents)
  return { path, folder, source: 'auto', ...more }
}

/** Numbers of the processes that read something in a folder. */
function readersIn(folder: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => isReaderIn(folder, pid)).map(Number)
}

function isReaderIn(folder: string, pid: string): boolean {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.includes('import-child') && command.includes(folder)
  } catch {
    return false
  }
}

test('progress is told while a long file is read', async () => {
  const told: number[] = []
  const { table } = await readFile(fileOf(LARGE, { onProgress: (rows) => told.push(rows) }))
  expect(table?.records).toHaveLength(49_000)
  expect(told[0]).toBe(1)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
})

test('a file that needs more memory than there may be is refused', async () => {
  const reading = readFile(fileOf(LARGE), { ...CHILD_BOUNDS, heapMebibytes: 16 })
  await expect(reading).rejects.toMatchObject({ code: 'import-too-complex' })
})

describe.runIf(process.platform === 'linux')('where processes can be found', () => {
  test('a process that dies is a refusal, and what became of it is told', async () => {
    const faults: unknown[] = []
    const file = fileOf(LARGE, { onFault: (fault) => faults.push(fault) })
    const reading = Promise.allSettled([readFile(file)])
    await expect.poll(() => readersIn(file.folder)).toHaveLength(1)
    for (const pid of readersIn(file.folder)) process.kill(pid, 'SIGKILL')
    const refusal = expect.objectContaining({ message: 'This file cannot be read: reading it failed' })
    expect(await reading).toEqual([{ status: 'rejected', reason: refusal }])
    expect(faults).toEqual([expect.objectContaining({ exit: 'SIGKILL' })])
  })

  test('when whoever asked is killed, reading ends, and the next start removes the file', async () => {
    const parent = realpathSync(temporaryFolder())
    const program = join(import.meta.dirname, 'support/receive-and-read.ts')
    const asking = spawn(process.execPath, [program, parent], { stdio: 'ignore' })
    await expect.poll(() => readersIn(parent)).toHaveLength(1)
    const ended = once(asking, 'exit')
    asking.kill('SIGKILL')
    await ended
    await expect.poll(() => readersIn(parent)).toEqual([])
    expect(readdirSync(parent)).toHaveLength(1)
    await sweepLeftFiles(parent, systemClock)
    expect(readdirSync(parent)).toEqual([])
  })
})

test('the process can reach nothing but the program and its folder', async () => {
  const folder = realpathSync(temporaryFolder())
  const elsewhere = join(realpathSync(temporaryFolder()), 'secret')
  writeFileSync(elsewhere, 'secret')
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `import { readFileSync, writeFileSync } from 'node:fs'
    import { spawnSync } from 'node:child_process'
    import { connect } from 'node:net'
    import { Worker } from 'node:worker_threads'
    const [elsewhere, own] = process.argv.slice(2)
    const attempts = {
      read: () => readFileSync(elsewhere),
      write: () => writeFileSync(elsewhere, 'x'),
      run: () => spawnSync('true'),
      thread: () => new Worker('1', { eval: true }),
      connect: () => new Promise((done, fail) => connect(9, '127.0.0.1').on('error', fail).on('connect', done)),
      writeOwn: () => writeFileSync(own, 'x'),
    }
    const results = {}
    for (const [name, attempt] of Object.entries(attempts)) {
      results[name] = await Promise.try(attempt).then(() => 'done', (error) => error.code)
    }
    console.log(JSON.stringify({ ...results, environment: Object.keys(process.env) }))`,
  )
  const args = [...confinedTo(folder), program, elsewhere, join(folder, 'own')]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: {} })
  const denied = 'ERR_ACCESS_DENIED'
  expect(JSON.parse(stdout)).toEqual({
    read: denied,
    write: denied,
    run: denied,
    thread: denied,
    connect: denied,
    writeOwn: 'done',
    environment: [],
  })
})
