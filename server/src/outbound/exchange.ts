import { once } from 'node:events'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import type { Socket } from 'node:net'
import type { OutboundAnswer, OutboundRequest } from '#outbound/outbound'

const MAX_ANSWER_BYTES = 64 * 1024

/** One request and its answer on a connection of its own. Redirects are answers like others. */
export async function exchange(
  socket: Socket,
  url: URL,
  { method, headers, body }: OutboundRequest,
  signal: AbortSignal,
): Promise<Omit<OutboundAnswer, 'isPublic'>> {
  const request = sendRequest({
    createConnection: () => socket,
    method,
    path: `${url.pathname}${url.search}`,
    // The host last: nobody may choose another than the one that was checked. Some services turn away who has no name.
    headers: {
      'user-agent': 'Duebook',
      ...headers,
      'content-length': Buffer.byteLength(body),
      host: url.host,
    },
    signal,
  })
  // What comes after the answer was read, or given up, is nobody's concern any more.
  request.on('error', () => {})
  const answered = once(request, 'response', { signal }) as Promise<[IncomingMessage]>
  request.end(body)
  const [response] = await answered
  const text = await readStart(response)
  return { status: response.statusCode ?? 0, headers: flat(response), body: text }
}

/** An endless answer is as good as its beginning: whether the message was taken is in its first line. */
async function readStart(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length >= MAX_ANSWER_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, MAX_ANSWER_BYTES).toString('utf8')
}

function flat({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  )
}
