import type { GroupTexts } from './groups/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export const useGroupTexts = lazyTexts<GroupTexts>('groups')
