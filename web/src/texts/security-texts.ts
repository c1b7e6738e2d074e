import { lazyTexts } from './lazy-texts.ts'
import type { SecurityTexts } from './security/en.ts'

export type { SecurityTexts } from './security/en.ts'

export const useSecurityTexts = lazyTexts(
  import.meta.glob<SecurityTexts>('./security/*.ts', { import: 'security' }),
)
