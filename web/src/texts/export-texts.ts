import type { ExportTexts } from './exports/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { ExportTexts } from './exports/en.ts'

export const useExportTexts = lazyTexts<ExportTexts>('exports')
