import type { GroupExportTexts } from './group-export/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { GroupExportTexts } from './group-export/en.ts'

export const useGroupExportTexts = lazyTexts<GroupExportTexts>('group-export')
