import { ACT_WITHOUT_SIGN_IN, flag, SERVER, secretText, text } from '#channels/kinds/kind'
import { jsonOf, jsonRequest, overHttp, sentAs } from '#channels/kinds/over-http'
import { cutBytes, linesOf } from '#channels/kinds/write-text'
import type { Message, MessageAction } from '#channels/message'

interface NtfySettings {
  server: string
  topic: string
  token?: string
}

/** Longer ones become an attachment. */
const MAX_BYTES = 4096
const MAX_ACTIONS = 3

/** https://docs.ntfy.sh/publish/#publish-as-json */
export const ntfy = overHttp<NtfySettings>({
  fields: [
    { ...SERVER, required: false, default: 'https://ntfy.sh' },
    text('topic', {
      pattern: /^[-\w]{1,64}$/,
      expected: 'the name of a topic: at most 64 letters, digits, - and _',
    }),
    { ...secretText('token'), required: false },
    ACT_WITHOUT_SIGN_IN,
    // Whoever knows the name of a topic that nobody has reserved can read it.
    flag('topic_is_reserved'),
  ],
  request: ({ server, topic, token }, message) =>
    jsonRequest(server, publication(topic, message), token === undefined ? {} : authorization(token)),
  result: (answer) => {
    const { status } = answer
    if (status === 200) return sentAs(jsonOf(answer).id)
    if (status === 401 || status === 403)
      return { end: 'gone', error: `ntfy does not allow publishing to this topic (${status})` }
    if (status === 413) return { end: 'refused', error: 'ntfy finds the message too long (413)' }
    return undefined
  },
})

function publication(topic: string, message: Message) {
  return {
    topic,
    title: message.title,
    message: cutBytes(linesOf(message).join('\n'), MAX_BYTES),
    priority: message.isUrgent ? 4 : 3,
    ...(message.link === undefined ? {} : { click: message.link }),
    ...(message.actions.length === 0 ? {} : { actions: message.actions.slice(0, MAX_ACTIONS).map(button) }),
    // A repetition replaces what is shown already. Servers before 2.16 show it once more.
    sequence_id: message.id,
  }
}

function button({ label, page, post }: MessageAction) {
  if (!post) return { action: 'view', label, url: page, clear: true }
  return {
    action: 'http',
    label,
    url: post.url,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(post.body),
    clear: true,
  }
}

function authorization(token: string) {
  return { authorization: `Bearer ${token}` }
}
