import { useFormat } from '../format/use-format.ts'
import { useScheduleTexts } from '../texts/schedule-texts.ts'
import { useTexts } from '../texts/texts.tsx'
import type { Wording } from './schedule-words.ts'

/** The words for schedules, in the reader's language. */
export function useScheduleWording(): Wording {
  const { frequencies } = useTexts().common
  const { locale } = useFormat()
  return { words: useScheduleTexts().sentence, frequencies, locale }
}
