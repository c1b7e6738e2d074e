import type { AuditTexts } from './audit/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { AuditTexts } from './audit/en.ts'

export const useAuditTexts = lazyTexts(import.meta.glob<AuditTexts>('./audit/*.ts', { import: 'audit' }))
