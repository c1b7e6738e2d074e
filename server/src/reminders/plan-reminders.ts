import { setImmediate } from 'node:timers/promises'
import { addDays, calendarDateIn, LAST_DATE } from '#core/calendar'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { repetitionOf } from '#core/recurrence/repetition'
import type { Database } from '#db/database'
import { toLeadDays } from '#reminders/bill-rule-store'
import { expiryOf, messagesBetween, mostUrgent, type RemindedBill } from '#reminders/messages-between'
import {
  type BillToPlan,
  type DueSetting,
  insertReminders,
  listBillsToPlan,
  listDueSettings,
  type NewReminder,
  type Progress,
  setProgress,
} from '#reminders/plan-store'
import { nextPlanAt, pauseEnd } from '#reminders/preferences'
import { ruleKey } from '#reminders/rule'
import { preferencesOf } from '#reminders/settings-store'

export interface PlanningParts {
  database: Database
  clock: Clock
  stop: AbortSignal
  /** Asked before each page; false where another process is at it. */
  mayGoOn: () => Promise<boolean>
}

const SETTINGS_AT_ONCE = 1_000
const BILLS_AT_ONCE = 25_000
const REMINDERS_AT_ONCE = 500
/** Where the day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati'
const WEEKEND_DAYS = 2

/**
 * Writes down what is to be sent by now, and answers how many messages that are. Of each user it looks at the time since it
 * looked last. Any number of processes may do it at once, and a kill loses nothing: the keys of the messages are unique, and
 * where planning stands is noted last.
 */
export async function planReminders({ database, clock, stop, mayGoOn }: PlanningParts): Promise<number> {
  const now = clock.now()
  let planned = 0
  let after: DueSetting | undefined
  while (!stop.aborted && (await mayGoOn())) {
    const page = await listDueSettings(database.read, toInstant(now), after, SETTINGS_AT_ONCE)
    if (page.length === 0) return planned
    planned += await planPage(database, page, now)
    await database.write((tx) =>
      setProgress(
        tx,
        page.map((setting) => progressOf(setting, now)),
      ),
    )
    after = page[SETTINGS_AT_ONCE - 1]
    if (!after) return planned
  }
  return planned
}

async function planPage(database: Database, page: readonly DueSetting[], now: Date): Promise<number> {
  const windows = new Map(page.flatMap((setting) => windowOf(setting, now)))
  if (windows.size === 0) return 0
  const range = {
    first: page[0] as DueSetting,
    last: page.at(-1) as DueSetting,
    latestDueDate: latestDue(page, now),
  }
  const chunk = createChunk(database, toInstant(now))
  let after: (BillToPlan & { nextPlanAt: string }) | undefined
  do {
    const bills = await listBillsToPlan(database.read, range, after, BILLS_AT_ONCE)
    for (const [key, ofUser] of Map.groupBy(bills, keyOf)) {
      const window = windows.get(key)
      if (window) await chunk.add(ofUser.flatMap((bill) => remindersOf(bill, window, now)))
    }
    const last = bills[BILLS_AT_ONCE - 1]
    after = last && { ...last, nextPlanAt: last.nextPlanAt ?? '' }
    // SQLite answers without waiting: everybody else would have to.
    await setImmediate()
  } while (after)
  return chunk.end()
}

interface Window extends Pick<DueSetting, 'groupId' | 'userId'> {
  preferences: ReturnType<typeof preferencesOf>
  after: Date
}

const keyOf = ({ groupId, userId }: { groupId: number; userId: number }) => `${groupId} ${userId}`

/** None while it is paused, and for whoever may not see the group any more. */
function windowOf(setting: DueSetting, now: Date): Array<[string, Window]> {
  const preferences = preferencesOf(setting.settings, setting.groupTimezone)
  if (!setting.hasAccess || setting.plannedThrough === null || pauseEnd(preferences, now)) return []
  const { groupId, userId, plannedThrough } = setting
  return [[keyOf(setting), { groupId, userId, preferences, after: new Date(plannedThrough) }]]
}

function remindersOf(
  bill: BillToPlan,
  { groupId, userId, preferences, after }: Window,
  now: Date,
): NewReminder[] {
  const reminded = remindedBill(bill)
  const messages = messagesBetween(reminded, preferences, beginOf(bill, after), now)
  return mostUrgent(messages).map(({ dueDate, rule, at }) => ({
    groupId,
    userId,
    billId: bill.id,
    dueDate,
    rule: ruleKey(rule),
    at: toInstant(at),
    expiresAt: toInstant(expiryOf(reminded, preferences, dueDate, now)),
  }))
}

/** Nobody is reminded of what was due before a bill was made, or before somebody said when it is. */
export function beginOf({ createdAt, scheduleChangedAt }: BillToPlan, after: Date): Date {
  const since = [after, new Date(createdAt), new Date(scheduleChangedAt ?? createdAt)]
  return since.reduce((latest, each) => (each > latest ? each : latest))
}

export function remindedBill(bill: BillToPlan): RemindedBill {
  const { snoozedDueDate, snoozedUntil } = bill
  return {
    repetition: repetitionOf(bill),
    weekend: bill.weekend,
    leadDays: toLeadDays(bill.ownLeadDays),
    snooze: snoozedDueDate && snoozedUntil ? { dueDate: snoozedDueDate, until: snoozedUntil } : undefined,
  }
}

function latestDue(page: readonly DueSetting[], now: Date) {
  const longestLead = Math.max(0, ...page.flatMap(({ settings }) => settings.leadDays))
  return latestDueDate(now, longestLead)
}

/** No bill that is due later has something to say by that instant. */
export function latestDueDate(by: Date, longestLead: number) {
  return addDays(calendarDateIn(EARLIEST_ZONE, by), longestLead + WEEKEND_DAYS) ?? LAST_DATE
}

/** While it is paused, the time that has passed is kept for when it ends. */
function progressOf(setting: DueSetting, now: Date): Progress {
  const preferences = preferencesOf(setting.settings, setting.groupTimezone)
  const isPaused = setting.plannedThrough !== null && pauseEnd(preferences, now) !== undefined
  return {
    groupId: setting.groupId,
    userId: setting.userId,
    updatedAt: setting.updatedAt,
    plannedThrough: isPaused ? null : toInstant(now),
    nextPlanAt: toInstant(nextPlanAt(preferences, now)),
  }
}

/** A clock that runs ahead by more than this was set back since. No hour of the day is further away. */
const FAR_SECONDS = 3 * 24 * 60 * 60
export function tooFarAhead(now: Date): string {
  return toInstant(secondsLater(now, FAR_SECONDS))
}

/** Collects messages. Those of one user stay together, so that nobody takes one part of them into a digest. */
function createChunk(database: Database, now: string) {
  let waiting: NewReminder[] = []
  let planned = 0

  async function flush(): Promise<void> {
    for (let begin = 0; begin < waiting.length; begin += REMINDERS_AT_ONCE) {
      const part = waiting.slice(begin, begin + REMINDERS_AT_ONCE)
      planned += await database.write((tx) => insertReminders(tx, part, now))
    }
    waiting = []
  }

  return {
    async add(reminders: NewReminder[]): Promise<void> {
      if (waiting.length + reminders.length > REMINDERS_AT_ONCE) await flush()
      waiting.push(...reminders)
    },
    async end(): Promise<number> {
      await flush()
      return planned
    },
  }
}
