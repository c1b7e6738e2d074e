import { within } from '#core/within'
import { connectGuarded, type Guard } from '#outbound/connect'
import { describeFailure } from '#outbound/describe-failure'
import { exchange } from '#outbound/exchange'
import { type Outbound, OutboundError, type OutboundRequest } from '#outbound/outbound'

export interface OutboundParts extends Guard {
  /** For tests that will not wait as long. */
  timeLimitMilliseconds?: number
}

/** From resolving the name to the last byte of the answer. */
const TIME_LIMIT_MILLISECONDS = 15_000

export function createOutbound(parts: OutboundParts): Outbound {
  const limit = parts.timeLimitMilliseconds ?? TIME_LIMIT_MILLISECONDS
  return {
    request: async (request) => {
      const url = readTarget(request.url)
      const stop = new AbortController()
      const work = send(parts, url, request, stop.signal).catch((error: unknown) => {
        throw describeFailure(error)
      })
      try {
        // Not by the signal alone: resolving a name cannot be interrupted.
        return await within(limit, work, () => {
          throw new OutboundError('timeout', `The server did not answer within ${limit / 1000} seconds`)
        })
      } finally {
        stop.abort()
        // What it ends with afterwards was told already.
        work.catch(() => {})
      }
    },
  }
}

async function send(guard: Guard, url: URL, request: OutboundRequest, signal: AbortSignal) {
  const { socket, isPublic } = await connectGuarded(guard, url, signal)
  try {
    return { ...(await exchange(socket, url, request, signal)), isPublic }
  } finally {
    socket.destroy()
  }
}

function readTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new OutboundError('invalid', 'The address must begin with https:// or http://')
  if (url.username !== '' || url.password !== '')
    throw new OutboundError('invalid', 'The address must not contain a user name or password')
  return url
}
