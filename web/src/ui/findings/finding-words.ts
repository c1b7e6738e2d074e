import type { Insight } from '@duebook/contract'
import type { Day } from '../../format/days.ts'
import type { Format } from '../../format/use-format.ts'
import type { InsightTexts } from '../../texts/insight-texts.ts'

type Writing = Pick<Format, 'money' | 'date' | 'month' | 'monthName' | 'today'>

export interface FindingNames {
  name: string
  /** Of a bill that looks the same. */
  other: string
}

export function namesIn({ bill_name: name, values }: Insight): FindingNames {
  return { name, other: values.other_bill_name ?? '' }
}

/** What stands out, with the numbers behind it, in one or two sentences. */
export function findingWords(
  finding: Insight,
  texts: InsightTexts,
  format: Writing,
  { name, other }: FindingNames = namesIn(finding),
): string {
  const { kind, type, values, since, yearly_effect: effect } = finding
  const amount = format.money(finding.amount)
  const yearly = effect === null || effect === 0 ? '' : format.money(Math.abs(effect))
  const { months = 1, days = 0, cycles = 1 } = values
  switch (kind) {
    case 'price_up':
    case 'price_down': {
      const words = kind === 'price_up' ? texts.priceUp : texts.priceDown
      const before = format.money(values.before ?? 0)
      return words[type]({ name, before, after: amount, month: monthWords(since, format), yearly })
    }
    case 'unusual':
      return texts.unusual[type]({
        name,
        after: amount,
        day: format.date(since),
        usual: usualWords(finding, texts, format),
      })
    case 'long_overdue':
      return texts.longOverdue[type](cycles, days, { name, amount })
    case 'ends_soon':
      return texts.endsSoon[type](cycles, { name, day: format.date(values.due_date ?? since), yearly })
    case 'large_ahead': {
      const monthly = format.money(values.monthly ?? finding.amount)
      return texts.largeAhead[type](months, { name, amount, day: format.date(since), monthly })
    }
    case 'looks_double':
      return texts.looksDouble[values.same ?? 'name'][type]({ name, other, amount })
  }
}

/** Noncharacters: no text of a person has them. */
const MARKS = { name: '\uFDD0', other: '\uFDD1' }

/** The same words in pieces, where names stand apart, so that they can be links. */
export function findingPieces(
  finding: Insight,
  texts: InsightTexts,
  format: Writing,
): (string | { billId: number; name: string })[] {
  const { name, other } = namesIn(finding)
  return findingWords(finding, texts, format, MARKS)
    .split(new RegExp(`(${MARKS.name}|${MARKS.other})`, 'u'))
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece === MARKS.name) return { billId: finding.bill_id, name }
      return piece === MARKS.other ? { billId: finding.values.other_bill_id ?? 0, name: other } : piece
    })
}

function usualWords({ values }: Insight, texts: InsightTexts, format: Writing): string {
  const { compared = 1, before = 0, low = before, high = before } = values
  return low === high
    ? texts.unusual.same(compared, format.money(high))
    : texts.unusual.range(compared, format.money(low), format.money(high))
}

/** The year only where it is another one. */
function monthWords(day: Day, { month, monthName, today }: Writing): string {
  return day.slice(0, 4) === today.slice(0, 4) ? monthName(day.slice(0, 7)) : month(day.slice(0, 7))
}
