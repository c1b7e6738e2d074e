import { calendarDateIn } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import type { WritingScope } from '#db/group-scope'
import { lockByName } from '#db/portable'
import { listBalances, replaceBalances } from '#insight/balance-store'
import type { KeptBalance } from '#insight/opening-balance'

export async function changeBalances(
  scope: WritingScope,
  clock: Clock,
  balances: KeptBalance[],
): Promise<KeptBalance[]> {
  const now = clock.now()
  const today = calendarDateIn(scope.timezone, now)
  if (balances.some(({ asOf }) => asOf > today)) throw refuse('balance-in-future')
  // Of two at once on PostgreSQL neither would see, and remove, what the other inserts.
  await lockByName(scope.db, `balances of ${scope.groupId}`)
  await replaceBalances(scope, balances, toInstant(now))
  return listBalances(scope)
}
