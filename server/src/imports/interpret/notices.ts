import type { ImportErrorCode, ImportField, ImportWarningCode } from '@duebook/contract'
import { AppError } from '#core/errors'
import type { RowProblem } from '#imports/interpret/interpreted'
import { shownText } from '#imports/interpret/words'
import type { Notice } from '#imports/neutral'

/** What there is to say of one row. */
export interface Remarks {
  errors: RowProblem[]
  warnings: Notice[]
}

export function notice(
  code: ImportErrorCode | ImportWarningCode,
  field: ImportField | null,
  params: Notice['params'] = {},
): Notice {
  return { code, field, params }
}

export function missing(field: ImportField): Notice {
  return notice('value-missing', field, { field })
}

export function unclear(field: ImportField, value: string): Notice {
  return notice('value-unclear', field, { field, value: shownText(value) })
}

export function unanswered(option: string, field: ImportField | null): Notice {
  return notice('answer-missing', field, { option })
}

/** What a rule returns; a refusal becomes an error of the row. Anything else that is thrown is a bug. */
export function tryRule<T>({ errors }: Remarks, field: ImportField | null, rule: () => T): T | undefined {
  try {
    return rule()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    errors.push({ refusal: error, field })
    return undefined
  }
}

/** The same for a rule that takes its time. */
export async function tryLongRule<T>(
  { errors }: Remarks,
  field: ImportField | null,
  rule: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await rule()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    errors.push({ refusal: error, field })
    return undefined
  }
}
