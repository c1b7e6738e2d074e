import { QUOTAS } from '@duebook/contract/refusals'
import { announceBills } from '#bills/announce-bill'
import type { BillInput, BillRow } from '#bills/bill-columns'
import { requireCategory } from '#bills/require-category'
import { newSchedule } from '#bills/schedule-changes'
import { countBills, insertBill } from '#bills/store'
import { calendarDateIn } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import type { WritingScope } from '#db/group-scope'
import { isOverQuota } from '#db/large-quota'

export async function createBill(scope: WritingScope, clock: Clock, input: BillInput): Promise<BillRow> {
  const now = clock.now()
  await requireCategory(scope, input.categoryId)
  const { cyclesLeft: _, ...others } = input
  const schedule = newSchedule(input, calendarDateIn(scope.timezone, now))
  const values = { ...others, ...schedule, formerCategoryId: null, scheduleChangedAt: null }
  const at = toInstant(now)
  const { bill, span } = await insertBill(scope, values, at)
  const isTooMany = await isOverQuota(scope.db, {
    name: `bills of ${scope.groupId}`,
    most: QUOTAS.billsPerGroup,
    atMost: span,
    count: () => countBills(scope),
  })
  if (isTooMany) throw refuse('too-many-bills')
  await announceBills(scope, [{ types: ['bill.created'], bill }], at)
  return bill
}
