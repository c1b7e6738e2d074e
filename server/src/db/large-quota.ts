import type { Tx } from '#db/database'
import { lockByName } from '#db/portable'

interface LargeQuota {
  /** Whose quota: those of one name come one after another where it is nearly used up. */
  name: string
  most: number
  /** What is known without looking: there are at most so many rows. */
  atMost: number
  /** Visits every row. */
  count: () => Promise<number>
}

/**
 * Whether the row that was just inserted is one too many. Ids rise, so the distance between the first and the last bounds
 * the number of rows, and only where that is not enough they are counted.
 */
export async function isOverQuota(tx: Tx, { name, most, atMost, count }: LargeQuota): Promise<boolean> {
  const raceFree = most - IN_FLIGHT
  if (atMost <= raceFree || (await count()) <= raceFree) return false
  await lockByName(tx, name)
  return (await count()) > most
}

/** More than can be written at the same time, each unseen by the others. */
const IN_FLIGHT = 1_000
