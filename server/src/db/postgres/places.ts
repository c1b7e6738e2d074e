import type { PoolUse as Use } from '#db/database'

/** What is kept free for reads and for writes each: stuck writes must leave room to read, and the other way around. */
const RESERVED_SHARE = 0.3
const SNAPSHOT_SHARE = 0.3

/** Whether one more may be in use this way, of `size` connections in all. */
export function hasPlaceFor(use: Use, inUse: Readonly<Record<Use, number>>, size: number): boolean {
  const free = size - inUse.read - inUse.write - inUse.snapshot
  if (use === 'snapshot' && inUse.snapshot >= atLeastOne(size * SNAPSHOT_SHARE)) return false
  // A single connection beside the exports is for whoever comes first.
  const reserved = size - inUse.snapshot < 2 ? 0 : atLeastOne(size * RESERVED_SHARE)
  const keptForReads = use === 'read' ? 0 : Math.max(0, reserved - inUse.read)
  const keptForWrites = use === 'write' ? 0 : Math.max(0, reserved - inUse.write)
  return free > keptForReads + keptForWrites
}

function atLeastOne(number: number): number {
  return Math.max(1, Math.floor(number))
}
