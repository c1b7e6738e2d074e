import { lazyTexts } from './lazy-texts.ts'
import type { SecurityTexts } from './security/en.ts'

export type { SecurityTexts } from './security/en.ts'

export const useSecurityTexts = lazyTexts<SecurityTexts>('security')
