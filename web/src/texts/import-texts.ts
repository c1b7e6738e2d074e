import type { ImportTexts } from './imports/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { ImportTexts } from './imports/en.ts'

export const useImportTexts = lazyTexts<ImportTexts>('imports')
