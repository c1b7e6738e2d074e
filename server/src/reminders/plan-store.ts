import { sql } from 'kysely'
import { billColumns } from '#bills/bill-columns'
import type { CalendarDate } from '#core/calendar'
import type { Db, Tx } from '#db/database'
import { byEngine } from '#db/portable'
import { SETTING_COLUMNS, type Settings, toSettings } from '#reminders/settings-store'

/** Where planning stands for one user and group. */
export interface PlannedFor {
  groupId: number
  userId: number
}

export interface DueSetting extends PlannedFor {
  settings: Settings
  groupTimezone: string
  /** Null after an import, and until it was planned for the first time: it begins now. */
  plannedThrough: string | null
  nextPlanAt: string
  updatedAt: string
  /** Whoever has lost access to the group is sent nothing. */
  hasAccess: boolean
}

/**
 * Since when something is to be planned, and whether anything is to be taken: three looks into indexes. A time to look that is
 * further away than any hour of the next days was written by a clock that has been set back since.
 */
export async function findDue(db: Db, now: string, tooFar: string) {
  const settings = () =>
    db.selectFrom('reminder_settings').where('enabled', '=', sql.lit(1)).orderBy('next_plan_at').limit(1)
  const planned = db.selectFrom('reminders').select('id').where('state', '=', sql.lit('planned')).limit(1)
  const found = await db
    .selectNoFrom(() => [
      settings().select('next_plan_at').where('next_plan_at', '<=', now).as('planAt'),
      settings()
        .select('next_plan_at')
        .where('next_plan_at', '>', tooFar)
        .where('paused_until', 'is', null)
        .as('farAhead'),
      planned.as('planned'),
    ])
    .executeTakeFirstOrThrow()
  return {
    planAt: found.planAt,
    isTooFarAhead: found.farAhead !== null,
    isToTake: found.planned !== null,
  }
}

export async function lookAgainAt(tx: Tx, now: string, tooFar: string): Promise<void> {
  await tx
    .updateTable('reminder_settings')
    .set({ next_plan_at: now })
    .where('enabled', '=', sql.lit(1))
    .where('next_plan_at', '>', tooFar)
    .where('paused_until', 'is', null)
    .execute()
}

/** In the order of the index that has nothing but those who want reminders. */
export async function listDueSettings(
  db: Db,
  now: string,
  after: DueSetting | undefined,
  limit: number,
): Promise<DueSetting[]> {
  let query = settingsWithAccess(db)
    .where('reminder_settings.enabled', '=', sql.lit(1))
    .where('reminder_settings.next_plan_at', '<=', now)
    .orderBy('reminder_settings.next_plan_at')
    .orderBy('reminder_settings.group_id')
    .orderBy('reminder_settings.user_id')
    .limit(limit)
  if (after) query = query.where(isAfter(after))
  return (await query.execute()).map(toDueSetting)
}

/** Where the user wants reminders. */
export async function listSettingsOfUser(db: Db, userId: number): Promise<DueSetting[]> {
  const rows = await settingsWithAccess(db)
    .where('reminder_settings.user_id', '=', userId)
    .where('reminder_settings.enabled', '=', 1)
    .execute()
  return rows.map(toDueSetting)
}

function settingsWithAccess(db: Db) {
  return db
    .selectFrom('reminder_settings')
    .innerJoin('bill_groups', 'bill_groups.id', 'reminder_settings.group_id')
    .innerJoin('users', 'users.id', 'reminder_settings.user_id')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.group_id', '=', 'reminder_settings.group_id')
        .onRef('memberships.user_id', '=', 'reminder_settings.user_id'),
    )
    .select([
      ...SETTING_COLUMNS,
      'reminder_settings.group_id as groupId',
      'reminder_settings.user_id as userId',
      'reminder_settings.planned_through as plannedThrough',
      'reminder_settings.next_plan_at as nextPlanAt',
      'reminder_settings.updated_at as updatedAt',
      'bill_groups.timezone as groupTimezone',
      'memberships.role as role',
      'users.is_admin as isAdmin',
      'users.account_id as userAccountId',
      'bill_groups.account_id as groupAccountId',
    ])
}

type SettingRow = Awaited<ReturnType<ReturnType<typeof settingsWithAccess>['execute']>>[number]

function toDueSetting(row: SettingRow): DueSetting {
  return {
    groupId: row.groupId,
    userId: row.userId,
    settings: toSettings(row),
    groupTimezone: row.groupTimezone,
    plannedThrough: row.plannedThrough,
    nextPlanAt: row.nextPlanAt ?? '',
    updatedAt: row.updatedAt,
    hasAccess: row.role !== null || (row.isAdmin === 1 && row.userAccountId === row.groupAccountId),
  }
}

const ORDER = sql`(reminder_settings.next_plan_at, reminder_settings.group_id, reminder_settings.user_id)`

function isAfter({ nextPlanAt, groupId, userId }: DueSetting) {
  return sql<boolean>`${ORDER} > (${nextPlanAt}, ${groupId}, ${userId})`
}

function isUpTo({ nextPlanAt, groupId, userId }: DueSetting) {
  return sql<boolean>`${ORDER} <= (${nextPlanAt}, ${groupId}, ${userId})`
}

/** What planning has to know of a bill, with the user's own rule and snooze. */
export type BillToPlan = Awaited<ReturnType<typeof listBillsToPlan>>[number]

const REPEATING = billColumns(
  'id',
  'name',
  'due_date',
  'anchor_day',
  'frequency',
  'schedule',
  'ends_on',
  'last_due_date',
  'weekend',
  'created_at',
  'schedule_changed_at',
)

interface Page {
  first: DueSetting
  last: DueSetting
  latestDueDate: CalendarDate
}

/** Open bills of all settings of a page: those that may have something to say by that day, and those with a rule of their own. */
export function listBillsToPlan(
  db: Db,
  { first, last, latestDueDate }: Page,
  after: (PlannedFor & { id: number; nextPlanAt: string }) | undefined,
  limit: number,
) {
  let query = billsOfSettings(db, latestDueDate)
    .where('reminder_settings.enabled', '=', sql.lit(1))
    .where('reminder_settings.next_plan_at', '>=', first.nextPlanAt)
    .where(isUpTo(last))
    .orderBy('reminder_settings.next_plan_at')
    .orderBy('reminder_settings.group_id')
    .orderBy('reminder_settings.user_id')
    .orderBy('bills.id')
    .limit(limit)
  if (after) {
    query = query.where(
      sql<boolean>`(reminder_settings.next_plan_at, reminder_settings.group_id, reminder_settings.user_id, bills.id) >
        (${after.nextPlanAt}, ${after.groupId}, ${after.userId}, ${after.id})`,
    )
  }
  return query.execute()
}

/** The same of one user. */
export function listBillsOfUser(db: Db, userId: number, latestDueDate: CalendarDate, limit: number) {
  return billsOfSettings(db, latestDueDate)
    .where('reminder_settings.user_id', '=', userId)
    .where('reminder_settings.enabled', '=', 1)
    .orderBy('bills.due_date')
    .orderBy('bills.id')
    .limit(limit)
    .execute()
}

function billsOfSettings(db: Db, latestDueDate: CalendarDate) {
  return db
    .selectFrom('reminder_settings')
    .innerJoin('bills', 'bills.group_id', 'reminder_settings.group_id')
    .leftJoin('bill_reminders', (join) =>
      join
        .onRef('bill_reminders.group_id', '=', 'bills.group_id')
        .onRef('bill_reminders.bill_id', '=', 'bills.id')
        .onRef('bill_reminders.user_id', '=', 'reminder_settings.user_id'),
    )
    .leftJoin('snoozes', (join) =>
      join
        .onRef('snoozes.group_id', '=', 'bills.group_id')
        .onRef('snoozes.bill_id', '=', 'bills.id')
        .onRef('snoozes.user_id', '=', 'reminder_settings.user_id'),
    )
    .select([
      ...REPEATING,
      'reminder_settings.group_id as groupId',
      'reminder_settings.user_id as userId',
      'reminder_settings.next_plan_at as nextPlanAt',
      'bill_reminders.lead_days as ownLeadDays',
      'snoozes.cycle_due_date as snoozedDueDate',
      'snoozes.until_date as snoozedUntil',
    ])
    .where('bills.archived', '=', 0)
    .where('bills.draft', '=', 0)
    .where('bills.ended', '=', 0)
    .where((bill) =>
      bill.or([bill('bill_reminders.muted', 'is', null), bill('bill_reminders.muted', '=', 0)]),
    )
    .where((bill) =>
      bill.or([
        bill('bills.due_date', '<=', latestDueDate),
        bill('bill_reminders.lead_days', 'is not', null),
      ]),
    )
    .where((bill) =>
      bill.or([
        bill.and([bill('bills.type', '=', 'bill'), bill('reminder_settings.bills', '=', 1)]),
        bill.and([bill('bills.type', '=', 'deposit'), bill('reminder_settings.deposits', '=', 1)]),
      ]),
    )
    .where((bill) => bill.or([bill('bills.auto_pay', '=', 0), bill('reminder_settings.auto_paid', '=', 1)]))
}

/** One message about one cycle. */
export interface NewReminder extends PlannedFor {
  billId: number
  dueDate: CalendarDate
  rule: string
  at: string
  expiresAt: string
}

/** Answers how many are new. One that is there already stays as it is, unless it was cancelled: then it is planned again. */
export async function insertReminders(
  tx: Tx,
  reminders: readonly NewReminder[],
  now: string,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reminders')
    .values(
      reminders.map((reminder) => ({
        group_id: reminder.groupId,
        user_id: reminder.userId,
        bill_id: reminder.billId,
        cycle_due_date: reminder.dueDate,
        rule: reminder.rule,
        due_at: reminder.at,
        expires_at: reminder.expiresAt,
        state: 'planned' as const,
        notification_id: null,
        created_at: now,
      })),
    )
    .onConflict((clash) =>
      clash
        .columns(['group_id', 'user_id', 'bill_id', 'cycle_due_date', 'rule'])
        .doUpdateSet((row) => ({
          state: 'planned',
          notification_id: null,
          due_at: row.ref('excluded.due_at'),
          expires_at: row.ref('excluded.expires_at'),
        }))
        .where('reminders.state', '=', 'cancelled'),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

export interface Progress extends PlannedFor {
  updatedAt: string
  /** Null: as before. */
  plannedThrough: string | null
  nextPlanAt: string
}

/** Where somebody has changed the settings meanwhile, they are looked at again. */
export async function setProgress(tx: Tx, progress: readonly Progress[]): Promise<void> {
  const rows = JSON.stringify(
    progress.map((each) => [each.groupId, each.userId, each.updatedAt, each.plannedThrough, each.nextPlanAt]),
  )
  const source = byEngine(tx, {
    sqlite: sql`json_each(${rows})`,
    postgres: sql`json_array_elements(${rows}::json)`,
  })
  await sql`
    update reminder_settings
    set planned_through = coalesce(done.value ->> 3, planned_through), next_plan_at = done.value ->> 4
    from ${source} as done
    where group_id = cast(done.value ->> 0 as bigint) and user_id = cast(done.value ->> 1 as bigint)
      and updated_at = done.value ->> 2 and enabled = 1
  `.execute(tx)
}
