import { ACT_WITHOUT_SIGN_IN, SERVER, secretText } from '#channels/kinds/kind'
import { jsonRequest, overHttp } from '#channels/kinds/over-http'
import { plainText } from '#channels/kinds/write-text'

interface AppriseSettings {
  server: string
  key: string
}

/** Apprise itself cuts for what each service takes. */
const MAX_LENGTH = 8_000

/** https://github.com/caronc/apprise-api#api-details */
export const apprise = overHttp<AppriseSettings>({
  fields: [
    SERVER,
    secretText('key', {
      pattern: /^[-\w]{1,128}$/,
      expected: 'a key of at most 128 letters, digits, - and _',
    }),
    ACT_WITHOUT_SIGN_IN,
  ],
  request: ({ server, key }, message) =>
    jsonRequest(
      `${server}/notify/${key}`,
      {
        title: message.title,
        body: plainText(message, MAX_LENGTH),
        type: message.isUrgent ? 'warning' : 'info',
        format: 'text',
      },
      { accept: 'application/json' },
    ),
  result: ({ status }) => {
    // A success of HTTP, but nobody was told anything.
    if (status === 204) return { end: 'gone', error: 'Apprise has no services under this key (204)' }
    // Trying again would reach those again that have it already.
    if (status === 424)
      return { end: 'refused', error: 'At least one service of Apprise did not take it (424)' }
    return undefined
  },
})
