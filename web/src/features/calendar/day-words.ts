import type { Cycle } from '@duebook/contract'
import { shownAmount } from '../../api/cycle-rules.ts'
import type { Day } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useCalendarTexts } from '../../texts/calendar-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useStatusWords } from '../../ui/cycle-icons.tsx'
import { fitting, sumsOf } from './due-days.ts'

/** More would be too long to listen to. */
const NAMED = 6

/** The accessible name of a day: the date, what is due, and its sums. */
export function useDayWords() {
  const { home } = useTexts()
  const texts = useCalendarTexts().day
  const format = useFormat()
  const statusWords = useStatusWords()
  return {
    date: (day: Day) => (day === format.today ? texts.today(format.fullDay(day)) : format.fullDay(day)),
    entries: (cycles: readonly Cycle[]) => {
      const { shown, more } = fitting(cycles, NAMED)
      const named = shown.map((cycle) =>
        [
          texts.entry(cycle.bill_name, format.money(shownAmount(cycle, format.currency)), statusWords(cycle)),
          ...(cycle.last ? [home.row.last] : []),
        ].join(', '),
      )
      return [...named, ...(more > 0 ? [texts.more(more)] : [])].join('; ')
    },
    sums: (cycles: readonly Cycle[]) => {
      const sums = sumsOf(cycles, format.currency)
      return [
        ...(sums.out > 0 ? [texts.out(format.money(sums.out))] : []),
        ...(sums.in > 0 ? [texts.in(format.money(sums.in))] : []),
      ].join(', ')
    },
  }
}
