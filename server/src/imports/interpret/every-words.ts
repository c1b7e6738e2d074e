import type { Schedule } from '#core/recurrence/schedule'
import { lookupOf } from '#imports/interpret/words'

export interface Every {
  every: number
  unit: Schedule['unit']
}

/** Folded words: “every two months”, “alle 14 Tage”, “vierteljährlich”. */
export function readEvery(words: string): Every | undefined {
  const plain = SINGLE.get(words)
  if (plain !== undefined) return toEvery(plain)
  return everySo(words) ?? hyphenated(words) ?? glued(words) ?? counted(words)
}

const SINGLE = lookupOf({
  '1 day': ['daily', 'every day', 'each day', 'per day', 'day', 'täglich', 'jeden tag', 'pro tag', 'tgl.'],
  '1 week': [
    'weekly',
    'every week',
    'each week',
    'per week',
    'week',
    'wöchentlich',
    'jede woche',
    'pro woche',
    'woche',
    'wtl.',
    'wöch.',
  ],
  '2 week': [
    'biweekly',
    'bi-weekly',
    'fortnightly',
    'fortnight',
    'every fortnight',
    'zweiwöchentlich',
    'zweiwöchig',
    'vierzehntägig',
    'vierzehntäglich',
    '14-täglich',
    '14täglich',
  ],
  '1 month': [
    'monthly',
    'every month',
    'each month',
    'per month',
    'a month',
    'month',
    'p.m.',
    'mo',
    'mo.',
    'monatlich',
    'jeden monat',
    'pro monat',
    'im monat',
    'monat',
    'mtl',
    'mtl.',
    'monatl.',
  ],
  '2 month': ['bi-monthly', 'bi monthly', 'zweimonatlich'],
  '3 month': [
    'quarterly',
    'every quarter',
    'per quarter',
    'quarter',
    'vierteljährlich',
    'quartalsweise',
    'quartal',
    'jedes quartal',
    'pro quartal',
    'dreimonatlich',
    'vierteljährl.',
    '1/4-jährlich',
    '1/4 jährlich',
  ],
  '6 month': [
    'semiannual',
    'semi-annual',
    'semiannually',
    'semi-annually',
    'half-yearly',
    'half yearly',
    'half-year',
    'half year',
    'every half year',
    'twice a year',
    'twiceayear',
    'halbjährlich',
    'halbjahr',
    'jedes halbjahr',
    'pro halbjahr',
    'halbjährl.',
    'zweimal im jahr',
    '1/2-jährlich',
    '1/2 jährlich',
  ],
  '1 year': [
    'annual',
    'annually',
    'yearly',
    'every year',
    'each year',
    'per year',
    'per annum',
    'a year',
    'year',
    'p.a.',
    'jährlich',
    'jedes jahr',
    'pro jahr',
    'im jahr',
    'jahr',
    'jährl.',
    'jhrl.',
  ],
  '2 year': ['biennial', 'biennially', 'zweijährlich', 'zweijährig'],
})

function toEvery(text: string): Every {
  const [every = '', unit = ''] = text.split(' ')
  return { every: Number(every), unit: unit as Every['unit'] }
}

/** “every two months”, “every other week”, “each 3rd month”, “alle 3 Monate”, “jeden zweiten Monat”. */
function everySo(words: string): Every | undefined {
  const [, count = '', unit = ''] =
    /^(?:every|each|alle|jeden|jede|jedes) ([\p{L}\d]+(?:\.|st|nd|rd|th)?) (\p{L}+)$/u.exec(words) ?? []
  return madeOf(numberNamed(count) ?? ordinalNamed(count), UNITS.get(unit))
}

/** “14-tägig”, “zwei-monatlich”, “4-weekly”. */
function hyphenated(words: string): Every | undefined {
  const [, count = '', unit = ''] =
    /^(\d{1,3}|[\p{L}]+?)[- ]?(tägig|wöchentlich|wöchig|monatlich|jährlich|jährig|daily|weekly|monthly|yearly)$/u.exec(
      words,
    ) ?? []
  return madeOf(numberNamed(count), ADVERBS.get(unit))
}

/** As YNAB names them: “everyOtherWeek”, “every4Weeks”. */
function glued(words: string): Every | undefined {
  const [, count = '', unit = ''] = /^every(other|\d{1,3})(day|week|month|year)s?$/.exec(words) ?? []
  return madeOf(numberNamed(count) ?? ordinalNamed(count), UNITS.get(unit))
}

/** “12 months”, “12-month”, “3 Monate”. */
function counted(words: string): Every | undefined {
  const [, count = '', unit = ''] = /^(\d{1,3})[ -](\p{L}+)$/u.exec(words) ?? []
  return madeOf(numberNamed(count), UNITS.get(unit))
}

function madeOf(every: number | undefined, unit: Every['unit'] | 'quarter' | undefined): Every | undefined {
  if (every === undefined || unit === undefined) return undefined
  return unit === 'quarter' ? { every: every * 3, unit: 'month' } : { every, unit }
}

const UNITS = lookupOf({
  day: ['day', 'days', 'tag', 'tage', 'tagen'],
  week: ['week', 'weeks', 'woche', 'wochen'],
  month: ['month', 'months', 'monat', 'monate', 'monaten'],
  quarter: ['quarter', 'quarters', 'quartal', 'quartale'],
  year: ['year', 'years', 'jahr', 'jahre', 'jahren'],
})
const ADVERBS = lookupOf({
  day: ['tägig', 'daily'],
  week: ['wöchentlich', 'wöchig', 'weekly'],
  month: ['monatlich', 'monthly'],
  year: ['jährlich', 'jährig', 'yearly'],
})

const ENGLISH = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const GERMAN = 'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ')

function numberNamed(word: string): number | undefined {
  if (/^\d{1,4}$/.test(word)) return Number(word)
  for (const names of [ENGLISH, GERMAN]) {
    const index = names.indexOf(word)
    if (index !== -1) return index + 1
  }
  return undefined
}

const ORDINALS = lookupOf({
  '2': ['other', 'second', 'zweite', 'zweiten', 'zweites'],
  '3': ['third', 'dritte', 'dritten', 'drittes'],
  '4': ['fourth', 'vierte', 'vierten', 'viertes'],
  '6': ['sixth', 'sechste', 'sechsten', 'sechstes'],
})

function ordinalNamed(word: string): number | undefined {
  const digits = /^(\d{1,3})(?:\.|st|nd|rd|th)$/.exec(word)?.[1] ?? ORDINALS.get(word)
  return digits === undefined ? undefined : Number(digits)
}
