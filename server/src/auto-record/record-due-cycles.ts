import { type Candidate, getRecordingSetting, listCandidates } from '#auto-record/store'
import { lockBill } from '#bills/store'
import { type CalendarDate, calendarDateIn } from '#core/calendar'
import type { Clock } from '#core/clock'
import type { Logger } from '#core/logger'
import { lastDuePaidBy, payOn } from '#core/recurrence/weekend'
import {
  type RecordableBill,
  type RecordingSetting,
  recordingSince,
  recordsItself,
} from '#cycles/auto-record-rule'
import type { Database } from '#db/database'
import { lockGroupUnchecked } from '#db/group-scope'
import { recordAutomatically } from '#payments/record-payment'

export interface RecordingParts {
  database: Database
  clock: Clock
  log: Logger
  stop: AbortSignal
  /** Told of each bill that could not be recorded. */
  onFailure: () => void
}

const PAGE = 100
/** Where the day begins first: nothing is due anywhere before it is due there. */
const EARLIEST_ZONE = 'Pacific/Kiritimati'

/**
 * Records what is due in all groups, and answers how many payments that made. Each cycle is a transaction of its own,
 * so that other work passes between them, a kill loses nothing, and one that fails stops no other.
 */
export async function recordDueCycles(parts: RecordingParts): Promise<number> {
  const { database, clock, stop } = parts
  let recorded = 0
  let after: { date: CalendarDate; id: number } | undefined
  for (;;) {
    // What is due on the weekend may have to be paid before it.
    const latest = lastDuePaidBy(calendarDateIn(EARLIEST_ZONE, clock.now()), 'before')
    const candidates = await listCandidates(database.read, latest, after, PAGE)
    for (const candidate of candidates) {
      if (stop.aborted) return recorded
      recorded += await recordMissed(parts, candidate)
    }
    const last = candidates[PAGE - 1]
    if (!last) return recorded
    after = { date: last.dueDate, id: last.id }
  }
}

/** One bill's cycles in order, until the next one lies ahead. */
async function recordMissed(parts: RecordingParts, candidate: Candidate): Promise<number> {
  const { database, clock, log, stop, onFailure } = parts
  let recorded = 0
  try {
    // Asked before a transaction is begun for nothing.
    if (!isDue(candidate, candidate.timezone, candidate, clock)) return recorded
    while (!stop.aborted && (await recordOne(database, clock, candidate))) recorded += 1
  } catch (error) {
    onFailure()
    const { groupId, id } = candidate
    log.warn(
      { err: error, groupId, billId: id },
      'a payment could not be recorded automatically; retrying in an hour',
    )
  }
  return recorded
}

/** Everything is asked again once bill and group are held: another process may have been faster. */
function recordOne(database: Database, clock: Clock, { groupId, id }: Candidate): Promise<boolean> {
  return database.write(async (tx) => {
    const scope = await lockGroupUnchecked(tx, groupId)
    const bill = scope && (await lockBill(scope, id))
    if (!bill || !isDue(await getRecordingSetting(scope), scope.timezone, bill, clock)) return false
    await recordAutomatically(scope, clock, bill)
    return true
  })
}

function isDue(setting: RecordingSetting, timezone: string, bill: RecordableBill, clock: Clock): boolean {
  const today = calendarDateIn(timezone, clock.now())
  return payOn(bill.dueDate, bill.weekend) <= today && recordsItself(recordingSince(setting, timezone), bill)
}
