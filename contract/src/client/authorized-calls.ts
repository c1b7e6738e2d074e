import { ApiError } from './errors.ts'
import type { TokenKeeper } from './tokens.ts'
import { type Answer, type CallOptions, type InputOf, send, type Transport } from './transport.ts'
import type { DataOf, Endpoint } from './wire.ts'

/** Calls with a token: refreshed before it expires, and once more when the server refuses it. */
export function authorizedCalls(transport: Transport, tokens: TokenKeeper, headers: Record<string, string>) {
  const answer = async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<Answer<DataOf<E>>> => {
    const token = await tokens.usable()
    // One key for both tries: the first may have had its effect.
    const idempotencyKey = endpoint.keyed ? (options.idempotencyKey ?? transport.newKey()) : undefined
    const attempt = (access: string | undefined) =>
      send(transport, endpoint, input, { ...headers, ...bearer(access) }, { ...options, idempotencyKey })
    try {
      return await attempt(token)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || token === undefined) throw error
      const renewed = await tokens.renew(token)
      if (renewed === undefined) throw error
      return attempt(renewed)
    }
  }
  const call = async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<DataOf<E>> => (await answer(endpoint, input, options)).data
  return { answer, call }
}

export type AuthorizedCalls = ReturnType<typeof authorizedCalls>

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}
