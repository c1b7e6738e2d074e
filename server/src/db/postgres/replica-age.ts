/** Where a server is in the log of changes, which it writes or replays. */
export interface LogPlace {
  lsn: bigint
  /** Another one after each promotion. */
  timeline: string
}

export interface ReplicaAge {
  /** What the primary had written when it was asked, which was at `askedAt`. */
  notePrimary: (place: LogPlace, askedAt: number) => void
  /** How old the data is of a replica that has replayed so much, in milliseconds. Infinite where that is not known. */
  ageOf: (replayed: bigint, now: number) => number
}

/** Older ones say nothing about a replica that may be used. */
const KEPT_MILLISECONDS = 10_000

/**
 * How old a replica's data is: as old as the youngest sample of the primary that it has replayed. Unlike the time of the last
 * commit this also holds while nothing is written, and it needs no privileges and no clocks that agree.
 */
export function createReplicaAge(): ReplicaAge {
  let samples: Array<{ lsn: bigint; at: number }> = []
  let timeline: string | undefined
  /** How far any replica was found, and when. */
  let furthest = { lsn: 0n, at: 0 }
  /** Replicas that are not beyond it may have what the primary never had. */
  let floor = -1n

  return {
    notePrimary(place, at) {
      const isNewTimeline = timeline !== undefined && timeline !== place.timeline
      // A replica cannot be ahead of what it follows. It has changes that were lost when another standby was promoted.
      const hasDiverged = furthest.at < at && place.lsn < furthest.lsn
      if (hasDiverged) floor = furthest.lsn
      if (isNewTimeline || hasDiverged) samples = []
      timeline = place.timeline
      samples = samples.filter((sample) => at - sample.at < KEPT_MILLISECONDS)
      if (place.lsn > floor) samples.push({ lsn: place.lsn, at })
    },
    ageOf(replayed, now) {
      if (replayed > furthest.lsn) furthest = { lsn: replayed, at: now }
      const known = samples.findLast(({ lsn }) => lsn <= replayed)
      return known === undefined ? Infinity : now - known.at
    },
  }
}

/** PostgreSQL writes it as two hexadecimal numbers of 32 bits, such as `16/B374D848`. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
