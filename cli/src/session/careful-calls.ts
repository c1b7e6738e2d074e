import type { CommandFailure } from '#failures'
import { oddAnswer } from '#session/odd-answer'
import { readAnswer } from '#session/read-answer'
import { MOST_BYTES, readWhole, TooLargeError } from '#session/read-whole'
import type { NoAnswer } from '#session/unreachable'
import type { World } from '#world'

/** Long for a busy server, short for somebody who waits. */
const PATIENCE = 60_000

/**
 * How one server is called. A redirect is not followed: it could lead with the token to another server, or over an unencrypted
 * line. Failures are sentences that name the address, and are only tried again where that can help.
 */
export function carefulCalls(
  world: Pick<World, 'fetch'>,
  patience = PATIENCE,
  most = MOST_BYTES,
): { fetch: typeof fetch; sleep: (milliseconds: number) => Promise<void> } {
  let final: CommandFailure | undefined
  const told = ({ failure, isFinal }: NoAnswer) => {
    final = isFinal ? failure : undefined
    return failure
  }
  return {
    async fetch(input, init = {}) {
      const address = input instanceof Request ? input.url : String(input)
      const late = new AbortController()
      const onSilence = () => late.abort()
      const failed = async (error: unknown): Promise<never> => {
        if (init.signal?.aborted) throw error
        // Only needed when something fails, and every start would pay for it.
        const { unreachable } = await import('#session/unreachable')
        throw told(unreachable(address, error))
      }
      const response = await inTime(world, input, init, late, patience).catch(failed)
      // The client remembers the answer; there is nothing to read.
      if (response.status === 304 && new Headers(init.headers).has('if-none-match')) return response
      if (isDuebooks(response)) {
        // The client reads every answer as text.
        const text = async () => {
          const whole = await readWhole(response, { patience, most, onSilence }).catch((error: unknown) => {
            if (late.signal.aborted || error instanceof TooLargeError) return failed(error)
            throw error
          })
          const answer = readAnswer(whole)
          if (answer !== undefined) return answer
          throw told({ failure: oddAnswer(new URL(address).origin), isFinal: true })
        }
        return Object.defineProperty(response, 'text', { value: text })
      }
      await response.body?.cancel()
      const { notDuebook } = await import('#session/unreachable')
      throw told(notDuebook(address, response))
    },
    // Called before the next try: the place to say that there is none.
    async sleep(milliseconds) {
      if (final) throw final
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
    },
  }
}

/** Until the answer begins. A file may take as long as it takes to be sent. */
async function inTime(
  { fetch }: Pick<World, 'fetch'>,
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit,
  late: AbortController,
  patience: number,
): Promise<Response> {
  const isFile = init.body && typeof init.body !== 'string'
  // A call in flight keeps the process by itself. Where nobody waits for one any more, as after TAB, this must not.
  const timer = isFile ? undefined : setTimeout(() => late.abort(), patience).unref()
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal
  try {
    return await fetch(input, { ...init, redirect: 'manual', signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Every answer of the API is JSON. */
function isDuebooks({ status, headers }: Response): boolean {
  const isRedirect = status >= 300 && status < 400
  return !isRedirect && /^application\/(?:problem\+)?json\b/i.test(headers.get('content-type') ?? '')
}
