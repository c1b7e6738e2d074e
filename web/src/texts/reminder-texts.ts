import { lazyTexts } from './lazy-texts.ts'
import type { ReminderTexts } from './reminders/en.ts'

export type { ReminderTexts } from './reminders/en.ts'

export const useReminderTexts = lazyTexts<ReminderTexts>('reminders')
