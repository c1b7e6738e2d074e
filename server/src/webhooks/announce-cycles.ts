import { billEvent } from '#bills/announce-bill'
import type { BillRow } from '#bills/bill-columns'
import { lockBill } from '#bills/store'
import { type CalendarDate, calendarDateIn } from '#core/calendar'
import { type Clock, toInstant } from '#core/clock'
import { lastDuePaidBy } from '#core/recurrence/weekend'
import type { Database } from '#db/database'
import { lockGroupUnchecked, type WritingScope } from '#db/group-scope'
import { isListenedTo, type NewEvent, recordEvents } from '#events/record-events'
import {
  insertAnnounced,
  keyOf,
  type ListeningGroup,
  listAnnounced,
  listListeningGroups,
  listOpenBills,
} from '#webhooks/cycle-store'
import { type DueCycle, dueCycles } from '#webhooks/due-cycles'

interface AnnouncingParts {
  database: Database
  clock: Clock
  stop: AbortSignal
}

/** Bills that are held at once. */
const AT_ONCE = 50

/**
 * Tells webhooks of what has become due or overdue, once for each bill, due date and kind, whatever the number of processes. Answers
 * how much that was. Groups that listen cost two queries; others nothing.
 */
export async function announceCycles({ database, clock, stop }: AnnouncingParts): Promise<number> {
  let announced = 0
  for (const group of await listListeningGroups(database.read)) {
    const today = calendarDateIn(group.timezone, clock.now())
    const bills = await listNews(database, group, today)
    for (let start = 0; start < bills.length; start += AT_ONCE) {
      if (stop.aborted) return announced
      const part = bills.slice(start, start + AT_ONCE)
      announced += await database.write(async (tx) => {
        const scope = await lockGroupUnchecked(tx, group.groupId)
        return scope ? announce(scope, clock, part) : 0
      })
    }
  }
  return announced
}

/** By id, which is the order in which others take several bills. */
async function listNews({ read }: Database, group: ListeningGroup, today: CalendarDate): Promise<number[]> {
  if (!isHeard(group, 'due') && !isHeard(group, 'overdue')) return []
  const latest = lastDuePaidBy(today, 'before')
  const bills = await listOpenBills(read, group.groupId, latest)
  if (bills.length === 0) return []
  const known = await listAnnounced(read, group.groupId, latest)
  const isNews =
    (bill: BillRow) =>
    ({ dueDate, kind }: DueCycle) =>
      isHeard(group, kind) && !known.has(keyOf(bill.id, dueDate, kind))
  return bills
    .filter((bill) => dueCycles(bill, today).some(isNews(bill)))
    .map(({ id }) => id)
    .sort((a, b) => a - b)
}

/** Everything is asked again once group and bill are held: it may have been paid, or announced by another process. */
async function announce(scope: WritingScope, clock: Clock, billIds: readonly number[]): Promise<number> {
  const now = clock.now()
  const [at, today] = [toInstant(now), calendarDateIn(scope.timezone, now)]
  const events: NewEvent[] = []
  for (const id of billIds) {
    const bill = await lockBill(scope, id)
    if (!bill || bill.archived === 1 || bill.draft === 1 || bill.ended !== 0) continue
    for (const { dueDate, payOn, kind } of dueCycles(bill, today)) {
      if (!isHeard(scope, kind)) continue
      if (!(await insertAnnounced(scope, id, dueDate, kind, at))) continue
      const cycle = { due_date: dueDate, pay_on: payOn }
      events.push(billEvent(scope, `cycle.${kind}`, bill, () => ({ cycle })))
    }
  }
  await recordEvents(scope, events, at)
  return events.length
}

const isHeard = (scope: Pick<WritingScope, 'listeners'>, kind: DueCycle['kind']) =>
  isListenedTo(scope, `cycle.${kind}`)
