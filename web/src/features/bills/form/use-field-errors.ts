import { useBillTexts } from '../../../texts/bill-texts.ts'
import { type BillFields, type FieldProblems, LONGEST } from './bill-fields.ts'

export type FieldErrors = Partial<Record<keyof BillFields, string>>

/** The error text of each field. */
export function useFieldErrors(problems: FieldProblems): FieldErrors {
  const texts = useBillTexts().form.problems
  const words: FieldErrors = {}
  for (const field of Object.keys(problems) as (keyof BillFields)[]) {
    const problem = problems[field]
    if (problem === undefined) continue
    words[field] =
      problem === 'tooLong' ? texts.tooLong(LONGEST[field as keyof typeof LONGEST]) : texts[problem]
  }
  return words
}
