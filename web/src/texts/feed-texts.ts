import type { FeedTexts } from './feeds/en.ts'
import { lazyTexts } from './lazy-texts.ts'

export type { FeedTexts } from './feeds/en.ts'

export const useFeedTexts = lazyTexts<FeedTexts>('feeds')
