import { lazyTexts } from './lazy-texts.ts'
import type { TokenTexts } from './tokens/en.ts'

export type { TokenTexts } from './tokens/en.ts'

export const useTokenTexts = lazyTexts(import.meta.glob<TokenTexts>('./tokens/*.ts', { import: 'tokens' }))
