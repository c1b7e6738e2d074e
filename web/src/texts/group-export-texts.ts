import type { GroupExportTexts } from './group-export/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { GroupExportTexts } from './group-export/en.ts'

export const useGroupExportTexts = lazyTexts(
  import.meta.glob<GroupExportTexts>('./group-export/*.ts', { import: 'groupExport' }),
)
