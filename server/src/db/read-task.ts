import type { GroupFacts } from '#db/group-facts'

/** What another thread is asked to read. */
export interface ReadTask {
  /** Of a `GroupRead`. */
  name: string
  facts: GroupFacts
  now: Date
  wish: unknown
}

/** An answer as it is sent, with everything around the data. */
export type WrittenAnswer = Uint8Array

/** Undefined: the thread has ended before it answered, or none can be started. Fails as the read itself would. */
export type ReadInThread = (task: ReadTask) => Promise<WrittenAnswer | undefined>
