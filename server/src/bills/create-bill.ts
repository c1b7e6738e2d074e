import { type NewBill, QUOTAS } from '@duebook/contract'
import { readBillFields } from '#bills/bill-fields'
import { type BillRow, countBills, insertBill } from '#bills/store'
import { readBillAmount } from '#core/amount'
import { calendarDateIn } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { readDate } from '#core/read-date'
import { anchorDayOf } from '#core/recurrence'
import { cleanRequiredText } from '#core/text'
import type { WritingScope } from '#db/group-scope'
import { isOverQuota } from '#db/large-quota'

export async function createBill(scope: WritingScope, clock: Clock, body: NewBill): Promise<BillRow> {
  const now = clock.now()
  const dueDate = readDate(body.due_date)
  const { bill, span } = await insertBill(
    scope,
    {
      account: null,
      url: null,
      notes: null,
      autoPay: 0,
      variable: 0,
      draft: 0,
      ...readBillFields(body, scope.decimals),
      name: cleanRequiredText(body.name, { field: 'name', maxLength: 200 }),
      amount: readBillAmount(body.amount, scope.decimals),
      frequency: body.frequency,
      type: body.type,
      dueDate,
      anchorDay: anchorDayOf(dueDate),
      scheduleSetOn: calendarDateIn(scope.timezone, now),
      scheduleEpoch: 0,
      autoRecordedThrough: null,
    },
    toInstant(now),
  )
  const isTooMany = await isOverQuota(scope.db, {
    name: `bills of ${scope.groupId}`,
    most: QUOTAS.billsPerGroup,
    atMost: span,
    count: () => countBills(scope),
  })
  if (isTooMany) throw refuse('too-many-bills')
  return bill
}
