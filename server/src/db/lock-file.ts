import { closeSync, existsSync, openSync, realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { type Clock, toInstant } from '#core/clock'
import { makePrivateFolder } from '#db/private-folder'
import { isBusy, isDamage } from '#db/sqlite-errors'

/** For the one before, which may still be closing. */
const RETRIES = { times: 20, milliseconds: 100 }

/** Another server runs on the same file. Its words are meant for the operator. */
export class FileLockedError extends Error {
  override name = 'FileLockedError'
}

/**
 * Lets one server run on a SQLite file. The lock is the operating system's, on a small database beside the file: it ends
 * with the process, however that ends, and holds between containers that share the folder. Nothing else of this process may
 * open that small file, because closing it again would drop the lock (POSIX). Returns how to let go.
 */
export async function lockFile(file: string, clock: Clock, retries = RETRIES): Promise<() => void> {
  makePrivateFolder(dirname(file))
  const lock = lockFileOf(file)
  closeSync(openSync(lock, 'a', 0o600))
  const raw = new Sqlite(lock, { timeout: 0 })
  try {
    await takeLock(raw, retries, { pid: process.pid, host: hostname(), since: toInstant(clock.now()) })
  } catch (error) {
    const holder = isBusy(error) ? findHolder(raw) : undefined
    raw.close()
    if (isBusy(error)) throw new FileLockedError(describe(file, holder))
    throw isDamage(error)
      ? new FileLockedError(`${lock} is not a lock file. Delete it while no server is running`)
      : error
  }
  return () => raw.close()
}

/** By its real name: two paths to one file must meet at one lock. */
export function lockFileOf(file: string): string {
  const real = existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file))
  return `${real}.lock`
}

interface Holder {
  pid: number
  host: string
  since: string
}

/** A reserved lock keeps other writers out and lets them read who holds it, so the name is committed before. */
async function takeLock(raw: Sqlite.Database, retries: typeof RETRIES, self: Holder): Promise<void> {
  for (let times = 1; ; times++) {
    try {
      raw.exec('begin immediate')
      raw.exec('create table if not exists holder (pid integer, host text, since text) strict')
      raw.exec('delete from holder')
      raw.prepare('insert into holder values (:pid, :host, :since)').run(self)
      raw.exec('commit; begin immediate')
      // Another process may have held the lock between the two.
      const holder = findHolder(raw)
      if (holder?.pid === self.pid && holder.host === self.host) return
      raw.exec('rollback')
    } catch (error) {
      if (raw.inTransaction) raw.exec('rollback')
      if (!isBusy(error) || times >= retries.times) throw error
    }
    await sleep(retries.milliseconds)
  }
}

function findHolder(raw: Sqlite.Database): Holder | undefined {
  try {
    return raw.prepare('select pid, host, since from holder').get() as Holder | undefined
  } catch {
    // It is just writing its name.
    return undefined
  }
}

function describe(file: string, holder: Holder | undefined): string {
  const who = holder ? `process ${holder.pid} on ${holder.host}, since ${holder.since}` : 'just started'
  return (
    `The database ${file} is in use by another Duebook server (${who}). ` +
    'Only one server can use a SQLite file: stop the other one, or set DATA_DIR to another folder'
  )
}
