import { lazyTexts } from './lazy-texts.ts'
import type { TokenTexts } from './tokens/en.ts'

export type { TokenTexts } from './tokens/en.ts'

export const useTokenTexts = lazyTexts<TokenTexts>('tokens')
