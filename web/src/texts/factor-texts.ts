import type { FactorTexts } from './factors/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { FactorTexts } from './factors/en.ts'

export const useFactorTexts = lazyTexts<FactorTexts>('factors')
