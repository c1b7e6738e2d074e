/** What was counted, and everything that was wrong. */
export interface Tally {
  acknowledged: number
  /** Certain to have changed nothing, by the server's word. */
  refused: number
  unknownThere: number
  unknownMissing: number
  /** Sent again under its key. */
  repeated: number
  faults: string[]
  /** When the latest acknowledgement came, in milliseconds. */
  lastAt: number
  acknowledge: () => void
  unknown: (isThere: boolean) => void
  fault: (sentence: string) => void
}

export function newTally(): Tally {
  const tally: Tally = {
    acknowledged: 0,
    refused: 0,
    unknownThere: 0,
    unknownMissing: 0,
    repeated: 0,
    faults: [],
    lastAt: 0,
    acknowledge: () => {
      tally.acknowledged += 1
      tally.lastAt = performance.now()
    },
    unknown: (isThere) => {
      if (isThere) tally.unknownThere += 1
      else tally.unknownMissing += 1
    },
    fault: (sentence) => {
      tally.faults.push(sentence)
    },
  }
  return tally
}

export function describeTally(tally: Tally): string {
  return (
    `${tally.acknowledged} acknowledged, ${tally.faults.length} lost or wrong, ${tally.refused} refused, ` +
    `${tally.unknownThere} unknown and there, ${tally.unknownMissing} unknown and not there, ` +
    `${tally.repeated} repeated under their key`
  )
}
