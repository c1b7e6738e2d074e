import type { BillBook } from '#cycles/bill-book'
import { hasNoneOpen } from '#cycles/open-cycles'
import { endsSoon } from '#insight/findings/ends-soon'
import type { Finding, Subject, View } from '#insight/findings/finding'
import { largeAhead } from '#insight/findings/large-ahead'
import { longOverdue } from '#insight/findings/long-overdue'
import { looksDouble } from '#insight/findings/looks-double'
import { priceChange } from '#insight/findings/price-change'
import { unusualPayment } from '#insight/findings/unusual'

/** What stands out, most valuable first: by what it comes to in a year or, where that is not known, by its amount. */
export function findingsOf(subjects: readonly Subject[], view: View): Finding[] {
  const ofEach = subjects.flatMap((subject) => findingsOfOne(subject, view))
  const doubles = looksDouble(activeOf(subjects.map(({ book }) => book)))
  return [...ofEach, ...doubles].sort(mostValuableFirst)
}

/** The same of one bill. `books` are all of the group's, to compare it with. */
export function findingsAbout(subject: Subject, books: readonly BillBook[], view: View): Finding[] {
  const { id } = subject.book
  const doubles = looksDouble(activeOf(books)).filter(
    ({ book, values }) => book.id === id || values.other?.id === id,
  )
  return [...findingsOfOne(subject, view), ...doubles].sort(mostValuableFirst)
}

function findingsOfOne(subject: Subject, view: View): Finding[] {
  if (hasNoneOpen(subject.book)) return []
  return [
    // One payment is one finding: either an exception or a new price.
    unusualPayment(subject, view) ?? priceChange(subject, view),
    longOverdue(subject, view),
    endsSoon(subject, view),
    largeAhead(subject, view),
  ].filter((finding) => finding !== undefined)
}

function activeOf(books: readonly BillBook[]): BillBook[] {
  return books.filter((book) => !hasNoneOpen(book))
}

function mostValuableFirst(a: Finding, b: Finding): number {
  const [ofA, ofB] = [worthOf(a), worthOf(b)]
  if (ofA !== ofB) return ofA > ofB ? -1 : 1
  return a.key < b.key ? -1 : 1
}

function worthOf({ yearlyEffect, amount }: Finding): bigint {
  const worth = yearlyEffect ?? amount
  return worth < 0n ? -worth : worth
}
