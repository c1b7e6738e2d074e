import { ACT_WITHOUT_SIGN_IN, SERVER, secretText } from '#channels/kinds/kind'
import { jsonOf, jsonRequest, overHttp, sentAs } from '#channels/kinds/over-http'
import { plainText } from '#channels/kinds/write-text'

interface GotifySettings {
  server: string
  token: string
}

/** Far beyond what a phone shows. */
const MAX_LENGTH = 8_000
/** From 4 on a phone sounds, from 8 on it also vibrates. */
const PRIORITY = { normal: 5, urgent: 8 }

/** https://gotify.net/docs/pushmsg, https://gotify.net/docs/msgextras */
export const gotify = overHttp<GotifySettings>({
  fields: [SERVER, secretText('token'), ACT_WITHOUT_SIGN_IN],
  request: ({ server, token }, message) =>
    jsonRequest(
      `${server}/message`,
      {
        title: message.title,
        message: plainText(message, MAX_LENGTH),
        priority: message.isUrgent ? PRIORITY.urgent : PRIORITY.normal,
        ...(message.link === undefined
          ? {}
          : { extras: { 'client::notification': { click: { url: message.link } } } }),
      },
      // Not in the address, which servers and proxies write into their logs.
      { 'x-gotify-key': token },
    ),
  result: (answer) => {
    const { status } = answer
    if (status === 200) return sentAs(jsonOf(answer).id)
    if (status === 401 || status === 403)
      return { end: 'gone', error: `Gotify does not know this token (${status})` }
    return undefined
  },
})
