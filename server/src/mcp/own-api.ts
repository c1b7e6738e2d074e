import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

/**
 * `fetch` into the app itself, without a socket. The server sees the caller's own address, protocol and host, found in the same way
 * as those of the request that this is done for; what it lets this caller do is decided there, and only there. All that one message
 * asks for is done one after another, and before each of them others have their turn: nothing here waits for a network, so the
 * whole of a batch could otherwise be done in one turn of the event loop.
 */
export function ownApi(
  app: FastifyInstance,
  { raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>,
  signal: AbortSignal,
): typeof fetch {
  const { remoteAddress } = raw.socket
  const passedOn = new Headers()
  for (const name of PASSED_ON) if (headers[name] !== undefined) passedOn.set(name, String(headers[name]))
  const common: InjectOptions = { signal, ...(remoteAddress !== undefined && { remoteAddress }) }
  let last: Promise<unknown> = Promise.resolve()

  return (input, init) => {
    const answer = last.then(() => nextTurn()).then(() => ask(input, init))
    last = answer.catch(() => undefined)
    return answer
  }

  async function ask(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    signal.throwIfAborted()
    const answer = await app.inject({
      ...common,
      method: (init.method ?? 'GET') as 'GET',
      url: input instanceof Request ? input.url : input.toString(),
      headers: Object.fromEntries<string>([...passedOn, ...new Headers(init.headers)]),
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    return new Response(answer.body || null, {
      status: answer.statusCode,
      headers: toHeaders(answer.headers),
    })
  }
}

/** From them the server tells who is calling, and where. */
const PASSED_ON = ['host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const

function toHeaders(values: Record<string, number | string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(values)) {
    for (const each of [value ?? []].flat()) headers.append(name, String(each))
  }
  return headers
}
