import type { LightMyRequestResponse } from 'fastify'
import type { Call, CallDetails } from '../../support/calls.ts'
import type { TestApp } from '../../support/test-app.ts'

/** Calls, and remembers whatever came back or was sent with which somebody could sign in. */
export interface SecretRecorder {
  call: Call
  /** By what they are. */
  secrets: Map<string, string>
  /** What refusals said, and all headers but those that carry a token on purpose. */
  said: string[]
}

export function recordSecrets(context: TestApp): SecretRecorder {
  const { call: plainCall } = context
  const secrets = new Map<string, string>()
  const said: string[] = []

  function remember(what: string, secret: unknown): void {
    if (typeof secret !== 'string' || secret === '') return
    secrets.set(`${what} ${secrets.size + 1}`, secret)
    // The signature is the part that cannot be made from what else is kept.
    const signature = /^eyJ[\w-]+\.[\w-]+\.([\w-]+)$/.exec(secret)?.[1]
    if (signature !== undefined) secrets.set(`signature of ${what} ${secrets.size}`, signature)
  }

  return {
    secrets,
    said,
    call: async (method, path, details: CallDetails = {}) => {
      const response = await plainCall(method, path, details)
      for (const name of ['password', 'current_password', 'new_password', 'setup_code'] as const) {
        if (typeof details.body === 'object') remember(name, (details.body as Record<string, unknown>)[name])
      }
      for (const [what, secret] of tokensIn(response)) remember(what, secret)
      const { 'set-cookie': _, ...headers } = response.headers
      said.push(JSON.stringify(headers))
      if (response.statusCode >= 400) said.push(response.body)
      return response
    },
  }
}

function* tokensIn(response: LightMyRequestResponse): Generator<[what: string, secret: unknown]> {
  const cookie = /^[^=]+=([^;]*)/.exec(String(response.headers['set-cookie'] ?? ''))?.[1]
  if (cookie !== undefined) yield ['cookie', cookie]
  if (!response.body.startsWith('{"success":true')) return
  const { data } = JSON.parse(response.body) as { data?: Record<string, unknown> }
  yield ['access token', data?.access_token]
  yield ['refresh token', data?.refresh_token]
  yield ['binding', data?.binding]
  yield ['feed address', typeof data?.webcal_url === 'string' ? data.webcal_url.split('/').at(-1) : undefined]
  yield ['link token', typeof data?.link === 'string' ? data.link.split('#')[1] : undefined]
}
