import { INSIGHT_KINDS } from '@duebook/contract'
import { LIMITS } from '@duebook/contract/refusals'
import { findBill } from '#bills/store'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import type { WritingScope } from '#db/group-scope'
import { addDismissed, removeDismissed } from '#insight/dismissed-store'

/** Kind, bill, and what else a key names. */
const KEY = new RegExp(`^(?:${INSIGHT_KINDS.join('|')}):([1-9]\\d{0,14}):[\\d-]+$`)

/**
 * Not asked: whether the finding still stands. It may have gone since it was shown, and who dismisses it then must not meet an
 * error.
 */
export async function dismissInsight(
  scope: WritingScope,
  clock: Clock,
  { key, dismissed }: { key: string; dismissed: boolean },
): Promise<void> {
  const billId = KEY.exec(key)?.[1]
  if (billId === undefined || !(await findBill(scope, Number(billId)))) throw refuse('insight-not-found')
  const at = toInstant(clock.now())
  if (dismissed) await addDismissed(scope, { key, at, limit: LIMITS.dismissedInsights })
  else await removeDismissed(scope, key)
}
