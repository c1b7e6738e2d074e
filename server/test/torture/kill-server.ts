import Sqlite from 'better-sqlite3'
import { ADMIN } from '../process/api-call.ts'
import { type Settings, startServer } from '../process/server-process.ts'
import { givenLoad } from './load.ts'
import type { Tally } from './tally.ts'

export const JWT_SECRET = 'a secret of the tests that is long enough'

export interface Torture {
  kills: number
  writers: number
  seed: number
}

export interface Survived {
  tally: Tally
  /** How long each start took, with whatever had to be recovered, in milliseconds. */
  starts: number[]
  /** How the last one ended when it was asked to. */
  exitCode: number | null
}

/**
 * Kills the real server with `kill -9` under load at moments that the seed chose, starts it again on the same data, and
 * holds the whole history against it; so many times over.
 */
export async function killServerAgainAndAgain(
  settings: Settings,
  { kills, writers, seed }: Torture,
  lookInside: (payments: number) => string[] = () => [],
): Promise<Survived> {
  const started = () => startServer({ JWT_SECRET, ...ADMIN, ...settings })
  let server = await started()
  const load = await givenLoad(server.url, writers, seed)
  const starts: number[] = []
  for (let kill = 0; kill < kills && load.tally.faults.length === 0; kill++) {
    await load.workThrough(server.url, async () => {
      await load.afterSome(2 * writers)
      await server.stop('SIGKILL')
    })
    const began = performance.now()
    server = await started()
    starts.push(performance.now() - began)
    const { payments } = await load.verify(server.url)
    load.tally.faults.push(...lookInside(payments))
  }
  // What was repeated under its key is there once.
  await load.verify(server.url)
  const { code } = await server.stop()
  return { tally: load.tally, starts, exitCode: code }
}

/** What is wrong with the file itself, beside the server that runs on it. */
export function faultsOfFile(file: string, payments: number): string[] {
  const raw = new Sqlite(file, { readonly: true })
  try {
    const integrity = raw.pragma('integrity_check', { simple: true })
    const orphans = raw.pragma('foreign_key_check') as unknown[]
    const found = {
      integrity,
      orphans: orphans.length,
      halfKept: raw.prepare('select count(*) from idempotency_keys where status = 0').pluck().get(),
      isComplete: Number(raw.prepare('select count(*) from payments').pluck().get()) >= payments,
    }
    const sound = { integrity: 'ok', orphans: 0, halfKept: 0, isComplete: true }
    return JSON.stringify(found) === JSON.stringify(sound) ? [] : [`the file has ${JSON.stringify(found)}`]
  } finally {
    raw.close()
  }
}
