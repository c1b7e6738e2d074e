import type { AuditTexts } from './audit/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { AuditTexts } from './audit/en.ts'

export const useAuditTexts = lazyTexts<AuditTexts>('audit')
