import type { ImportRow, OnDuplicate } from '@duebook/contract'
import type { ImportTexts } from '../../texts/import-texts.ts'

export type RowTone = 'good' | 'bad' | 'warn' | 'plain'

export interface RowState {
  words: string
  tone: RowTone
}

type Judged = Pick<
  ImportRow,
  'values' | 'bill' | 'errors' | 'warnings' | 'duplicate_of' | 'leave_out' | 'outcome'
>

/** What becomes of a row, or became of it. */
export function stateOfRow(row: Judged, onDuplicate: OnDuplicate, texts: ImportTexts['rows']): RowState {
  const { states } = texts
  if (row.outcome !== null) return outcomeOf(row.outcome, states)
  if (row.leave_out) return { words: states.leftOut, tone: 'plain' }
  const mistakes = mistakesOf(row)
  if (mistakes.length > 0) return { words: states.errors(mistakes.length), tone: 'bad' }
  if (row.errors.length > 0) return { words: states.waits, tone: 'warn' }
  if (row.duplicate_of !== null) return duplicateOf(onDuplicate, states)
  if (row.warnings.length > 0) return { words: states.check, tone: 'warn' }
  return { words: isPayment(row) ? states.payment : states.new, tone: 'good' }
}

/** What is wrong with the row itself. That a question is open is said once, where it is asked. */
export function mistakesOf({ errors }: Pick<ImportRow, 'errors'>): ImportRow['errors'] {
  return errors.filter(({ code }) => code !== 'answer-missing')
}

/** Of a row that is left out only why, if nobody chose it. */
export function shownWarnings({
  leave_out: isLeftOut,
  warnings,
}: Pick<ImportRow, 'leave_out' | 'warnings'>): ImportRow['warnings'] {
  return isLeftOut ? warnings.filter(({ code }) => code === 'against-direction') : warnings
}

/** A row that is a payment of a bill, not a bill. */
export function isPayment({ bill, values }: Pick<ImportRow, 'bill' | 'values'>): boolean {
  return bill === null && ('bill' in values || 'date' in values)
}

export function nameOfRow({ bill, values }: Pick<ImportRow, 'bill' | 'values'>): string | undefined {
  return [bill?.name, values.name, values.bill].find((name) => name !== undefined && name.trim() !== '')
}

function outcomeOf(
  outcome: NonNullable<ImportRow['outcome']>,
  states: ImportTexts['rows']['states'],
): RowState {
  switch (outcome) {
    case 'created':
      return { words: states.created, tone: 'good' }
    case 'updated':
      return { words: states.updated, tone: 'good' }
    case 'skipped':
      return { words: states.skipped, tone: 'plain' }
    case 'left_out':
      return { words: states.leftOut, tone: 'plain' }
  }
}

function duplicateOf(onDuplicate: OnDuplicate, states: ImportTexts['rows']['states']): RowState {
  switch (onDuplicate) {
    case 'skip':
      return { words: states.skipped, tone: 'plain' }
    case 'update':
      return { words: states.updates, tone: 'warn' }
    case 'add':
      return { words: states.addedAgain, tone: 'warn' }
  }
}
