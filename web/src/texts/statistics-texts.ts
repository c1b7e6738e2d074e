import { lazyTexts } from './lazy-texts.ts'
import type { StatisticsTexts } from './statistics/en.ts'

export type { StatisticsTexts } from './statistics/en.ts'

export const useStatisticsTexts = lazyTexts<StatisticsTexts>('statistics')
