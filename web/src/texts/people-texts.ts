import { lazyTexts } from './lazy-texts.ts'
import type { PeopleTexts } from './people/en.ts'

export type { PeopleTexts } from './people/en.ts'

export const usePeopleTexts = lazyTexts<PeopleTexts>('people')
