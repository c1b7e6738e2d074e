import type { Lease } from '#db/postgres/pool'
import type { Session } from '#db/postgres/session'
import { lossIn } from '#db/postgres-errors'

/** One connection for all who use it at the same time, given back when the last of them is done. */
export function sharedLease(
  take: () => Promise<Lease>,
): <T>(use: (session: Session) => Promise<T>) => Promise<T> {
  let taking: Promise<Lease> | undefined
  let users = 0
  let fault: Error | undefined

  return async (use) => {
    users += 1
    taking ??= take()
    try {
      const { session } = await taking
      return await use(session)
    } catch (error) {
      fault ??= lossIn(error)
      throw error
    } finally {
      users -= 1
      if (users === 0) giveBack()
    }
  }

  function giveBack(): void {
    const cause = fault
    void taking?.then(
      ({ release }) => release(cause),
      () => {},
    )
    taking = undefined
    fault = undefined
  }
}
