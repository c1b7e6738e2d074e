import { ACT_WITHOUT_SIGN_IN, secretText } from '#channels/kinds/kind'
import { jsonOf, jsonRequest, overHttp, sentAs } from '#channels/kinds/over-http'
import { cut, plainText } from '#channels/kinds/write-text'
import type { OutboundAnswer } from '#outbound/outbound'
import { retryLater } from '#sending/http-result'

interface PushoverSettings {
  token: string
  user: string
}

const MAX_MESSAGE = 1024
const MAX_TITLE = 250
const KEY = { pattern: /^[A-Za-z\d]{30}$/, expected: 'a key of 30 letters and digits' }

/** https://pushover.net/api */
export const pushover = overHttp<PushoverSettings>({
  fields: [secretText('token', KEY), secretText('user', KEY), ACT_WITHOUT_SIGN_IN],
  request: ({ token, user }, message, now) =>
    jsonRequest('https://api.pushover.net/1/messages.json', {
      token,
      user,
      title: cut(message.title, MAX_TITLE),
      message: plainText({ ...message, link: undefined }, MAX_MESSAGE) || message.title,
      priority: message.isUrgent ? 1 : 0,
      ttl: Math.max(1, Math.floor((message.expiresAt.getTime() - now.getTime()) / 1000)),
      ...(message.link === undefined ? {} : { url: message.link, url_title: 'Duebook' }),
    }),
  result: (answer, now) => {
    const { status: httpStatus } = answer
    const { status, request, token, user } = jsonOf(answer)
    if (httpStatus === 200 && status === 1) return sentAs(request)
    if (httpStatus === 429)
      return retryLater('The monthly quota of Pushover is used up (429)', quotaResetOf(answer, now))
    if (token === 'invalid') return { end: 'gone', error: 'Pushover does not know this application token' }
    if (user === 'invalid') return { end: 'gone', error: 'Pushover does not know this user key' }
    // A 200 without the 1 in it was not taken either.
    return httpStatus === 200 ? { end: 'refused', error: 'Pushover did not take the message' } : undefined
  },
})

function quotaResetOf({ headers }: OutboundAnswer, now: Date): number | undefined {
  const reset = Number(headers['x-limit-app-reset'])
  return Number.isFinite(reset) ? Math.max(0, Math.ceil(reset - now.getTime() / 1000)) : undefined
}
