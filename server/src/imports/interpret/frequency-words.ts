import type { Schedule } from '#core/recurrence/schedule'
import { type Every, readEvery } from '#imports/interpret/every-words'
import {
  daysIn,
  monthDatesIn,
  monthDayIn,
  monthsIn,
  nthWeekdayIn,
  weekdaysIn,
} from '#imports/interpret/list-words'
import { wordsIn } from '#imports/interpret/words'

/** How often something comes, in the words of a file. */
export type FrequencyReading =
  | { kind: 'schedule'; schedule: Schedule; isApproximate: boolean }
  | { kind: 'once' }
  /** Also words that some use for one thing and some for another, such as “bimonthly”. */
  | { kind: 'unclear' }

/** English and German: what our own exports write, and what other programs and people do. */
export function readFrequency(text: string): FrequencyReading {
  const words = wordsIn(text)
  if (words === undefined) return { kind: 'unclear' }
  if (ONCE.has(words)) return { kind: 'once' }
  if (TWICE_A_MONTH.has(words)) {
    return { kind: 'schedule', schedule: { every: 1, unit: 'month', days: [1, 15] }, isApproximate: true }
  }
  const schedule = nthOfEveryMonth(words) ?? withList(words) ?? (readEvery(words) as Schedule | undefined)
  return schedule ? { kind: 'schedule', schedule, isApproximate: false } : { kind: 'unclear' }
}

const ONCE = new Set('once,one-time,one time,onetime,one-off,single,never,einmalig,einmal,nie'.split(','))
/** On which days is not said: the usual ones are taken, and that is told. */
const TWICE_A_MONTH = new Set(
  'semi-monthly,semimonthly,semi monthly,twice a month,twice monthly,twiceamonth,halbmonatlich,zweimal im monat,2x im monat'.split(
    ',',
  ),
)

/** “On the second Friday of every month”. */
function nthOfEveryMonth(words: string): Schedule | undefined {
  const named = /^on the (.+) of (?:every|each) month$/.exec(words)?.[1]
  const nth = named === undefined ? undefined : nthWeekdayIn(named)
  return nth && { every: 1, unit: 'month', ...nth }
}

const WITH_LIST = /^(.+?) (?:on the|on|am|an) (.+)$/
const WITH_PARENTHESES = /^(.+?) ?\((.+)\)$/

/** “Every month on the 1st and 15th”, “Weekly (Mon, Thu)”. */
function withList(words: string): Schedule | undefined {
  const [, beginning, list] = WITH_LIST.exec(words) ?? WITH_PARENTHESES.exec(words) ?? []
  if (beginning === undefined || list === undefined) return undefined
  const every = readEvery(beginning)
  return every && LISTS[every.unit](every, list)
}

const LISTS: Record<Every['unit'], (every: Every, list: string) => Schedule | undefined> = {
  day: () => undefined,
  week: ({ every }, list) => {
    const weekdays = weekdaysIn(list)
    return weekdays && { every, unit: 'week', weekdays }
  },
  month: ({ every }, list) => {
    const nth = nthWeekdayIn(list)
    if (nth) return { every, unit: 'month', ...nth }
    const days = daysIn(list)
    return days && { every, unit: 'month', days }
  },
  year: ({ every }, list) => {
    const dates = monthDatesIn(list) ?? dayOfMonthsIn(list)
    return dates && { every, unit: 'year', ...dates }
  },
}

/** “last day of February and April”, “31. im Februar und April”. */
function dayOfMonthsIn(list: string): { months: number[]; day: number } | undefined {
  const [, first, names] = /^(.+?) (?:of|im|in) (.+)$/.exec(list) ?? []
  const day = first === undefined ? undefined : monthDayIn(first)
  const months = names === undefined ? undefined : monthsIn(names)
  return day === undefined || months === undefined ? undefined : { months, day }
}
