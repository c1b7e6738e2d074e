import { lazyTexts } from './lazy-texts.ts'
import type { SettingsTexts } from './settings/en.ts'

export type { SettingsTexts } from './settings/en.ts'

export const useSettingsTexts = lazyTexts<SettingsTexts>('settings')
