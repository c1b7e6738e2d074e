import type { FastifyInstance, InjectOptions } from 'fastify'

/** `fetch` that goes in through the app's HTTP door without a socket. */
export function injectFetch(app: FastifyInstance): typeof fetch {
  return async (input, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    const options: InjectOptions = {
      method: init.method ?? 'GET',
      url: input instanceof Request ? input.url : String(input),
      headers,
      remoteAddress: '127.0.0.1',
    }
    if (typeof init.body === 'string') options.payload = init.body
    else if (init.body) options.payload = Buffer.from(await new Response(init.body).arrayBuffer())
    const response = await app.inject(options)
    const answerHeaders = new Headers()
    for (const [name, value] of Object.entries(response.headers)) {
      for (const each of [value].flat()) if (each !== undefined) answerHeaders.append(name, String(each))
    }
    return new Response(response.body || null, {
      status: response.statusCode,
      headers: answerHeaders,
    })
  }
}
