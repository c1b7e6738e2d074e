/** Upper bounds of the batch sizes that are told apart; a group has 256 operations at most. */
export const BATCH_BOUNDS = [1, 2, 4, 8, 16, 32, 64, 128, 256] as const

/** How many operations shared a COMMIT, counted by size. */
export interface BatchSizes {
  add: (operations: number) => void
  counts: () => { sizes: readonly number[]; operations: number }
}

export function countBatches(): BatchSizes {
  const sizes: number[] = BATCH_BOUNDS.map(() => 0)
  let total = 0
  return {
    add(operations) {
      let at = 0
      while (at < BATCH_BOUNDS.length - 1 && operations > (BATCH_BOUNDS[at] ?? 0)) at += 1
      sizes[at] = (sizes[at] ?? 0) + 1
      total += operations
    },
    counts: () => ({ sizes: [...sizes], operations: total }),
  }
}
