import { escapeHtml } from '#core/escape-html'
import type { Letter } from '#mail/mailer'

export interface LetterParts {
  to: string
  subject: string
  /** What has happened. */
  opening: string
  /** What the link does, as the words of the link. */
  action: string
  link: string
  /** How long it works, and what to do if it was not asked for. */
  closing: string
}

/** The address stands in both parts as it is: some programs show no links, and nobody should have to trust a button. */
export function composeLetter({ to, subject, opening, action, link, closing }: LetterParts): Letter {
  const text = `${opening}\n\n${action}:\n${link}\n\n${closing}\n\n-- \nDuebook\n`
  const html = [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:sans-serif;line-height:1.5;max-width:34em">',
    `<p>${escapeHtml(opening)}</p>`,
    `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`,
    `<p>If the link doesn’t work, copy this address into your browser:<br>${escapeHtml(link)}</p>`,
    `<p>${escapeHtml(closing)}</p>`,
    '<p>Duebook</p>',
    '</body></html>',
    '',
  ].join('\n')
  return { to, subject, text, html }
}
