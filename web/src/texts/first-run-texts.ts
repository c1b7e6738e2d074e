import type { FirstRunTexts } from './first-run/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { FirstRunTexts } from './first-run/en.ts'

export const useFirstRunTexts = lazyTexts(
  import.meta.glob<FirstRunTexts>('./first-run/*.ts', { import: 'firstRun' }),
)
