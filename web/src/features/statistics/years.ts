import type { MonthlyStatistics } from '@duebook/contract'
import { type Precision, sumOf } from '../../format/sums.ts'
import type { Measure } from './month-figures.ts'

export interface YearMonth {
  /** 01 to 12. */
  number: string
  before: number
  /** Undefined: not come yet. */
  now: number | undefined
}

export interface YearComparison {
  year: string
  yearBefore: string
  months: YearMonth[]
  /** The months that both years have so far, this one included. */
  toDate: { first: string; last: string; before: number; now: number }
}

/** Only the same months are put against each other: a whole year against a part of one says nothing. */
export function compareYears(
  stats: readonly MonthlyStatistics[],
  measure: Measure,
  current: string,
  currency: Precision,
): YearComparison {
  const [year = '', currentNumber = '01'] = current.split('-')
  const yearBefore = String(Number(year) - 1)
  const amounts = new Map(stats.map((each) => [each.month, each[measure]]))
  const months = Array.from({ length: 12 }, (_, index): YearMonth => {
    const number = String(index + 1).padStart(2, '0')
    return {
      number,
      before: amounts.get(`${yearBefore}-${number}`) ?? 0,
      now: number <= currentNumber ? (amounts.get(`${year}-${number}`) ?? 0) : undefined,
    }
  })
  const begun = months.filter(({ number }) => number <= currentNumber)
  const sum = (of: (month: YearMonth) => number) => sumOf(begun.map(of), currency)
  return {
    year,
    yearBefore,
    months,
    toDate: {
      first: `${year}-01`,
      last: current,
      before: sum(({ before }) => before),
      now: sum(({ now }) => now ?? 0),
    },
  }
}

/** Of what it was; undefined where there was nothing to compare with. */
export function changeShare(now: number, before: number): number | undefined {
  return before > 0 ? (now - before) / before : undefined
}
