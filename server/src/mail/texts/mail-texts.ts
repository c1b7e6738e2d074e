import { DEFAULT_LANGUAGE, type Language } from '#core/language'
import { de } from '#mail/texts/de'
import { en } from '#mail/texts/en'
import type { MailTexts } from '#mail/texts/letter-words'

const TEXTS: Record<Language, MailTexts> = { en, de }

export function mailTexts(language: Language | null): MailTexts {
  return TEXTS[language ?? DEFAULT_LANGUAGE]
}
