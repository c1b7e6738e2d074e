import type { Message, MessageAction } from '#channels/message'

/** Entries and closing, a line each: what every kind says below the title. */
export function linesOf({ entries, closing }: Message): string[] {
  return [...entries.map(({ text }) => text), ...(closing === undefined ? [] : [closing])]
}

/** For kinds without buttons. */
export function plainText(message: Message, maxLength: number): string {
  const links = [...message.actions.map(plainLink), ...(message.link === undefined ? [] : [message.link])]
  return fitLines(linesOf(message), links, maxLength)
}

function plainLink({ label, page }: MessageAction): string {
  return `${label}: ${page}`
}

/**
 * Some services take buttons only to hosts with a dot in their name, and refuse the whole message otherwise. At home
 * there are others: their links stand in the text.
 */
export function splitLinks({ actions, link }: Message): { buttons: Link[]; lines: string[] } {
  const links = actions.map(({ label, page }) => ({ label, url: page }))
  if (link !== undefined) links.push({ label: 'Duebook', url: link })
  const isFine = ({ url }: Link) => new URL(url).hostname.includes('.')
  return {
    buttons: links.filter(isFine),
    lines: links.filter((each) => !isFine(each)).map(({ label, url }) => `${label}: ${url}`),
  }
}

export interface Link {
  label: string
  url: string
}

/** What comes last, the links, stays whole; what is too long in between is left out. */
export function fitLines(lines: readonly string[], last: readonly string[], maxLength: number): string {
  const end = last.length === 0 ? '' : `\n\n${last.join('\n')}`
  return cut(lines.join('\n'), Math.max(0, maxLength - end.length)) + end
}

/** In UTF-16 units, which is never fewer than far ends count; no character is cut in two. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  if (maxLength === 0) return ''
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** The same with a bound in bytes of UTF-8. */
export function cutBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text
  const kept = Buffer.from(text).subarray(0, Math.max(0, maxBytes - Buffer.byteLength('…')))
  return `${kept.toString('utf8').replace(/\uFFFD+$/, '')}…`
}

/**
 * A text that Markdown shows as it is. People choose the names of bills: they must not become links or headings, nor call
 * everybody in a room. A joiner that nobody sees keeps an @ from calling anybody.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_[\]()|~<>#&]/g, String.raw`\$&`)
    .replace(/^(\s*)([-+]|\d+(?=[.)]))/, String.raw`$1\$2`)
    .replaceAll('@', '@\u2060')
}

export function markdownLink(label: string, url: string): string {
  return `[${escapeMarkdown(label)}](${url.replaceAll(/[()<>\s\\]/g, encodeURIComponent)})`
}
