import type { en } from './en/index.ts'
import type { RefusalWords } from './refusal-words.ts'

/** All texts of the app. The English catalogue defines the shape. */
export type Texts = typeof en

/**
 * All texts in another language, with words for every refusal. What a translation lacks is completed in English by
 * `completed`, which makes its readers download English too.
 */
export type Translation = Omit<Texts, 'refusals'> & { refusals: RefusalWords }
