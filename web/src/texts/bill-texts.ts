import type { BillTexts } from './bills/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export const useBillTexts = lazyTexts<BillTexts>('bills')
