import type { ImportQuestion } from '@duebook/contract'
import type { ImportTexts } from '../../../texts/import-texts.ts'
import type { Texts } from '../../../texts/texts.tsx'

interface Wording {
  texts: ImportTexts['questions']
  frequencies: Texts['common']['frequencies']
  day: (day: string) => string
  number: (number: number) => string
}

/** What an answer is called. People have names, and numbers in the file. */
export function answerWords(
  option: ImportQuestion['option'],
  { value, means }: ImportQuestion['choices'][number],
  { texts, frequencies }: Pick<Wording, 'texts' | 'frequencies'>,
): string {
  const named = new Map<string, string>(
    Object.entries(
      {
        date_order: texts.dateOrders,
        decimal: texts.decimals,
        default_frequency: frequencies,
        auto_pay: texts.autoPay,
        person: { [String(value)]: value === '' ? texts.everybody : means },
        currency: {},
      }[option],
    ),
  )
  return named.get(String(value)) ?? String(value)
}

/** What the example is by this answer, as people write it; undefined where that says no more than the answer. */
export function meaningWords(
  option: ImportQuestion['option'],
  { value, means }: ImportQuestion['choices'][number],
  { texts, day, number }: Pick<Wording, 'texts' | 'day' | 'number'>,
): string | undefined {
  if (means === '' || means === String(value) || option === 'auto_pay' || option === 'person')
    return undefined
  if (option === 'date_order' && /^\d{4}-\d{2}-\d{2}$/.test(means)) return texts.means(day(means))
  if (option === 'decimal' && Number.isFinite(Number(means))) return texts.means(number(Number(means)))
  return texts.means(means)
}

/** Every question that has no answer in `options` yet. */
export function openQuestions(
  questions: readonly ImportQuestion[],
  options: Readonly<Record<string, unknown>>,
): ImportQuestion[] {
  return questions.filter(({ option }) => options[option] === null)
}
