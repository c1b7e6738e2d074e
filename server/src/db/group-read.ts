import type { Clock } from '#core/clock'
import type { GroupScope, ReadingScope } from '#db/group-scope'
import type { WrittenAnswer } from '#db/read-task'

/**
 * A read of one group that any thread with a connection can make: what is wished for is plain data, and what comes of it is
 * what the client gets.
 */
export interface GroupRead<Wish, Data> {
  name: string
  run: (scope: ReadingScope, clock: Clock, wish: Wish) => Promise<Data>
}

/** Reads of a group that must fit together. */
export function inSnapshot<T>(scope: GroupScope, read: (scope: GroupScope) => Promise<T>): Promise<T> {
  return scope.database.readSnapshot((db) => read({ ...scope, db }))
}

/** Here, or for a large group on SQLite in a thread, so that other requests do not wait for it; there the answer is written too. */
export async function readGroup<Wish, Data>(
  { name, run }: GroupRead<Wish, Data>,
  scope: GroupScope,
  clock: Clock,
  wish: Wish,
): Promise<Data | WrittenAnswer> {
  const { db: _, database, ...facts } = scope
  const { readInThread, dearGroups } = database
  if (readInThread && dearGroups?.has(facts.groupId)) {
    const written = await readInThread({ name, facts, now: clock.now(), wish })
    if (written) return written
  }
  const begin = performance.now()
  const data = await run(scope, clock, wish)
  dearGroups?.note(facts.groupId, performance.now() - begin)
  return data
}
