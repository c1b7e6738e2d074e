import type { ConfirmTexts } from './confirm/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export const useConfirmTexts = lazyTexts<ConfirmTexts>('confirm')
