import type { InsightTexts } from './insights/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { InsightTexts } from './insights/en.ts'

export const useInsightTexts = lazyTexts(
  import.meta.glob<InsightTexts>('./insights/*.ts', { import: 'insights' }),
)
