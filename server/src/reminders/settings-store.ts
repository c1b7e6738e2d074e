import type { Selectable } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import type { Db } from '#db/database'
import type { GroupScope, WritingScope } from '#db/group-scope'
import type { Flag, Schema } from '#db/schema'
import type { Preferences } from '#reminders/preferences'

/** What one user has chosen for one group. */
export interface Settings {
  enabled: boolean
  leadDays: number[]
  overdueEveryDays: number | null
  overdueTimes: number
  hour: number
  /** Null: the group's. */
  timezone: string | null
  digest: boolean
  bills: boolean
  deposits: boolean
  autoPaid: boolean
  pausedUntil: CalendarDate | null
}

/** Of whoever has chosen nothing yet. */
export const DEFAULT_SETTINGS: Settings = {
  enabled: false,
  leadDays: [7, 1, 0],
  overdueEveryDays: 3,
  overdueTimes: 5,
  hour: 8,
  timezone: null,
  digest: true,
  bills: true,
  deposits: false,
  autoPaid: false,
  pausedUntil: null,
}

type SettingRow = Selectable<Schema['reminder_settings']>
export const SETTING_COLUMNS = [
  'reminder_settings.enabled',
  'reminder_settings.lead_days',
  'reminder_settings.overdue_every_days',
  'reminder_settings.overdue_times',
  'reminder_settings.hour',
  'reminder_settings.timezone',
  'reminder_settings.digest',
  'reminder_settings.bills',
  'reminder_settings.deposits',
  'reminder_settings.auto_paid',
  'reminder_settings.paused_until',
] as const
type ReadColumn = 'enabled' | 'lead_days' | 'overdue_every_days' | 'overdue_times' | 'hour' | 'timezone'
type ReadFlag = 'digest' | 'bills' | 'deposits' | 'auto_paid' | 'paused_until'

export function toSettings(row: Pick<SettingRow, ReadColumn | ReadFlag>): Settings {
  return {
    enabled: row.enabled === 1,
    leadDays: JSON.parse(row.lead_days) as number[],
    overdueEveryDays: row.overdue_every_days,
    overdueTimes: row.overdue_times,
    hour: row.hour,
    timezone: row.timezone,
    digest: row.digest === 1,
    bills: row.bills === 1,
    deposits: row.deposits === 1,
    autoPaid: row.auto_paid === 1,
    pausedUntil: row.paused_until,
  }
}

export function preferencesOf(settings: Settings, groupTimezone: string): Preferences {
  return { ...settings, timezone: settings.timezone ?? groupTimezone }
}

export type Place = Pick<GroupScope, 'groupId' | 'userId'> & { db: Db }

export async function findSettings({ db, groupId, userId }: Place): Promise<Settings | undefined> {
  const row = await db
    .selectFrom('reminder_settings')
    .select(SETTING_COLUMNS)
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && toSettings(row)
}

export function findProgress({ db, groupId, userId }: Place) {
  return db
    .selectFrom('reminder_settings')
    .select(['planned_through as plannedThrough', 'enabled_at as enabledAt'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Of the user's own channels, sorted. */
export async function listChannelIds({ db, groupId, userId }: Place): Promise<number[]> {
  const rows = await db
    .selectFrom('reminder_channels')
    .select('channel_id as id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .orderBy('channel_id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function countOwnChannels({ db, userId }: Place, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await db
    .selectFrom('channels')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()
  return rows.length
}

/** When planning begins and goes on, where that changes. */
export interface PlanningStart {
  enabledAt?: string | null
  plannedThrough?: string
  nextPlanAt: string | null
}

export async function putSettings(
  { db, groupId, userId }: WritingScope,
  settings: Settings,
  { enabledAt, plannedThrough, nextPlanAt }: PlanningStart,
  at: string,
): Promise<void> {
  const flag = (value: boolean): Flag => (value ? 1 : 0)
  const values = {
    enabled: flag(settings.enabled),
    lead_days: JSON.stringify(settings.leadDays),
    overdue_every_days: settings.overdueEveryDays,
    overdue_times: settings.overdueTimes,
    hour: settings.hour,
    timezone: settings.timezone,
    digest: flag(settings.digest),
    bills: flag(settings.bills),
    deposits: flag(settings.deposits),
    auto_paid: flag(settings.autoPaid),
    paused_until: settings.pausedUntil,
    next_plan_at: nextPlanAt,
    updated_at: at,
    ...(enabledAt === undefined ? {} : { enabled_at: enabledAt }),
    ...(plannedThrough === undefined ? {} : { planned_through: plannedThrough }),
  }
  await db
    .insertInto('reminder_settings')
    .values({ group_id: groupId, user_id: userId, ...values })
    .onConflict((clash) => clash.columns(['group_id', 'user_id']).doUpdateSet(values))
    .execute()
}

export async function setChannels(
  { db, groupId, userId }: WritingScope,
  ids: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('reminder_channels')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute()
  if (ids.length === 0) return
  const rows = ids.map((id) => ({ group_id: groupId, user_id: userId, channel_id: id }))
  await db.insertInto('reminder_channels').values(rows).execute()
}

/** Of those that the user has chosen. */
export function listWorkingChannels({ db, groupId, userId }: Place) {
  return db
    .selectFrom('reminder_channels')
    .innerJoin('channels', 'channels.id', 'reminder_channels.channel_id')
    .select(['channels.id as id', 'channels.kind as kind', 'channels.name as name'])
    .where('reminder_channels.group_id', '=', groupId)
    .where('reminder_channels.user_id', '=', userId)
    .where('channels.state', '=', 'ok')
    .where('channels.held', '=', 0)
    .orderBy('channels.id')
    .execute()
}
