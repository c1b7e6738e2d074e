import { ACT_WITHOUT_SIGN_IN, SECRET_URL } from '#channels/kinds/kind'
import { jsonOf, jsonRequest, overHttp, sentAs } from '#channels/kinds/over-http'
import { cut, escapeMarkdown, fitLines, type Link, linesOf, splitLinks } from '#channels/kinds/write-text'
import type { Message } from '#channels/message'
import { isPassing, retryAfterOf, retryLater } from '#sending/http-result'

interface UrlSettings {
  url: string
}

const MAX_LENGTH = 2000
const ACTION_ROW = 1
const BUTTON = 2
const LINK = 5
const MAX_BUTTONS = 5
const MAX_LABEL = 80

/** https://discord.com/developers/docs/resources/webhook#execute-webhook */
export const discord = overHttp<UrlSettings>({
  fields: [
    {
      ...SECRET_URL,
      form: {
        pattern: /^https?:\/\/[^/]+\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+$/,
        expected: 'the address of a webhook, such as https://discord.com/api/webhooks/…',
      },
    },
    ACT_WITHOUT_SIGN_IN,
  ],
  request: ({ url }, message) => jsonRequest(`${url}?wait=true&with_components=true`, execution(message)),
  result: (answer, now) => {
    const { status } = answer
    if (status === 200) return sentAs(jsonOf(answer).id)
    // Whoever keeps calling one that is gone is shut out altogether.
    if (status === 401 || status === 403 || status === 404)
      return { end: 'gone', error: `This Discord webhook no longer exists (${status})` }
    const seconds = jsonOf(answer).retry_after
    if (!isPassing(status) || typeof seconds !== 'number') return undefined
    return retryLater('Discord asks to wait (429)', retryAfterOf(answer, now) ?? Math.ceil(seconds))
  },
})

function execution(message: Message) {
  const { buttons, lines } = splitLinks(message)
  const text = [`**${escapeMarkdown(message.title)}**`, ...linesOf(message).map(escapeMarkdown)]
  return {
    content: fitLines(text, lines, MAX_LENGTH),
    // Nobody is called by the name of a bill.
    allowed_mentions: { parse: [] },
    ...(buttons.length === 0 ? {} : { components: [{ type: ACTION_ROW, components: buttonsOf(buttons) }] }),
  }
}

function buttonsOf(links: readonly Link[]) {
  return links
    .slice(0, MAX_BUTTONS)
    .map(({ label, url }) => ({ type: BUTTON, style: LINK, label: cut(label, MAX_LABEL), url }))
}
