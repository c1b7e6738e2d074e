import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addToYearMonth, type YearMonth } from '#core/calendar'
import { monthsBack } from '#stats/months-back'

const month = (text: string) => text as YearMonth
describe('the months', () => {
  test('go backwards from the current one, which comes first', () => {
    expect(monthsBack(month('2026-02'), 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  })

  test('may be one, or a decade', () => {
    expect(monthsBack(month('2026-02'), 1)).toEqual(['2026-02'])
    const decade = monthsBack(month('2026-02'), 120)
    expect(decade).toHaveLength(120)
    expect(decade.at(-1)).toBe('2016-03')
  })

  test('are as many as were asked for, each once, without a gap', () => {
    const anyMonth = fc.integer({ min: 120, max: 90_000 }).map((n) => addToYearMonth(month('1900-01'), n))
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: 1, max: 120 }), (current, count) => {
        const months = monthsBack(current, count)
        expect(months).toHaveLength(count)
        expect(months[0]).toBe(current)
        for (const [i, each] of months.slice(1).entries()) expect(addToYearMonth(each, 1)).toBe(months[i])
      }),
    )
  })
})
