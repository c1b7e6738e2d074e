import type { CalendarTexts } from './calendar/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { CalendarTexts } from './calendar/en.ts'

export const useCalendarTexts = lazyTexts<CalendarTexts>('calendar')
