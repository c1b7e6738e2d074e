import type { ForecastTexts } from './forecast/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { ForecastTexts } from './forecast/en.ts'

export const useForecastTexts = lazyTexts<ForecastTexts>('forecast')
