import { lazyTexts } from './lazy-texts.ts'
import type { ScheduleTexts } from './schedules/en.ts'

export type { ScheduleTexts } from './schedules/en.ts'

export const useScheduleTexts = lazyTexts<ScheduleTexts>('schedules')
