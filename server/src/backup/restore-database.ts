import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { compactTime } from '#backup/backup-names'
import { type Contents, requireSound } from '#backup/contents'
import { copyPrivately, copyWithSidecar, inspectCopy } from '#backup/private-copy'
import type { Clock } from '#core/clock'
import { OperatorError } from '#core/operator-error'
import { lockFile } from '#db/lock-file'
import { describeFileFault, flushFile, flushFolder, removeDraft } from '#db/private-file'
import { makePrivateFolder } from '#db/private-folder'
import { endSignIns, type FileSecrets, lockExclusively, SIDECARS } from '#db/sqlite-files'
import type { TokenCounts } from '#db/token-tables'

export interface RestoreOrder {
  /** What is restored; it is only read. */
  file: string
  /** Where the database lies, or will. */
  database: string
  clock: Clock
  /** Tokens for other programs end too. */
  endsTokens?: boolean
  /** Throws where its secrets could not be read afterwards. */
  checkSecrets?: (secrets: FileSecrets) => void
}

export interface Restored extends Contents {
  /** Where the database from before is kept; undefined where there was none. */
  keptAs: string | undefined
  /** As they were in the file. */
  tokens: TokenCounts
}

/**
 * Puts a backup in the place of the database, step by step. A process that is killed after any of them leaves the database
 * from before or the restored one, because a single rename changes one for the other; until then nothing that counts has
 * been touched. Yields the name of each step, for whoever wants to stop there.
 */
export async function* restoreDatabase(order: RestoreOrder): AsyncGenerator<string, Restored> {
  const { file, clock } = order
  // Behind a symbolic link: a rename would replace the link.
  const database = existsSync(order.database) ? realpathSync(order.database) : order.database
  refuseUnfit(file, database)
  const draft = `${database}${DRAFT_ENDING}${randomBytes(4).toString('hex')}`
  try {
    makePrivateFolder(dirname(database))
    copyWithSidecar(file, draft)
    yield 'copied'
    const report = inspectCopy(draft)
    const contents = requireSound(file, report)
    order.checkSecrets?.(report.secrets)
    yield 'checked'
    endSignIns(draft, { endsTokens: order.endsTokens === true })
    flushFile(draft)
    yield 'prepared'
    const release = await lockFile(database, clock)
    try {
      const keptAs = yield* replace(draft, database, clock.now())
      return { ...contents, keptAs, tokens: report.tokens }
    } finally {
      release()
    }
  } catch (error) {
    throw describeFileFault(error, database)
  } finally {
    removeDraft(draft)
  }
}

/** No server can start meanwhile, because it would hold the file first; and none runs. Commands may be at work. */
function* replace(draft: string, database: string, now: Date): Generator<string, string | undefined> {
  const taken = existsSync(database) ? lockExclusively(database) : undefined
  if (taken?.state === 'in use') {
    throw new OperatorError(
      `The database ${database} is in use by another program. Stop that program and try again`,
    )
  }
  try {
    yield 'taken'
    const aside = freeName(`${database}.before-restore-${compactTime(now)}`)
    const kept = ['', ...SIDECARS].filter((ending) => existsSync(`${database}${ending}`))
    for (const ending of kept) linkOrCopy(`${database}${ending}`, `${aside}${ending}`)
    flushFolder(dirname(database))
    yield 'kept aside'
    // A whole database has none any more. Those of a damaged or missing one would be taken for the new one’s.
    for (const ending of SIDECARS) rmSync(`${database}${ending}`, { force: true })
    flushFolder(dirname(database))
    yield 'cleared'
    renameSync(draft, database)
    flushFolder(dirname(database))
    yield 'replaced'
    removeOtherDrafts(database)
    return kept.length > 0 ? aside : undefined
  } finally {
    taken?.release()
  }
}

function refuseUnfit(file: string, database: string): void {
  if (!existsSync(file)) throw new OperatorError(`File not found: ${file}`)
  if (!statSync(file).isFile()) throw new OperatorError(`${file} is not a file`)
  if (realpathSync(file) === database) {
    throw new OperatorError(`${file} is the database itself. Choose a backup`)
  }
}

/** As a second name for the same file, so that there is never a moment without a database. */
function linkOrCopy(file: string, aside: string): void {
  try {
    linkSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error
    copyPrivately(file, aside)
    flushFile(aside)
  }
}

/** Two restores within a second must not meet. */
function freeName(wanted: string): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}-${count}`
    if (!existsSync(name)) return name
  }
}

/** Of restores that were killed. */
function removeOtherDrafts(database: string): void {
  const beginning = `${basename(database)}${DRAFT_ENDING}`
  for (const name of readdirSync(dirname(database))) {
    if (name.startsWith(beginning)) rmSync(join(dirname(database), name), { force: true })
  }
}

const DRAFT_ENDING = '.restoring-'
