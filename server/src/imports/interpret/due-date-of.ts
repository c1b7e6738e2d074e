import { type CalendarDate, dayOfMonth } from '#core/calendar'
import { ruleOf } from '#core/recurrence/schedule'
import { readDayOfMonth } from '#imports/interpret/dates'
import { missing, notice, type Remarks } from '#imports/interpret/notices'
import { type Reading, readDay, textOf } from '#imports/interpret/reading'
import type { FileRecord } from '#imports/interpret/records'
import type { RowRepetition } from '#imports/interpret/repetition-of'

export interface DueDate {
  date: CalendarDate
  /** Of the date that it was calculated from. */
  anchorDay: number
}

interface Known {
  recurrence: RowRepetition | undefined
  endsOn: CalendarDate | undefined
  isActive: boolean
}

/** As the row has it, moved where the program that it comes from would have moved it, or calculated from its start. */
export function dueDateOf(
  record: FileRecord,
  known: Known,
  reading: Reading,
  remarks: Remarks,
): DueDate | undefined {
  const text = textOf(record, 'due_date')
  if (text === undefined) return fromStart(record, known, reading, remarks)
  const { today } = reading.group
  const onDay = readDayOfMonth(text, today)
  if (onDay) return onDay
  const date = readDay(text, 'due_date', reading, remarks)
  if (date === undefined) return undefined
  if (!record.movesByItself || !known.isActive || date >= today) return { date, anchorDay: dayOfMonth(date) }
  const moved = firstFromToday(date, known, today)
  if (moved.date !== date) {
    remarks.warnings.push(notice('due-date-moved', 'due_date', { from: date, to: moved.date }))
  }
  return moved
}

function fromStart(
  record: FileRecord,
  known: Known,
  reading: Reading,
  remarks: Remarks,
): DueDate | undefined {
  const text = textOf(record, 'start_date')
  if (text === undefined) {
    remarks.errors.push(missing('due_date'))
    return undefined
  }
  const start = readDay(text, 'start_date', reading, remarks)
  if (start === undefined) return undefined
  remarks.warnings.push(notice('due-date-derived', 'due_date', { from: start }))
  return firstFromToday(start, known, reading.group.today)
}

/** What comes once does not come again, and nothing comes after the end. */
function firstFromToday(from: CalendarDate, { recurrence, endsOn }: Known, today: CalendarDate): DueDate {
  const anchorDay = dayOfMonth(from)
  const stays = { date: from, anchorDay }
  if (!recurrence || recurrence.isOnce || from >= today) return stays
  const rule = ruleOf(recurrence.recurrence(from))
  const date = rule.nth(from, anchorDay, rule.countBefore(from, anchorDay, today))
  if (date === undefined || (endsOn !== undefined && date > endsOn)) return stays
  return { date, anchorDay }
}
