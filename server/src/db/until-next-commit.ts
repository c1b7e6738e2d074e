import type { Database } from '#db/database'

/** Each is a few hundred bytes. */
const MAX_KEPT = 1_000

/**
 * Keeps what was read for as long as nobody commits anything, on an engine that can tell at once (SQLite). So what is kept is what
 * reading again would give; asking whether it still stands takes a third of the time. Elsewhere everything is read each time.
 */
export function untilNextCommit<T>({ dataVersion }: Pick<Database, 'dataVersion'>) {
  const kept = new Map<string, T>()
  let version: number | undefined

  return async (key: string, read: () => Promise<T | undefined>): Promise<T | undefined> => {
    if (!dataVersion) return read()
    const current = dataVersion()
    if (current !== version) kept.clear()
    version = current
    const known = kept.get(key)
    if (known !== undefined) return known
    const found = await read()
    // Read after its version, so it can be newer than that, and is then read once too often; it is never older.
    if (found !== undefined && version === current && kept.size < MAX_KEPT) kept.set(key, found)
    return found
  }
}
