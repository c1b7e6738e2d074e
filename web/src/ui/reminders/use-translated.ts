import { useReminderTexts } from '../../texts/reminder-texts.ts'
import { translatedBy } from '../translated.ts'

export function useTranslated(): <T>(call: Promise<T>) => Promise<T> {
  return translatedBy(useReminderTexts().refusals)
}
