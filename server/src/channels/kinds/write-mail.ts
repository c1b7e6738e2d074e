import type { Message, MessageAction, MessageEntry } from '#channels/message'
import { CHANNEL_TEXTS } from '#channels/texts'
import { escapeHtml } from '#core/escape-html'
import type { Letter } from '#mail/mailer'

/** Text and HTML say the same, and both show every address as it is. Beside each bill stand its own links. */
export function writeMail(to: string, message: Message, publicUrl: string | undefined): Letter {
  const { id, title, unsubscribe, language } = message
  const texts = CHANNEL_TEXTS[language]
  const links = [
    ...message.actions,
    ...(message.link === undefined ? [] : [{ label: texts.openApp, page: message.link }]),
  ]
  const host = publicUrl === undefined ? 'duebook.invalid' : new URL(publicUrl).hostname
  return {
    to,
    subject: title,
    text: textPart(message, links, texts.unsubscribe),
    html: htmlPart(message, links, texts.unsubscribe),
    // The same in all attempts, so that a mailbox can recognise the second copy.
    messageId: `<${id}@${host}>`,
    ...(unsubscribe === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
  }
}

type Link = Pick<MessageAction, 'label' | 'page'>

function textPart(message: Message, links: readonly Link[], unsubscribe: string): string {
  const paragraphs = [
    ...message.entries.map((entry) => [entry.text, ...linksOf(entry, message).map(textLink)].join('\n')),
    ...(message.closing === undefined ? [] : [message.closing]),
    ...links.map(textLink),
  ]
  const footer = message.unsubscribe === undefined ? '' : `${unsubscribe}: ${message.unsubscribe}\n`
  return `${paragraphs.join('\n\n')}\n\n-- \nDuebook\n${footer}`
}

function htmlPart(message: Message, links: readonly Link[], unsubscribe: string): string {
  const entries = message.entries.map(
    (entry) => `<p>${[escapeHtml(entry.text), ...linksOf(entry, message).map(htmlLink)].join('<br>')}</p>`,
  )
  return [
    '<!doctype html>',
    `<html lang="${message.language}"><head><meta charset="utf-8"><title>${escapeHtml(message.title)}</title></head>`,
    '<body style="font-family:sans-serif;line-height:1.5;max-width:34em">',
    ...entries,
    ...(message.closing === undefined ? [] : [`<p>${escapeHtml(message.closing)}</p>`]),
    ...links.map((link) => `<p>${htmlLink(link)}</p>`),
    '<p>Duebook</p>',
    ...(message.unsubscribe === undefined
      ? []
      : [`<p style="font-size:small">${htmlLink({ label: unsubscribe, page: message.unsubscribe })}</p>`]),
    '</body></html>',
    '',
  ].join('\n')
}

/** Where the message is about one bill, its links stand below instead. What cannot be paid or put off yet can be opened. */
function linksOf({ actions, link }: MessageEntry, message: Message): Link[] {
  if (message.actions.length > 0 || link === message.link) return []
  if (actions.length > 0 || link === undefined) return actions
  return [{ label: CHANNEL_TEXTS[message.language].openApp, page: link }]
}

const textLink = ({ label, page }: Link) => `${label}:\n${page}`

const htmlLink = ({ label, page }: Link) => `<a href="${escapeHtml(page)}">${escapeHtml(label)}</a>`
