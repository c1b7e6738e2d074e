import { addDays, type Day, daysBetween, firstOf, lastOf } from './days.ts'

/** 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

interface WithWeekInfo {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** The first day of the week in the user's region. */
export function firstWeekdayOf(locale: string): Weekday {
  const asked = new Intl.Locale(locale) as Intl.Locale & WithWeekInfo
  const { firstDay } = asked.getWeekInfo?.() ?? asked.weekInfo ?? {}
  return isWeekday(firstDay) ? firstDay : firstWeekdayByRegion(locale)
}

/** From CLDR, for browsers without this data. Everywhere else it is Monday. */
export function firstWeekdayByRegion(locale: string): Weekday {
  const region = new Intl.Locale(locale).maximize().region ?? ''
  if (SUNDAY.has(region)) return 7
  if (SATURDAY.has(region)) return 6
  return region === 'MV' ? 5 : 1
}

export function weekdayOf(day: Day): Weekday {
  // It was a Monday.
  const days = daysBetween('1900-01-01', day)
  return ((((days % 7) + 7) % 7) + 1) as Weekday
}

/** The week in which a day lies. */
export function weekOf(day: Day, firstWeekday: Weekday): Day[] {
  const first = addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(first, index))
}

/** All weeks that a month touches; they begin and end with days of its neighbours. */
export function weeksOf(month: string, firstWeekday: Weekday): Day[][] {
  const weeks: Day[][] = []
  const last = lastOf(month)
  for (let day = firstOf(month); ; day = addDays(day, 7)) {
    const week = weekOf(day, firstWeekday)
    if ((week[0] ?? '') > last) return weeks
    weeks.push(week)
  }
}

const SUNDAY = new Set(
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  ),
)
const SATURDAY = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))

function isWeekday(day: number | undefined): day is Weekday {
  return day !== undefined && day >= 1 && day <= 7
}
