import { lazyTexts } from './lazy-texts.ts'
import type { PaymentTexts } from './payments/en.ts'

export type { PaymentTexts } from './payments/en.ts'

export const usePaymentTexts = lazyTexts<PaymentTexts>('payments')
