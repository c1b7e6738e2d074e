import type { CalendarDate } from '#core/calendar'
import type { WritingScope } from '#db/group-scope'
import type { Snooze } from '#reminders/messages-between'
import type { Place } from '#reminders/settings-store'

/** One user's own rule for one bill. */
export interface BillRule {
  /** Null: as for the others. */
  leadDays: number[] | null
  muted: boolean
}

export async function findBillRule({ db, groupId, userId }: Place, billId: number): Promise<BillRule> {
  const row = await db
    .selectFrom('bill_reminders')
    .select(['lead_days', 'muted'])
    .where('group_id', '=', groupId)
    .where('bill_id', '=', billId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { leadDays: toLeadDays(row?.lead_days), muted: row?.muted === 1 }
}

export function toLeadDays(text: string | null | undefined): number[] | null {
  return text === null || text === undefined ? null : (JSON.parse(text) as number[])
}

export async function putBillRule(
  { db, groupId, userId }: WritingScope,
  billId: number,
  { leadDays, muted }: BillRule,
  at: string,
): Promise<void> {
  const values = {
    lead_days: leadDays && JSON.stringify(leadDays),
    muted: muted ? (1 as const) : (0 as const),
    updated_at: at,
  }
  await db
    .insertInto('bill_reminders')
    .values({ group_id: groupId, bill_id: billId, user_id: userId, ...values })
    .onConflict((clash) => clash.columns(['group_id', 'bill_id', 'user_id']).doUpdateSet(values))
    .execute()
}

export async function deleteBillRule({ db, groupId, userId }: WritingScope, billId: number): Promise<void> {
  await db
    .deleteFrom('bill_reminders')
    .where('group_id', '=', groupId)
    .where('bill_id', '=', billId)
    .where('user_id', '=', userId)
    .execute()
}

export async function findSnooze(
  { db, groupId, userId }: Place,
  billId: number,
): Promise<Snooze | undefined> {
  return db
    .selectFrom('snoozes')
    .select(['cycle_due_date as dueDate', 'until_date as until'])
    .where('group_id', '=', groupId)
    .where('bill_id', '=', billId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function putSnooze(
  { db, groupId, userId }: WritingScope,
  billId: number,
  { dueDate, until }: { dueDate: CalendarDate; until: CalendarDate },
  at: string,
): Promise<void> {
  const values = { cycle_due_date: dueDate, until_date: until, created_at: at }
  await db
    .insertInto('snoozes')
    .values({ group_id: groupId, bill_id: billId, user_id: userId, ...values })
    .onConflict((clash) => clash.columns(['group_id', 'bill_id', 'user_id']).doUpdateSet(values))
    .execute()
}

export async function deleteSnooze({ db, groupId, userId }: WritingScope, billId: number): Promise<void> {
  await db
    .deleteFrom('snoozes')
    .where('group_id', '=', groupId)
    .where('bill_id', '=', billId)
    .where('user_id', '=', userId)
    .execute()
}

/** Of the user's own rules and snoozes, by bill; where there is neither, there is no entry. */
export async function listBillRules({ db, groupId, userId }: Place, billIds: readonly number[]) {
  const found = new Map<number, BillRule & { snooze: Snooze | undefined }>()
  if (billIds.length === 0) return found
  const rules = await db
    .selectFrom('bill_reminders')
    .select(['bill_id as billId', 'lead_days as leadDays', 'muted'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('bill_id', 'in', [...billIds])
    .execute()
  const snoozes = await db
    .selectFrom('snoozes')
    .select(['bill_id as billId', 'cycle_due_date as dueDate', 'until_date as until'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('bill_id', 'in', [...billIds])
    .execute()
  const snoozeOf = new Map(snoozes.map(({ billId, dueDate, until }) => [billId, { dueDate, until }]))
  const ruleOf = new Map(rules.map((rule) => [rule.billId, rule]))
  for (const billId of new Set([...snoozeOf.keys(), ...ruleOf.keys()])) {
    const rule = ruleOf.get(billId)
    found.set(billId, {
      leadDays: toLeadDays(rule?.leadDays),
      muted: rule?.muted === 1,
      snooze: snoozeOf.get(billId),
    })
  }
  return found
}
