import { type Frequency, LIMITS, type Schedule, type ScheduleUnit } from '@duebook/contract'
import { usageFailure } from '#failures'
import { readScheduleDays } from '#words/read-schedule-days'
import { plainText, quotedText } from '#words/typed-text'

/** How often a bill comes. Where there is a schedule, that decides, and the server puts the nearest frequency beside it. */
export interface Repeats {
  frequency: Frequency
  schedule: Schedule | null
}

/** How often, in words: `monthly`, `every 2 weeks`, `every 2 weeks on mon, thu`. `on` is what `--on` says. */
export function readFrequency(text: string, on?: string): Repeats {
  const [often = '', onInside] = (text.length > LONGEST ? '' : text).split(/\s+on\s+/i, 2)
  const plain = plainText(often)
  const step = plain === undefined ? undefined : stepOf(plain)
  if (!step) throw notAFrequency(text)
  if (on !== undefined && onInside !== undefined)
    throw usageFailure('Say the days once: in the frequency or with --on.')
  return repeatsOf(step, on ?? onInside)
}

/** Other days, of a bill that keeps its frequency. */
export function withDays({ frequency, schedule }: Repeats, on: string): Repeats {
  return repeatsOf(schedule ?? FREQUENCY_STEPS[frequency], on)
}

/** Room for all days of a month. */
const LONGEST = 300

interface Step {
  every: number
  unit: ScheduleUnit
}

function repeatsOf({ every, unit }: Step, on: string | undefined): Repeats {
  const frequency = NEAREST[unit]
  if (on !== undefined)
    return { frequency, schedule: { every, unit, ...readScheduleDays(on, unit) } as Schedule }
  const same = PLAIN[`${every} ${unit}`]
  return same ? { frequency: same, schedule: null } : { frequency, schedule: { every, unit } as Schedule }
}

function stepOf(text: string): Step | undefined {
  const word = text.replaceAll('-', '').replace(/^once (?:a|per) /, 'every ')
  if (Object.hasOwn(WORDS, word)) return WORDS[word]
  const [, count, other, unit] =
    /^every (?:(\d{1,3}) |(other|second) )?(day|week|month|quarter|year)s?$/.exec(word) ?? []
  if (unit === undefined) return undefined
  const every = count ? Number(count) : other ? 2 : 1
  return unit === 'quarter' ? inBounds(every * 3, 'month') : inBounds(every, unit as ScheduleUnit)
}

function inBounds(every: number, unit: ScheduleUnit): Step {
  const most = LIMITS.every[unit]
  if (every < 1 || every > most) throw usageFailure(`A bill can repeat every 1 to ${most} ${unit}s.`)
  return { every, unit }
}

const FREQUENCY_STEPS: Record<Frequency, Step> = {
  weekly: { every: 1, unit: 'week' },
  biweekly: { every: 2, unit: 'week' },
  monthly: { every: 1, unit: 'month' },
  quarterly: { every: 3, unit: 'month' },
  semiannual: { every: 6, unit: 'month' },
  annual: { every: 1, unit: 'year' },
}

const WORDS: Readonly<Record<string, Step>> = {
  ...FREQUENCY_STEPS,
  daily: { every: 1, unit: 'day' },
  fortnightly: FREQUENCY_STEPS.biweekly,
  semiannually: FREQUENCY_STEPS.semiannual,
  halfyearly: FREQUENCY_STEPS.semiannual,
  yearly: FREQUENCY_STEPS.annual,
  annually: FREQUENCY_STEPS.annual,
}

/** Where a frequency says the same, there is no schedule. */
const PLAIN: Readonly<Record<string, Frequency>> = {
  '7 day': 'weekly',
  '14 day': 'biweekly',
  '1 week': 'weekly',
  '2 week': 'biweekly',
  '1 month': 'monthly',
  '3 month': 'quarterly',
  '6 month': 'semiannual',
  '12 month': 'annual',
  '1 year': 'annual',
}

/** The API wants one beside a schedule, and takes its own. */
const NEAREST: Record<ScheduleUnit, Frequency> = {
  day: 'weekly',
  week: 'weekly',
  month: 'monthly',
  year: 'annual',
}

function notAFrequency(text: string): Error {
  return usageFailure(
    `${quotedText(text)} is not a frequency. Write weekly, monthly, quarterly, yearly, "every 2 weeks" or "every 10 days".`,
  )
}
