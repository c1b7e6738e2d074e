import { type Connection, connectGuarded, type Guard } from '#outbound/connect'
import { describeFailure } from '#outbound/describe-failure'
import { exchange } from '#outbound/exchange'
import { nameError, SYSTEM_NAMES, type SystemNames } from '#outbound/name-servers'
import { type Outbound, type OutboundAnswer, OutboundError, type OutboundRequest } from '#outbound/outbound'
import { createResolver, type ResolveName } from '#outbound/resolve-names'

export interface OutboundParts extends Pick<Guard, 'allow' | 'log'> {
  /** For tests: what the system knows about names, or a resolver that changes its mind. */
  names?: SystemNames
  resolve?: ResolveName
  /** For tests that will not wait as long. */
  timeLimitMilliseconds?: number
}

/** From resolving the name to the last byte of the answer. */
const TIME_LIMIT_MILLISECONDS = 15_000
/** How long an answer is waited for when the process ends. */
const LAST_MILLISECONDS = 5_000

/** `stop` is for the end of the process: names are no longer waited for, and answers only for a few seconds. */
export function createOutbound(parts: OutboundParts): Outbound & { stop: () => void } {
  const { allow, log, timeLimitMilliseconds: limit = TIME_LIMIT_MILLISECONDS } = parts
  const stopping = new AbortController()
  const lastCall = new AbortController()
  const resolve = parts.resolve ?? createResolver(allow, parts.names ?? SYSTEM_NAMES, stopping.signal)
  const guard = { allow, log, resolve }

  return {
    async request(request, userId) {
      const url = readTarget(request.url)
      const late = AbortSignal.timeout(limit)
      const signal = AbortSignal.any([late, lastCall.signal])
      const connecting = AbortSignal.any([signal, stopping.signal])
      try {
        const connection = await connectGuarded(guard, url, userId, connecting)
        return await exchangeOn(connection, url, request, signal)
      } catch (error) {
        if (late.aborted)
          throw new OutboundError('timeout', `The server did not answer within ${limit / 1000} seconds`)
        throw describeFailure(error)
      }
    },
    stop() {
      stopping.abort(nameError('EAI_AGAIN'))
      setTimeout(() => lastCall.abort(), LAST_MILLISECONDS).unref()
    },
  }
}

async function exchangeOn(
  { socket, isPublic }: Connection,
  url: URL,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
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
