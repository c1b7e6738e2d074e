import { ACT_WITHOUT_SIGN_IN, SECRET_URL } from '#channels/kinds/kind'
import { jsonRequest, overHttp } from '#channels/kinds/over-http'
import { cut, linesOf } from '#channels/kinds/write-text'
import type { Message } from '#channels/message'

interface UrlSettings {
  url: string
}

const MAX_HEADER = 150
const MAX_SECTION = 3000
const MAX_BUTTON = 75
const MAX_BUTTONS = 25

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack = overHttp<UrlSettings>({
  fields: [SECRET_URL, ACT_WITHOUT_SIGN_IN],
  request: ({ url }, message) => jsonRequest(url, posting(message)),
  result: ({ status, body }) => {
    if (status === 200) return { end: 'sent' }
    // https://docs.slack.dev/changelog/2016-05-17-changes-to-errors-for-incoming-webhooks
    if (status === 403 || status === 404 || (status === 400 && PERMANENT.test(body)))
      return { end: 'gone', error: `This Slack webhook no longer works (${status})` }
    return undefined
  },
})

const PERMANENT =
  /^(?:invalid_token|no_service|no_service_id|no_active_hooks|no_team|user_not_found|channel_not_found|team_disabled)\b/

function posting(message: Message) {
  const buttons = buttonsOf(message)
  return {
    text: escapeText(message.title),
    blocks: [
      { type: 'header', text: plain(message.title, MAX_HEADER) },
      { type: 'section', text: plain(linesOf(message).join('\n'), MAX_SECTION) },
      ...(buttons.length === 0 ? [] : [{ type: 'actions', elements: buttons }]),
    ],
  }
}

function buttonsOf({ actions, link }: Message) {
  const links = actions.map(({ label, page }) => ({ label, url: page }))
  if (link !== undefined) links.push({ label: 'Duebook', url: link })
  return links
    .slice(0, MAX_BUTTONS)
    .map(({ label, url }) => ({ type: 'button', text: plain(label, MAX_BUTTON), url }))
}

/** In a block of its own kind nothing is read as markup. */
function plain(text: string, maxLength: number) {
  return { type: 'plain_text', text: cut(text, maxLength) || ' ', emoji: false }
}

/** `<!channel>` would call everybody. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
