import type { CategoryTexts } from './categories/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { CategoryTexts, StarterCategory } from './categories/en.ts'

export const useCategoryTexts = lazyTexts<CategoryTexts>('categories')
