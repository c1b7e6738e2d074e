import { type Client, createClient, NetworkError } from '@duebook/contract'
import { carefulCalls } from '#session/careful-calls'
import { requireShape } from '#session/odd-answer'
import type { World } from '#world'

/**
 * The client of an assistant. What ends a command with a sentence for people, such as an address that is no longer that of a
 * Duebook server, is to an assistant a server that cannot be reached: it gets no address, and goes on.
 */
export function assistantClient(world: World, { url, token }: { url: string; token: string }): Client {
  const { fetch, sleep } = carefulCalls(world)
  const check = requireShape(url)
  return createClient({
    baseUrl: url,
    tokens: { access_token: token },
    now: () => world.now().getTime(),
    fetch,
    check(endpoint, answer) {
      try {
        check(endpoint, answer)
      } catch (error) {
        throw unreachable(error)
      }
    },
    async sleep(milliseconds) {
      try {
        await sleep(milliseconds)
      } catch (error) {
        throw unreachable(error)
      }
    },
  })
}

function unreachable(error: unknown): NetworkError {
  return new NetworkError('The server could not be reached', error)
}
