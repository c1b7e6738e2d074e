import { ACT_WITHOUT_SIGN_IN, SERVER, secretText, text } from '#channels/kinds/kind'
import { jsonOf, jsonRequest, overHttp, sentAs } from '#channels/kinds/over-http'
import { cut, linesOf, plainText } from '#channels/kinds/write-text'
import type { Message } from '#channels/message'
import { escapeHtml } from '#core/escape-html'
import { retryAfterOf, retryLater } from '#sending/http-result'

interface MatrixSettings {
  server: string
  room: string
  access_token: string
}

/** An event may have 65,536 bytes, and this holds the text twice, escaped in one of them. */
const MAX_LENGTH = 4_000

/** https://spec.matrix.org/v1.16/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid */
export const matrix = overHttp<MatrixSettings>({
  fields: [
    SERVER,
    text('room', { pattern: /^![^\s/]{1,254}$/, expected: 'the id of a room, such as !abc:example.org' }),
    secretText('access_token'),
    ACT_WITHOUT_SIGN_IN,
  ],
  request: ({ server, room, access_token }, message) =>
    jsonRequest(
      // The last part makes a repetition one and the same event.
      `${server}/_matrix/client/v3/rooms/${encodeURIComponent(room)}/send/m.room.message/${message.id}`,
      event(message),
      { authorization: `Bearer ${access_token}` },
      'PUT',
    ),
  result: (answer, now) => {
    const { status } = answer
    const { event_id, errcode, retry_after_ms } = jsonOf(answer)
    if (status === 200) return sentAs(event_id)
    if (status === 429 && typeof retry_after_ms === 'number')
      return retryLater(
        'Matrix asks to wait (429)',
        retryAfterOf(answer, now) ?? Math.ceil(retry_after_ms / 1000),
      )
    if (status === 401 || errcode === 'M_UNKNOWN_TOKEN' || errcode === 'M_USER_DEACTIVATED')
      return { end: 'gone', error: `Matrix does not know this access token (${status})` }
    if (status === 403) return { end: 'gone', error: 'This Matrix user is not a member of the room (403)' }
    return undefined
  },
})

function event(message: Message) {
  const title = cut(message.title, MAX_LENGTH)
  return {
    msgtype: 'm.text',
    body: `${title}\n\n${plainText(message, MAX_LENGTH)}`,
    format: 'org.matrix.custom.html',
    formatted_body: html(message, title),
    // Nobody is called by the name of a bill.
    'm.mentions': {},
  }
}

function html(message: Message, title: string): string {
  const lines = cut(linesOf(message).join('\n'), MAX_LENGTH)
  const links = message.actions.map(({ label, page }) => anchor(label, page))
  if (message.link !== undefined) links.push(anchor('Duebook', message.link))
  return [
    `<strong>${escapeHtml(title)}</strong>`,
    ...lines.split('\n').map(escapeHtml),
    ...(links.length === 0 ? [] : [links.join(' · ')]),
  ].join('<br>')
}

function anchor(label: string, url: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
}
