import type { FirstRunTexts } from './first-run/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { FirstRunTexts } from './first-run/en.ts'

export const useFirstRunTexts = lazyTexts<FirstRunTexts>('first-run')
