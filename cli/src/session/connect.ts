import { type Client, createClient } from '@duebook/contract'
import { CommandFailure, EXIT } from '#failures'
import { carefulCalls } from '#session/careful-calls'
import { readCredentials } from '#session/credentials-file'
import { readEnvironment } from '#session/environment'
import { requireShape } from '#session/odd-answer'
import type { World } from '#world'

export interface Connection {
  client: Client
  url: string
  token: string
  /** From the file; null where the environment says who calls. */
  groupId: number | null
  /** Where the token comes from. */
  source: 'environment' | 'file'
}

/** By `DUEBOOK_URL` and `DUEBOOK_TOKEN`, or as `login` has kept it. */
export async function connect(world: World): Promise<Connection> {
  const given = readEnvironment(world)
  if (given) return { ...given, client: clientWith(world, given), groupId: null, source: 'environment' }
  const kept = await readCredentials(world)
  if (!kept) throw notSignedIn()
  const { url, token, group_id: groupId } = kept
  return { client: clientWith(world, kept), url, token, groupId, source: 'file' }
}

export function notSignedIn(): CommandFailure {
  return new CommandFailure(EXIT.notSignedIn, 'not-signed-in', 'You are not signed in. Run "duebook login".')
}

/** `patience` in milliseconds, for calls that nobody should wait for. */
export function clientWith(
  world: World,
  { url, token }: { url: string; token?: string },
  patience?: number,
): Client {
  return createClient({
    baseUrl: url,
    ...carefulCalls(world, patience),
    now: () => world.now().getTime(),
    check: requireShape(url),
    ...(token !== undefined && { tokens: { access_token: token } }),
  })
}
