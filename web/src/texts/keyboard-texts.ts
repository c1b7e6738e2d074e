import type { KeyboardTexts } from './keyboard/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export const useKeyboardTexts = lazyTexts<KeyboardTexts>('keyboard')
