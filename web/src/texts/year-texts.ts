import { lazyTexts } from './lazy-texts.ts'
import type { YearTexts } from './year/en.ts'

export type { YearTexts } from './year/en.ts'

export const useYearTexts = lazyTexts<YearTexts>('year')
