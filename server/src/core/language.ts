/** What mails and messages can be written in. */
export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

/** Until the web app has stored the reader's choice. */
export const DEFAULT_LANGUAGE: Language = 'en'
