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

/**
 * In a thread of its own where the operator has set some aside, so that other requests do not wait for it; there the answer is
 * written too. Otherwise here.
 */
export async function readGroup<Wish, Data>(
  { name, run }: GroupRead<Wish, Data>,
  scope: GroupScope,
  clock: Clock,
  wish: Wish,
): Promise<Data | WrittenAnswer> {
  const { db: _, database, ...facts } = scope
  // Without waiting, so that its first query can be sent ahead.
  if (!database.readInThread) return run(scope, clock, wish)
  const written = await database.readInThread({ name, facts, now: clock.now(), wish })
  return written ?? run(scope, clock, wish)
}
