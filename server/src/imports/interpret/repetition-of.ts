import type { NewBill } from '@duebook/contract'
import type { CalendarDate } from '#core/calendar'
import { readSchedule } from '#core/recurrence/read-schedule'
import { fromText, type Recurrence, recurrenceOf, type Schedule } from '#core/recurrence/schedule'
import { readFrequency } from '#imports/interpret/frequency-words'
import { notice, type Remarks, tryRule, unanswered, unclear } from '#imports/interpret/notices'
import { type Reading, textOf } from '#imports/interpret/reading'
import type { FileRecord } from '#imports/interpret/records'
import { shownText } from '#imports/interpret/words'

/** How often a bill comes, before it is known when. */
export interface RowRepetition {
  isOnce: boolean
  recurrence: (due: CalendarDate) => Recurrence
  /** As a new bill has it. */
  kept: (due: CalendarDate | undefined) => Pick<NewBill, 'frequency' | 'schedule'>
}

export function repetitionOf(
  record: FileRecord,
  reading: Reading,
  remarks: Remarks,
): RowRepetition | undefined {
  const text = textOf(record, 'frequency') ?? reading.hints.frequency
  if (text === undefined) {
    const { defaultFrequency: frequency } = reading
    if (frequency !== null) return made(false, () => ({ frequency, schedule: null }))
    remarks.errors.push(unanswered('default_frequency', 'frequency'))
    return undefined
  }
  const read = readFrequency(text)
  if (read.kind === 'once') return made(true, () => ({ frequency: 'monthly', schedule: null }))
  if (read.kind === 'unclear') {
    remarks.errors.push(unclear('frequency', text))
    return undefined
  }
  const schedule = tryRule(remarks, 'frequency', () => readSchedule(read.schedule))
  if (!schedule) return undefined
  if (read.isApproximate) {
    remarks.warnings.push(notice('schedule-changed', 'frequency', { value: shownText(text) }))
  }
  return ofSchedule(schedule)
}

function ofSchedule(schedule: Schedule): RowRepetition {
  return made(false, (due) => recurrenceOf(schedule, due))
}

function made(isOnce: boolean, recurrence: RowRepetition['recurrence']): RowRepetition {
  return {
    isOnce,
    recurrence,
    kept(due) {
      // Where the date is not known, the row is in error anyway: any day will do to check the rest.
      const { frequency, schedule } = recurrence(due ?? ANY_DAY)
      return { frequency, schedule: schedule === null ? null : fromText(schedule) }
    },
  }
}

const ANY_DAY = '2000-01-01' as CalendarDate
