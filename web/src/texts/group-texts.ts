import type { GroupTexts } from './groups/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export const useGroupTexts = lazyTexts(import.meta.glob<GroupTexts>('./groups/*.ts', { import: 'groups' }))
