import { calendarDateIn, daysBetween } from '#core/calendar'
import { type Clock, secondsLater } from '#core/clock'
import { payOn } from '#core/recurrence/weekend'
import type { Database } from '#db/database'
import { type CycleMessage, messagesBetween, mostUrgent } from '#reminders/messages-between'
import { beginOf, latestDueDate, remindedBill } from '#reminders/plan-reminders'
import { type BillToPlan, type DueSetting, listBillsOfUser, listSettingsOfUser } from '#reminders/plan-store'
import { pauseEnd } from '#reminders/preferences'
import { listWorkingChannels, preferencesOf } from '#reminders/settings-store'

const AHEAD_SECONDS = 31 * 24 * 60 * 60
const MAX_BILLS = 20_000
const MAX_MESSAGES = 1_000

/** What will be sent, if nothing is settled until then. */
export interface PlannedAhead {
  at: Date
  groupId: number
  bill: BillToPlan
  dueDate: CycleMessage['dueDate']
  reason: CycleMessage['rule']['kind']
  /** Between that day and the day on which to pay. */
  days: number
  channelIds: number[]
}

/** The next 31 days of a user, in order; at most a thousand messages. */
export async function listPlannedAhead(
  database: Database,
  clock: Clock,
  userId: number,
): Promise<PlannedAhead[]> {
  const { read: db } = database
  const now = clock.now()
  const settings = (await listSettingsOfUser(db, userId)).filter(({ hasAccess }) => hasAccess)
  if (settings.length === 0) return []
  const through = secondsLater(now, AHEAD_SECONDS)
  const longestLead = Math.max(0, ...settings.flatMap(({ settings }) => settings.leadDays))
  const bills = await listBillsOfUser(db, userId, latestDueDate(through, longestLead), MAX_BILLS)
  const ofGroup = Map.groupBy(bills, ({ groupId }) => groupId)
  const planned: PlannedAhead[] = []
  for (const setting of settings) {
    const { groupId } = setting
    const channels = await listWorkingChannels({ db, groupId, userId })
    const channelIds = channels.map(({ id }) => id)
    for (const bill of ofGroup.get(groupId) ?? []) {
      const messages = messagesAhead(bill, setting, now, through)
      planned.push(...messages.map((message) => present(message, bill, setting, channelIds)))
    }
  }
  planned.sort((a, b) => a.at.getTime() - b.at.getTime() || a.groupId - b.groupId || a.bill.id - b.bill.id)
  return planned.slice(0, MAX_MESSAGES)
}

/** After a pause, of each cycle only the most urgent that it has held back. */
function messagesAhead(bill: BillToPlan, setting: DueSetting, now: Date, through: Date): CycleMessage[] {
  const reminded = remindedBill(bill)
  const preferences = preferencesOf(setting.settings, setting.groupTimezone)
  const end = pauseEnd(preferences, now)
  if (!end) return messagesBetween(reminded, preferences, beginOf(bill, now), through)
  if (end > through) return []
  const held = beginOf(bill, setting.plannedThrough === null ? now : new Date(setting.plannedThrough))
  return [
    ...mostUrgent(messagesBetween(reminded, preferences, held, end)).map((message) => ({
      ...message,
      at: end,
    })),
    ...messagesBetween(reminded, preferences, end, through),
  ]
}

function present(
  { at, dueDate, rule }: CycleMessage,
  bill: BillToPlan,
  { groupId, settings, groupTimezone }: DueSetting,
  channelIds: number[],
): PlannedAhead {
  const day = calendarDateIn(settings.timezone ?? groupTimezone, at)
  const days = Math.abs(daysBetween(day, payOn(dueDate, bill.weekend)))
  return { at, groupId, bill, dueDate, reason: rule.kind, days, channelIds }
}
