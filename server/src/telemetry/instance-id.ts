import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Logger } from '#core/logger'
import { isUuid } from '#core/uuid'
import type { Database, Db } from '#db/database'
import { makePrivateFolder } from '#db/private-folder'

const SETTING = 'telemetry_instance_id'
/** A file of this name is ours, and is mended when it is damaged. */
const OWN_NAME = 'instance-id'

interface Sources {
  /** From the environment; already known to be valid. */
  given: string | undefined
  file: string
}

/**
 * The instance's UUID: from the environment, else the file, else what the database remembers, else a new one. It is
 * kept in both places, so that neither a new container nor a new replica makes another.
 */
export async function keepInstanceId(
  database: Database,
  { given, file }: Sources,
  newId: () => string,
  log: Logger,
): Promise<string> {
  const found = given ?? readFromFile(file)
  const id = found === undefined ? await rememberFirst(database, newId()) : found
  if (found !== undefined) await remember(database, id)
  if (readFromFile(file) !== id) writeToFile(file, id, log)
  return id
}

export async function readRememberedId(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('instance_settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  return row?.value
}

/** Of processes that start together one makes the id, and the others take it. */
async function rememberFirst(database: Database, fresh: string): Promise<string> {
  await database.write((tx) =>
    tx
      .insertInto('instance_settings')
      .values({ name: SETTING, value: fresh })
      .onConflict((clash) => clash.column('name').doNothing())
      .execute(),
  )
  return (await readRememberedId(database.read)) ?? fresh
}

async function remember(database: Database, id: string): Promise<void> {
  if ((await readRememberedId(database.read)) === id) return
  await database.write((tx) =>
    tx
      .insertInto('instance_settings')
      .values({ name: SETTING, value: id })
      .onConflict((clash) => clash.column('name').doUpdateSet({ value: id }))
      .execute(),
  )
}

function readFromFile(file: string): string | undefined {
  const text = textOf(file)?.trim().toLowerCase()
  return text !== undefined && isUuid(text) ? text : undefined
}

/**
 * The database remembers it as well, so a file that cannot be written is worth a warning and no more. One that holds
 * something else is left alone: the setting may name it by mistake.
 */
function writeToFile(file: string, id: string, log: Logger): void {
  const text = textOf(file)?.trim() ?? ''
  const isOurs = text === '' || isUuid(text) || basename(file) === OWN_NAME
  if (!isOurs) {
    log.warn(
      {},
      'TELEMETRY_INSTANCE_ID_FILE already contains something else and was not changed. Choose another file',
    )
    return
  }
  try {
    makePrivateFolder(dirname(file))
    writeFileSync(file, `${id}\n`, { mode: 0o600 })
  } catch (error) {
    log.warn({ err: error }, 'the instance id could not be written to TELEMETRY_INSTANCE_ID_FILE')
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
