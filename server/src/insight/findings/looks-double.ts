import { perYear } from '@duebook/contract'
import { compareDates, daysBetween } from '#core/calendar'
import { foldedText } from '#core/text'
import type { BillBook } from '#cycles/bill-book'
import { expectedAmount } from '#cycles/expected-amount'
import type { Finding } from '#insight/findings/finding'
import { rateOf } from '#insight/rate'

/**
 * Pairs of active bills of one type that have the same name, or the same amount, account and rhythm with due dates at most a day
 * apart. Of many alike each is compared with one other, so that their number grows with that of the bills and not with its square.
 */
export function looksDouble(books: readonly BillBook[]): Finding[] {
  const byId = books.toSorted((a, b) => a.id - b.id)
  return [...sameNames(byId), ...sameAmounts(byId)]
}

function sameNames(byId: BillBook[]): Finding[] {
  const groups = Map.groupBy(byId, ({ type, name }) => `${type} ${foldedText(name)}`)
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? others.map((book) => pair(first, book, 'name')) : [],
  )
}

function sameAmounts(byId: BillBook[]): Finding[] {
  const groups = Map.groupBy(
    byId.filter((book) => expectedAmount(book) > 0),
    (book) => JSON.stringify([book.type, book.account, expectedAmount(book), timesInOneYear(book)]),
  )
  return [...groups.values()].flatMap((group) => {
    // Stable: of one day by id.
    const byDate = group.sort((a, b) => compareDates(a.dueDate, b.dueDate))
    return byDate.flatMap((book, n) => {
      const before = byDate[n - 1]
      if (!before || daysBetween(before.dueDate, book.dueDate) > 1) return []
      // Those have been told already.
      if (foldedText(before.name) === foldedText(book.name)) return []
      return [before.id < book.id ? pair(before, book, 'amount') : pair(book, before, 'amount')]
    })
  })
}

function pair(lower: BillBook, higher: BillBook, same: 'name' | 'amount'): Finding {
  const amount = BigInt(expectedAmount(higher))
  return {
    key: `looks_double:${lower.id}:${higher.id}`,
    kind: 'looks_double',
    book: higher,
    values: { other: lower, same },
    amount,
    since: higher.dueDate,
    yearlyEffect: perYear(amount, rateOf(higher)),
  }
}

/** One number for equal rates: two equal fractions round alike. */
function timesInOneYear(book: BillBook): number {
  const [times, years] = rateOf(book)
  return times / years
}
