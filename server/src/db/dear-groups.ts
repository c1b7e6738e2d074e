/** A read that keeps the main thread busy for longer is better made in another one. */
const DEAR_MILLISECONDS = 10
/** After that it is tried in the main thread again: the group may have become small. */
const DEAR_FOR_MILLISECONDS = 10 * 60_000
const MAX_GROUPS = 1_000

/** Groups so large that their reads would hold up everybody else. All others never start a thread. */
export interface DearGroups {
  has: (groupId: number) => boolean
  /** How long a read of the group has kept the main thread busy. */
  note: (groupId: number, milliseconds: number) => void
}

export function createDearGroups(dearMilliseconds = DEAR_MILLISECONDS): DearGroups {
  const until = new Map<number, number>()
  return {
    has: (groupId) => (until.get(groupId) ?? 0) > performance.now(),
    note(groupId, milliseconds) {
      until.delete(groupId)
      if (milliseconds < dearMilliseconds) return
      until.set(groupId, performance.now() + DEAR_FOR_MILLISECONDS)
      for (const oldest of until.keys()) {
        if (until.size <= MAX_GROUPS) return
        until.delete(oldest)
      }
    },
  }
}
