import type { Language } from '#core/language'
import { de } from '#reminders/texts/de'
import { en } from '#reminders/texts/en'
import type { ReminderTexts } from '#reminders/texts/reminder-texts'

export const REMINDER_TEXTS: Record<Language, ReminderTexts> = { en, de }
