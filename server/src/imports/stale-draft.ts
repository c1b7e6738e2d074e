/** What a change was prepared for is not there any more: it is prepared anew. Never seen by a caller. */
export class StaleDraft extends Error {
  constructor() {
    super('The draft or its bill group has changed meanwhile')
    this.name = 'StaleDraft'
  }
}

const TIMES = 3

/**
 * Prepares something outside of a transaction, and then does it in one. Where somebody was quicker each time, it is prepared in the
 * transaction at last, so that it cannot go on for ever.
 */
export async function preparedAnew<P, R>(
  prepare: () => Promise<P>,
  write: (prepared: P | 'here') => Promise<R>,
): Promise<R> {
  for (let times = 1; ; times += 1) {
    const isLast = times > TIMES
    try {
      return await write(isLast ? 'here' : await prepare())
    } catch (error) {
      if (!(error instanceof StaleDraft) || isLast) throw error
    }
  }
}
