import { lazyTexts } from './lazy-texts.ts'
import type { PaydaysTexts } from './paydays/en.ts'

export type { PaydaysTexts } from './paydays/en.ts'

export const usePaydaysTexts = lazyTexts<PaydaysTexts>('paydays')
