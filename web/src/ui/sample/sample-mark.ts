const KEY = 'duebook-sample'

interface SampleMark {
  groupId: number
  billIds: readonly number[]
}

/** Which group this device made as a sample, and its bills. It is all that tells a sample from a group that somebody keeps. */
export function sampleMark(): SampleMark | undefined {
  try {
    const mark: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isMark(mark) ? mark : undefined
  } catch {
    return undefined
  }
}

export function markSample(mark: SampleMark): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(mark))
  } catch {
    // The storage is full: the group is deleted like any other.
  }
}

export function forgetSample(): void {
  localStorage.removeItem(KEY)
}

/** Nobody has added a bill of their own. */
export function isStillSample({ billIds }: SampleMark, bills: ReadonlyArray<{ id: number }>): boolean {
  return bills.every(({ id }) => billIds.includes(id))
}

function isMark(value: unknown): value is SampleMark {
  const { groupId, billIds } = (value ?? {}) as Partial<SampleMark>
  return typeof groupId === 'number' && Array.isArray(billIds)
}
