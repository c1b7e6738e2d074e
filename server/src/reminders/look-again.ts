import { type CalendarDate, calendarDateIn, FIRST_DATE } from '#core/calendar'
import { DEFAULT_LANGUAGE, type Language } from '#core/language'
import { instantOfHour } from '#core/wall-hour'
import type { BillBook, Cycle } from '#cycles/bill-book'
import { countOpenCycles, openCycles } from '#cycles/open-cycles'
import { lastOverdue } from '#cycles/pay-range'
import { sortPayments } from '#cycles/sort-payments'
import { listBillBooks } from '#cycles/store'
import type { Database, Db } from '#db/database'
import type { GroupScope } from '#db/group-scope'
import { scopeFor } from '#groups/scope-for'
import { type AccessibleGroup, findAccessibleGroup } from '#groups/store'
import { listBillRules } from '#reminders/bill-rule-store'
import { type Preferences, pauseEnd, wants } from '#reminders/preferences'
import type { ReminderRow } from '#reminders/reminder-store'
import { type Rule, ruleOfKey } from '#reminders/rule'
import { DEFAULT_SETTINGS, findSettings, preferencesOf, type Settings } from '#reminders/settings-store'

/** Whom a message is for. */
export interface Recipient {
  userId: number
  language: Language
  linkEpoch: number
}

/** A cycle that is still worth a message. */
export interface DueEntry {
  reminderId: number
  rule: Rule
  cycle: Cycle
  /** The bill's earliest open one: only that can be paid or snoozed. */
  isCurrent: boolean
  /** How many cycles of the bill are overdue. */
  openCount: number
}

/** How things stand at this moment. */
export interface Look {
  recipient: Recipient
  group: AccessibleGroup
  preferences: Preferences
  today: CalendarDate
  now: Date
  /** None where nothing is left to say. */
  entries: DueEntry[]
}

/**
 * Reads everything again that decides whether a message is still true: the user's access, the settings, the bills. Undefined
 * where the user may not see the group any more.
 */
export async function lookAgain(
  { db, database, now }: { db: Db; database: Database; now: Date },
  { groupId, userId }: { groupId: number; userId: number },
  reminders: readonly ReminderRow[],
): Promise<Look | undefined> {
  const reader = await findReader(db, userId)
  const group = reader && (await findAccessibleGroup(db, reader, groupId))
  if (!group) return undefined
  const scope = { ...scopeFor(database, reader, group), db }
  const settings = (await findSettings(scope)) ?? DEFAULT_SETTINGS
  const preferences = preferencesOf(settings, group.timezone)
  const look = {
    recipient: { userId, language: reader.language, linkEpoch: reader.linkEpoch },
    group,
    preferences,
    today: calendarDateIn(preferences.timezone, now),
    now,
  }
  if (!settings.enabled || pauseEnd(preferences, now)) return { ...look, entries: [] }
  return { ...look, entries: await entriesOf(scope, settings, look, reminders) }
}

export async function findReader(db: Db, userId: number) {
  const row = await db
    .selectFrom('users')
    .select(['id as userId', 'account_id as accountId', 'is_admin', 'language', 'link_epoch as linkEpoch'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { is_admin: isAdmin, language, ...others } = row
  return { ...others, isAdmin: isAdmin === 1, language: language ?? DEFAULT_LANGUAGE }
}

async function entriesOf(
  scope: GroupScope,
  settings: Settings,
  look: Omit<Look, 'entries'>,
  reminders: readonly ReminderRow[],
): Promise<DueEntry[]> {
  const rules = await listBillRules(
    scope,
    reminders.map(({ billId }) => billId),
  )
  const entries: DueEntry[] = []
  for (const reminder of reminders) {
    const own = rules.get(reminder.billId)
    if (new Date(reminder.expiresAt) <= look.now || own?.muted) continue
    if (!isWanted(look, reminder, own)) continue
    const book = await readBook(scope, reminder, look.today)
    const entry = book && includes(settings, book) ? entryOf(book, reminder, look.today) : undefined
    if (entry) entries.push(entry)
  }
  return entries
}

type OwnRule = NonNullable<ReturnType<Awaited<ReturnType<typeof listBillRules>>['get']>>

function isWanted(
  { preferences, now }: Omit<Look, 'entries'>,
  reminder: ReminderRow,
  own: OwnRule | undefined,
): boolean {
  const rule = ruleOfKey(reminder.rule)
  if (!wants(preferences, own?.leadDays ?? preferences.leadDays, rule)) return false
  const snooze = own?.snooze
  if (snooze?.dueDate !== reminder.dueDate) return rule.kind !== 'snoozed'
  return instantOfHour(preferences.timezone, snooze.until, preferences.hour) <= now
}

function includes({ bills, deposits, autoPaid }: Settings, { type, autoPay }: BillBook): boolean {
  return (type === 'bill' ? bills : deposits) && (autoPaid || !autoPay)
}

/** Undefined of a draft, and of what is gone. */
export async function readBook(
  scope: GroupScope,
  { billId, dueDate }: Pick<ReminderRow, 'billId' | 'dueDate'>,
  today: CalendarDate,
): Promise<BillBook | undefined> {
  const range = dueDate < today ? { from: dueDate, to: today } : { from: today, to: dueDate }
  const [book] = await listBillBooks(scope, range, billId)
  return book
}

/** Undefined where the cycle is not open any more, or no longer the one that overdue messages are about. */
export function entryOf(
  book: BillBook,
  { id, dueDate, rule }: Pick<ReminderRow, 'id' | 'dueDate' | 'rule'>,
  today: CalendarDate,
): DueEntry | undefined {
  const [cycle] = openCycles(book, sortPayments(book), today, { from: dueDate, to: dueDate })
  const isCurrent = book.dueDate === dueDate
  const named = ruleOfKey(rule)
  if (!cycle || (named.kind === 'overdue' && !isCurrent)) return undefined
  const overdueTo = lastOverdue(today, book.weekend)
  const openCount = overdueTo === undefined ? 0 : countOpenCycles(book, { from: FIRST_DATE, to: overdueTo })
  return { reminderId: id, rule: named, cycle, isCurrent, openCount }
}
