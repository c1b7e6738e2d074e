/** A call as it left the client. */
export interface Sent {
  /** Method and address below /api/v2, as in `GET /bills?limit=5`. */
  call: string
  headers: Headers
  body: unknown
}

export type Reply = Response | Error | Promise<Response | Error>

/** The far end of the network: keeps what was sent, and answers as it is told. An Error is a connection that broke. */
export function fakeServer(answer: (sent: Sent, times: number) => Reply) {
  const sent: Sent[] = []
  const fakeFetch: typeof fetch = async (input, init = {}) => {
    init.signal?.throwIfAborted()
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = `${init.method} ${pathname.replace(/^\/api\/v2/, '')}${search}`
    const request = { call, headers: new Headers(init.headers), body }
    sent.push(request)
    const reply = await answer(request, sent.filter((each) => each.call === call).length)
    init.signal?.throwIfAborted()
    if (reply instanceof Error) throw reply
    return reply
  }
  return { fetch: fakeFetch, sent, calls: () => sent.map(({ call }) => call) }
}

export function data(value: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ success: true, data: value }), { headers })
}

export function message(text: string): Response {
  return new Response(JSON.stringify({ success: true, message: text }))
}

export function refused(status: number, error: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ success: false, error }), { status, headers })
}

/** What `fetch` throws when no answer comes. */
export function lost(): Error {
  return new TypeError('fetch failed')
}

/** As the server makes them; `name` tells one from another. */
export function accessToken(expiresAt: number, name = 'a'): string {
  const payload = btoa(JSON.stringify({ exp: expiresAt / 1000, jti: `${name}ÿþ?>` }))
  return `e30.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`
}
