import { ACT_WITHOUT_SIGN_IN, SECRET_URL } from '#channels/kinds/kind'
import { jsonRequest, overHttp } from '#channels/kinds/over-http'
import { escapeMarkdown, fitLines, linesOf, markdownLink } from '#channels/kinds/write-text'
import type { Message } from '#channels/message'

interface UrlSettings {
  url: string
}

const MAX_LENGTH = 16_383

/** https://developers.mattermost.com/integrate/webhooks/incoming/ */
export const mattermost = overHttp<UrlSettings>({
  fields: [SECRET_URL, ACT_WITHOUT_SIGN_IN],
  request: ({ url }, message) => jsonRequest(url, { text: textOf(message) }),
  result: ({ status, body }) => {
    if (status === 200) return { end: 'sent' }
    const isUnknown =
      status === 400 && /web\.incoming_webhook\.(?:invalid|disabled)|Invalid webhook/.test(body)
    if (isUnknown || status === 401 || status === 403 || status === 404)
      return { end: 'gone', error: `This Mattermost webhook no longer works (${status})` }
    return undefined
  },
})

function textOf(message: Message): string {
  const links = message.actions.map(({ label, page }) => markdownLink(label, page))
  if (message.link !== undefined) links.push(markdownLink('Duebook', message.link))
  const lines = [`**${escapeMarkdown(message.title)}**`, '', ...linesOf(message).map(escapeMarkdown)]
  return fitLines(lines, links.length === 0 ? [] : [links.join(' · ')], MAX_LENGTH)
}
