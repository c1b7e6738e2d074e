import type { BillInsight, Insight } from '@duebook/contract'
import { LIMITS } from '@duebook/contract/refusals'
import { findBill } from '#bills/store'
import { addDays, type CalendarDate, calendarDateIn, LAST_DATE } from '#core/calendar'
import type { Clock } from '#core/clock'
import { requireFound } from '#core/errors'
import type { DateRange } from '#cycles/bill-book'
import { listBillBooks } from '#cycles/store'
import type { GroupScope, ReadingScope } from '#db/group-scope'
import { costsOf } from '#insight/bill-insight'
import { findingsAbout, findingsOf } from '#insight/findings'
import { DAYS_AHEAD, type Finding } from '#insight/findings/finding'
import { findHistory, listHistories, sumOfBill } from '#insight/history-store'
import { presentBillInsight, presentInsight } from '#insight/present-insight'

/** So many paid cycles of a bill are shown. */
const MOST_PRICES = 60

/** What stands out in the group, without what was dismissed. */
export async function readInsights(
  scope: ReadingScope,
  clock: Clock,
  dismissed: ReadonlySet<string>,
): Promise<Insight[]> {
  const findings = await readFindings(scope, clock)
  return findings
    .filter(({ key }) => !dismissed.has(key))
    .slice(0, LIMITS.insights)
    .map((finding) => presentInsight(finding, scope.decimals))
}

/** All that stands out, however much that is, also what was dismissed. */
export async function readFindings(scope: ReadingScope, clock: Clock): Promise<Finding[]> {
  const today = calendarDateIn(scope.timezone, clock.now())
  const books = await listBillBooks(scope, aheadOf(today))
  const histories = new Map((await listHistories(scope)).map((history) => [history.billId, history]))
  // What was deleted or archived meanwhile has no history.
  const subjects = books.flatMap((book) => {
    const history = histories.get(book.id)
    return history ? [{ ...history, book }] : []
  })
  return findingsOf(subjects, { today, decimals: scope.decimals })
}

export async function readBillInsight(
  scope: GroupScope,
  clock: Clock,
  billId: number,
  dismissed: ReadonlySet<string>,
): Promise<BillInsight> {
  const bill = requireFound(await findBill(scope, billId), 'bill-not-found')
  const history = await findHistory(scope, bill)
  const paid = await sumOfBill(scope, billId)
  const today = calendarDateIn(scope.timezone, clock.now())
  // All of them, because it may look like one of the others.
  const books = await listBillBooks(scope, aheadOf(today))
  const book = books.find(({ id }) => id === billId)
  const findings = book ? findingsAbout({ ...history, book }, books, { today, decimals: scope.decimals }) : []
  return presentBillInsight(
    {
      billId,
      prices: history.settled.slice(0, MOST_PRICES),
      paidTotal: paid.total,
      paymentCount: paid.count,
      ...costsOf(bill, book),
      findings: findings.filter(({ key }) => !dismissed.has(key)),
    },
    scope.decimals,
  )
}

function aheadOf(today: CalendarDate): DateRange {
  return { from: today, to: addDays(today, DAYS_AHEAD) ?? LAST_DATE }
}
