import type { Icon } from '@duebook/contract'
import { lazyTexts } from './lazy-texts.ts'

export const useIconNames = lazyTexts(
  import.meta.glob<Record<Icon, string>>('./icons/*.ts', { import: 'icons' }),
)
