import type { InsightTexts } from './insights/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { InsightTexts } from './insights/en.ts'

export const useInsightTexts = lazyTexts<InsightTexts>('insights')
