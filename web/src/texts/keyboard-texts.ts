import type { KeyboardTexts } from './keyboard/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export const useKeyboardTexts = lazyTexts(
  import.meta.glob<KeyboardTexts>('./keyboard/*.ts', { import: 'keyboard' }),
)
