import { type Schedule, WEEKDAYS, type Weekend } from '@duebook/contract'
import type { Item, Notice } from '#imports/neutral'
import { csvRows } from '#imports/readers/csv-rows'
import { timesOf } from '#imports/readers/firefly-bills'
import { frequencyText } from '#imports/readers/frequency-text'
import { activeOrArchived, makeItem, notesWith, notTaken, warning } from '#imports/readers/make-item'
import { day, flag, shortDecimal, whole, withoutSign } from '#imports/readers/plain-values'
import type { ReadContents } from '#imports/readers/reader'
import { firstFrom } from '#imports/readers/schedule-dates'
import type { OpenedText } from '#imports/reading/opened-file'

export const FIREFLY_RECURRING_COLUMNS = ['recurrence_id', 'row_contains', 'title', 'first_date', 'moment']

type Line = ReturnType<typeof linesOf>[number]

interface Recurrence {
  itself: Line
  repetitions: Line[]
  transactions: Line[]
}

/** Three kinds of rows, which belong together by `recurrence_id`. */
export function readFireflyRecurring(file: OpenedText): ReadContents {
  const recurrences = [...Map.groupBy(linesOf(file), ({ cell }) => cell('recurrence_id')).values()]
    .map(recurrenceOf)
    .filter((recurrence) => recurrence !== undefined)
  const isTransfer = ({ itself }: Recurrence) => itself.cell('type') === 'Transfer'
  return {
    notation: 'exact',
    items: recurrences.filter((recurrence) => !isTransfer(recurrence)).map(itemOf),
    warnings: notTaken({ transfer: recurrences.some(isTransfer) }),
  }
}

/** The header has `type` twice: of the recurrence, and of its repetition. */
function linesOf(file: OpenedText) {
  const second = file.header.map((name) => name.trim().toLowerCase()).lastIndexOf('type')
  return csvRows(file).map(({ row, cell, cells }) => ({ row, cell, repetitionType: cells[second]?.trim() }))
}

function recurrenceOf(lines: readonly Line[]): Recurrence | undefined {
  const of = (kind: string) => lines.filter(({ cell }) => cell('row_contains') === kind)
  const [itself] = of('recurrence')
  return itself && { itself, repetitions: of('repetition'), transactions: of('transaction') }
}

function itemOf({ itself: { row, cell }, repetitions, transactions }: Recurrence): Item {
  const isDeposit = cell('type') === 'Deposit'
  const [transaction] = transactions
  const [repetition] = repetitions
  const times = whole(cell('repetitions')) ?? 0
  const isUntouched = cell('latest_date') === undefined
  const { notes, warnings } = notesWith(undefined, { description: cell('description') })
  const frequency = frequencyOf(repetition, repetitions)
  const first = day(cell('first_date'))
  return makeItem(
    row,
    {
      name: cell('title'),
      amount: withoutSign(shortDecimal(transaction?.cell('amount'))),
      currency: transaction?.cell('currency_code'),
      start_date: frequency.schedule ? firstFrom(frequency.schedule, first, first) : first,
      frequency: frequency.text,
      type: isDeposit ? 'deposit' : 'bill',
      account: transaction?.cell(isDeposit ? 'destination_name' : 'source_name'),
      category: transaction?.cell('category'),
      tags: transaction?.cell('tags'),
      notes,
      status: activeOrArchived(flag(cell('active'))),
      ends_on: day(cell('repeat_until')),
      cycles_left: times > 0 && isUntouched && !cell('repeat_until') ? String(times) : undefined,
      weekend: WEEKENDS[repetition?.cell('weekend') ?? ''],
    },
    {
      sourceId: cell('recurrence_id') ?? null,
      movesByItself: true,
      warnings: [
        ...warnings,
        ...frequency.warnings,
        ...notTaken({
          split: transactions.length > 1,
          weekend: repetition?.cell('weekend') === SKIPPED,
          // How many of them have passed is nowhere in the file.
          end: times > 0 && !isUntouched,
        }),
      ],
    },
  )
}

/** What would be due on a weekend does not come at all. */
const SKIPPED = '2'
const WEEKENDS: Record<string, Weekend> = { 3: 'before', 4: 'after' }

interface Frequency {
  text?: string
  schedule?: Schedule
  warnings: Notice[]
}

function frequencyOf(first: Line | undefined, all: readonly Line[]): Frequency {
  if (!first) return { warnings: [] }
  const alike = all.filter(
    ({ cell, repetitionType }) =>
      repetitionType === first.repetitionType && cell('skip') === first.cell('skip'),
  )
  const moments = alike.map(({ cell }) => cell('moment') ?? '')
  const schedule = scheduleOf(first.repetitionType, timesOf(first.cell('skip')), moments)
  const said = `${first.repetitionType ?? ''} ${moments.join(' ')}`.trim()
  if (!schedule) return { text: said, warnings: [] }
  const isChanged = alike.length < all.length || isFifth(first)
  return {
    text: frequencyText(schedule),
    schedule,
    warnings: isChanged ? [warning('schedule-changed', { value: said }, 'frequency')] : [],
  }
}

function isFifth({ cell, repetitionType }: Line): boolean {
  return repetitionType === 'ndom' && (cell('moment') ?? '').startsWith('5,')
}

function scheduleOf(
  type: string | undefined,
  every: number,
  moments: readonly string[],
): Schedule | undefined {
  if (type === 'daily') return { every, unit: 'day' }
  if (type === 'weekly') {
    const weekdays = WEEKDAYS.filter((_, index) => moments.includes(String(index + 1)))
    return weekdays.length > 0 ? { every, unit: 'week', weekdays } : undefined
  }
  if (type === 'monthly') {
    const days = moments.map(whole).filter((one) => one !== undefined && one >= 1 && one <= 31) as number[]
    return days.length > 0 ? { every, unit: 'month', days: days.toSorted((a, b) => a - b) } : undefined
  }
  if (type === 'ndom') return nthWeekday(every, moments[0] ?? '')
  return type === 'yearly' ? onDate(every, moments[0] ?? '') : undefined
}

/** `2,3` is the second Wednesday. A fifth one, which few months have, is taken as the last. */
function nthWeekday(every: number, moment: string): Schedule | undefined {
  const [week, weekday] = moment.split(',').map(whole)
  const nth = ([1, 2, 3, 4] as const).find((one) => one === week) ?? (week === 5 ? -1 : undefined)
  const name = WEEKDAYS[(weekday ?? 0) - 1]
  return nth && name && { every, unit: 'month', nth, weekday: name }
}

function onDate(every: number, moment: string): Schedule | undefined {
  const [, month, date] = /^\d{4}-(\d{2})-(\d{2})/.exec(moment) ?? []
  const [inMonth, on] = [whole(month) ?? 0, whole(date) ?? 0]
  if (inMonth < 1 || inMonth > 12 || on < 1 || on > 31) return undefined
  return { every, unit: 'year', months: [inMonth], day: on }
}
