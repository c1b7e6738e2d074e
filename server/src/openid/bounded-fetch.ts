import type { CustomFetch } from 'openid-client'
import { OpenidFailure } from '#openid/failure'
import { lookUpBySystem } from '#outbound/resolve-names'

const MAX_BYTES = 512 * 1024
/** All requests of one sign-in together. Each has a limit of its own besides. */
const MAX_MILLISECONDS = 15_000

/** For one sign-in: what the provider answers is limited in size and time, and it sends us nowhere else. */
export function boundedFetch(): CustomFetch {
  const deadline = AbortSignal.timeout(MAX_MILLISECONDS)
  return async (url, { body, signal, ...options }) => {
    try {
      // What `fetch` looks up cannot be given up, and anybody can begin a sign-in. If there is no such name here, a proxy may know it.
      await lookUpBySystem(new URL(url).hostname, deadline).catch((error: unknown) => {
        if (deadline.aborted) throw error
      })
      const response = await fetch(url, {
        ...options,
        body: (body ?? null) as NonNullable<RequestInit['body']> | null,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      })
      const { status, headers } = response
      const bytes = await readBounded(response)
      if (status === 429 || status >= 500) throw new Error(`status ${status}`)
      return new Response(bytes.length === 0 ? null : bytes, { status, headers })
    } catch (error) {
      throw new OpenidFailure('openid-away', `the provider did not answer: ${(error as Error).message}`)
    }
  }
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks))
}
