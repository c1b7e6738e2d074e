import { lazyTexts } from './lazy-texts.ts'
import type { ReminderTexts } from './reminders/en.ts'

export type { ReminderTexts } from './reminders/en.ts'

export const useReminderTexts = lazyTexts(
  import.meta.glob<ReminderTexts>('./reminders/*.ts', { import: 'reminders' }),
)
