import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open'
import { keepInstanceId, readRememberedId } from '#telemetry/instance-id'
import { silentLog } from '../support/silent-log.ts'
import { onInstancesOfEveryDialect } from './support/job.ts'

const [GIVEN, FILED, REMEMBERED, FRESH] = ['a', 'b', 'c', 'd'].map((digit) =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', digit),
) as [string, string, string, string]

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'duebook-id-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

async function remember(database: Database, id: string): Promise<void> {
  await database.write((tx) =>
    tx.insertInto('instance_settings').values({ name: 'telemetry_instance_id', value: id }).execute(),
  )
}

onInstancesOfEveryDialect((given) => {
  test.each([
    ['the environment’s, before all others', GIVEN, FILED, REMEMBERED, GIVEN],
    ['the file’s, before the database’s', undefined, FILED, REMEMBERED, FILED],
    ['the database’s', undefined, undefined, REMEMBERED, REMEMBERED],
    ['the file’s', undefined, FILED, undefined, FILED],
    ['the environment’s, where there is nothing else', GIVEN, undefined, undefined, GIVEN],
    ['a new one, where there is none', undefined, undefined, undefined, FRESH],
    ['the database’s, where a crash left the file empty', undefined, '', REMEMBERED, REMEMBERED],
  ])(
    'the id is %s, and it is kept in file and database',
    async (_, environment, filed, remembered, expected) => {
      const { database } = await given()
      const file = join(temporaryDirectory(), 'deep', 'down', 'instance-id')
      if (filed !== undefined) {
        mkdirSync(join(file, '..'), { recursive: true })
        writeFileSync(file, `  ${filed.toUpperCase()}\r\n`)
      }
      if (remembered) await remember(database, remembered)
      const id = await keepInstanceId(database, { given: environment, file }, () => FRESH, silentLog)
      expect(id).toBe(expected)
      expect(await readRememberedId(database.read)).toBe(expected)
      expect(readFileSync(file, 'utf8').trim().toLowerCase()).toBe(expected)
      const again = await keepInstanceId(database, { given: undefined, file }, () => 'another', silentLog)
      expect(again).toBe(expected)
    },
  )

  test('a file that holds something else is not ours: it is left as it is, with a warning, and the id holds', async () => {
    const { database } = await given()
    const file = join(temporaryDirectory(), 'duebook.sqlite')
    const precious = `SQLite format 3\u0000${'x'.repeat(8192)}`
    writeFileSync(file, precious)
    const warned: string[] = []
    const log = { ...silentLog, warn: (_: object, sentence: string) => void warned.push(sentence) }
    expect(await keepInstanceId(database, { given: undefined, file }, () => FRESH, log)).toBe(FRESH)
    expect(await readRememberedId(database.read)).toBe(FRESH)
    expect(readFileSync(file, 'utf8') === precious).toBe(true)
    expect(warned).toEqual([expect.stringContaining('TELEMETRY_INSTANCE_ID_FILE')])
  })

  test('a file that is made is for its owner’s eyes only', async () => {
    const { database } = await given()
    const file = join(temporaryDirectory(), 'instance-id')
    await keepInstanceId(database, { given: undefined, file }, () => FRESH, silentLog)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('processes that start together on an empty database agree on one id', async () => {
    const { database, place } = await given()
    const files = Array.from({ length: 5 }, () => join(temporaryDirectory(), 'instance-id'))
    const databases = await Promise.all(files.map(() => openDatabase(place.location, silentLog)))
    onTestFinished(async () => void (await Promise.all(databases.map((each) => each.close()))))
    const ids = await Promise.all(
      files.map((file, index) => {
        const newId = () => FRESH.replace('dddddddd', `dddddd0${index}`)
        return keepInstanceId(databases[index] as Database, { given: undefined, file }, newId, silentLog)
      }),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await readRememberedId(database.read)).toBe(ids[0])
    expect(files.map((file) => readFileSync(file, 'utf8').trim())).toEqual(ids)
  })

  test('a file that cannot be written is one warning, and the id holds all the same', async () => {
    const { database } = await given()
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'a-file'), '')
    chmodSync(join(directory, 'a-file'), 0o400)
    for (const file of [join(directory, 'a-file', 'instance-id'), directory]) {
      const warned: string[] = []
      const log = { ...silentLog, warn: (_: object, sentence: string) => void warned.push(sentence) }
      const keep = () => keepInstanceId(database, { given: undefined, file }, () => FRESH, log)
      expect([await keep(), await keep()]).toEqual([FRESH, FRESH])
      expect(warned).toEqual(Array(2).fill(expect.stringContaining('TELEMETRY_INSTANCE_ID_FILE')))
      expect(existsSync(join(directory, 'instance-id'))).toBe(false)
    }
  })
})
