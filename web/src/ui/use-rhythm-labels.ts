import { useScheduleTexts } from '../texts/schedule-texts.ts'
import { useTexts } from '../texts/texts.tsx'
import type { Rhythm } from './usual-schedules.ts'

/** What lists of rhythms say. */
export function useRhythmLabels(): Record<Rhythm, string> {
  const { frequencies } = useTexts().common
  const { sentence, form } = useScheduleTexts()
  return { once: sentence.once, ...frequencies, ...form.usual }
}
