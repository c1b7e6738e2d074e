import type { BillRow } from '#bills/bill-columns'
import { findBill, lockBill } from '#bills/store'
import { addDays, type CalendarDate } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import { refuse, requireFound } from '#core/errors'
import type { Language } from '#core/language'
import type { Minor } from '#core/money'
import { ANY_VERSION } from '#core/target'
import type { Database } from '#db/database'
import { type GroupScope, inTransaction, type WritingScope } from '#db/group-scope'
import { scopeFor } from '#groups/scope-for'
import { findAccessibleGroup } from '#groups/store'
import { recordPayment } from '#payments/record-payment'
import { type Act, readAction } from '#reminders/action-tokens'
import { putSnooze } from '#reminders/bill-rule-store'
import { userToday } from '#reminders/change-bill-rule'
import { type DueEntry, entryOf, findReader, readBook } from '#reminders/look-again'
import { needsAmount } from '#reminders/message-of'
import { findReminder, isSettled } from '#reminders/reminder-store'
import { lackOf } from '#reminders/render'
import type { SecretBox } from '#secrets/secret-box'

export interface ActParts {
  database: Database
  clock: Clock
  secretBox: SecretBox
}

export interface Acted {
  act: Act
  result: 'described' | 'done' | 'already_settled' | 'not_current'
  bill: BillRow
  scope: GroupScope
  dueDate: CalendarDate
  /** What the cycle lacked. */
  lack: bigint
  until: CalendarDate | undefined
  language: Language
}

/**
 * Describes or does what a message offers, with the rights that its user has at this moment. Repeated, a payment finds its cycle
 * settled, and a snooze is the same one.
 */
export async function actOn(parts: ActParts, token: string, isDone: boolean): Promise<Acted> {
  const { database, clock, secretBox } = parts
  const claimed = readAction(secretBox, token, clock.now())
  const reader = claimed && (await findReader(database.read, claimed.userId))
  if (!reader || !claimed.isProvenFor(reader.linkEpoch)) throw refuse('invalid-action-link')
  const reminder = await findReminder(database.read, claimed.reminderId)
  if (!reminder || reminder.userId !== reader.userId) throw refuse('invalid-action-link')
  const group = await findAccessibleGroup(database.read, reader, reminder.groupId)
  const { act } = claimed
  if (!group || (act === 'pay' && group.role === 'viewer')) throw refuse('not-permitted')
  const scope = scopeFor(database, reader, group)
  const outcome = isDone
    ? await inTransaction(scope, async (writing) => perform(writing, scope, clock, reminder, act))
    : await describe(scope, clock, reminder, act)
  return { ...outcome, act, scope, dueDate: reminder.dueDate, language: reader.language }
}

type Reminder = NonNullable<Awaited<ReturnType<typeof findReminder>>>
type Outcome = Pick<Acted, 'result' | 'bill' | 'lack' | 'until'>

async function describe(scope: GroupScope, clock: Clock, reminder: Reminder, act: Act): Promise<Outcome> {
  const bill = requireFound(await findBill(scope, reminder.billId), 'invalid-action-link')
  const today = await userToday(scope, clock)
  const entry = await currentEntry(scope, reminder, today, act)
  if (!entry) return { result: await closedAs(scope, reminder), bill, lack: 0n, until: undefined }
  const until = act === 'snooze' ? addDays(today, 1) : undefined
  return { result: 'described', bill, lack: lackOf(entry), until }
}

async function perform(
  writing: WritingScope,
  scope: GroupScope,
  clock: Clock,
  reminder: Reminder,
  act: Act,
): Promise<Outcome> {
  const bill = requireFound(await lockBill(writing, reminder.billId), 'invalid-action-link')
  const held = { ...scope, ...writing }
  const today = await userToday(held, clock)
  const entry = await currentEntry(held, reminder, today, act)
  if (!entry) return { result: await closedAs(held, reminder), bill, lack: 0n, until: undefined }
  const lack = lackOf(entry)
  if (act === 'pay') {
    await recordPayment(
      writing,
      clock,
      { id: bill.id, requireCurrent: ANY_VERSION },
      {
        amount: Number(lack) as Minor,
        date: undefined,
        advanceDue: true,
      },
    )
    return { result: 'done', bill, lack, until: undefined }
  }
  const until = addDays(today, 1) ?? today
  await putSnooze(writing, bill.id, { dueDate: reminder.dueDate, until }, toInstant(clock.now()))
  return { result: 'done', bill, lack, until }
}

/** The cycle that the message was about, where it is the bill's current one, and nobody has to say how much it was. */
async function currentEntry(
  scope: GroupScope,
  reminder: Reminder,
  today: CalendarDate,
  act: Act,
): Promise<DueEntry | undefined> {
  const book = await readBook(scope, reminder, today)
  const entry = book && entryOf(book, reminder, today)
  if (!entry?.isCurrent || (act === 'pay' && needsAmount(entry))) return undefined
  return entry
}

async function closedAs(
  scope: GroupScope,
  { billId, dueDate }: Reminder,
): Promise<'already_settled' | 'not_current'> {
  return (await isSettled(scope, billId, dueDate)) ? 'already_settled' : 'not_current'
}
