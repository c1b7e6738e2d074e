import { escapeHtml } from '#core/escape-html'
import { DEFAULT_LANGUAGE, type Language } from '#core/language'
import type { Letter } from '#mail/mailer'
import type { LetterWords } from '#mail/texts/letter-words'
import { mailTexts } from '#mail/texts/mail-texts'

export interface LetterParts extends LetterWords {
  to: string
  /** That the words are in. Null: the reader has chosen none. */
  language: Language | null
  link: string
}

/** The address stands in both parts as it is: some programs show no links, and nobody should have to trust a button. */
export function composeLetter(parts: LetterParts): Letter {
  const { to, language, subject, opening, action, link, closing } = parts
  const text = `${opening}\n\n${action}:\n${link}\n\n${closing}\n\n-- \nDuebook\n`
  const html = [
    '<!doctype html>',
    `<html lang="${language ?? DEFAULT_LANGUAGE}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:sans-serif;line-height:1.5;max-width:34em">',
    `<p>${escapeHtml(opening)}</p>`,
    `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`,
    `<p>${mailTexts(language).linkHint}<br>${escapeHtml(link)}</p>`,
    `<p>${escapeHtml(closing)}</p>`,
    '<p>Duebook</p>',
    '</body></html>',
    '',
  ].join('\n')
  return { to, subject, text, html }
}
