import type { Icon } from '@duebook/contract'
import { lazyTexts } from './lazy-texts.ts'

export const useIconNames = lazyTexts<Record<Icon, string>>('icons')
