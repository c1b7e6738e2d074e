import type { BillType, ImportField, ImportRow } from '@duebook/contract'
import { isDay } from '../../../format/days.ts'
import { repeatWords, type Wording } from '../../../ui/schedule-words.ts'
import { RHYTHMS, type Rhythm, USUAL_SCHEDULES } from '../../../ui/usual-schedules.ts'

const DATES = ['due_date', 'start_date', 'ends_on', 'date'] as const satisfies ImportField[]
type DateField = (typeof DATES)[number]

export function isDateField(field: ImportField): field is DateField {
  return DATES.some((each) => each === field)
}

/** A date of the file as a day; empty where it was not understood. */
export function dayOf({ values, bill, payments }: ImportRow, field: DateField): string {
  const read = {
    due_date: bill?.due_date,
    ends_on: bill?.ends_on,
    start_date: undefined,
    date: payments[0]?.date,
  }[field]
  const written = values[field] ?? ''
  return read ?? (isDay(written) ? written : '')
}

interface Choice {
  value: string
  label: string
}

interface Chosen {
  chosen: string
  choices: Choice[]
}

/** Bill or deposit, and before them what the row has, where neither was understood. */
export function typeChoices({ values, bill }: ImportRow, labels: Record<BillType, string>): Chosen {
  const choices = (['bill', 'deposit'] as const).map((value) => ({ value, label: labels[value] }))
  return chosenOf(bill?.type ?? values.type ?? '', choices)
}

/**
 * The usual rhythms, and before them what the row has, where it is another. What is sent are the words that our
 * spreadsheets have too.
 */
export function rhythmChoices(
  { values, bill }: ImportRow,
  labels: Record<Rhythm, string>,
  wording: Wording,
): Chosen {
  const choices = RHYTHMS.map((rhythm) => ({
    value: repeatWords(repeating(rhythm), wording),
    label: labels[rhythm],
  }))
  return chosenOf(bill ? repeatWords(bill, wording) : (values.frequency ?? ''), choices)
}

function chosenOf(text: string, choices: Choice[]): Chosen {
  const same = choices.find(({ value }) => value.toLowerCase() === text.toLowerCase())
  if (same) return { chosen: same.value, choices }
  return { chosen: text, choices: [{ value: text, label: text }, ...choices] }
}

function repeating(rhythm: Rhythm): Parameters<typeof repeatWords>[0] {
  const plain = { frequency: 'monthly', schedule: null, cycles_left: null } as const
  switch (rhythm) {
    case 'once':
      return { ...plain, cycles_left: 1 }
    case 'firstAndFifteenth':
    case 'lastDay':
    case 'everyTwoMonths':
      return { ...plain, schedule: USUAL_SCHEDULES[rhythm] }
    case 'weekly':
    case 'biweekly':
    case 'monthly':
    case 'quarterly':
    case 'semiannual':
    case 'annual':
      return { ...plain, frequency: rhythm }
  }
}
