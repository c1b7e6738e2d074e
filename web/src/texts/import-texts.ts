import type { ImportTexts } from './imports/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { ImportTexts } from './imports/en.ts'

export const useImportTexts = lazyTexts(
  import.meta.glob<ImportTexts>('./imports/*.ts', { import: 'imports' }),
)
