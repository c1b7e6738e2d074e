import { clientWith } from '#session/connect'
import type { Credentials } from '#session/credentials'
import { readCredentials, writeCredentials } from '#session/credentials-file'
import type { World } from '#world'

/** Nobody should wait for a server that is no longer used. */
const PATIENCE = 5_000

/** What was kept before. A file that cannot be used is replaced like any other. */
export async function formerCredentials(world: World): Promise<Credentials | undefined> {
  return readCredentials(world).catch(() => undefined)
}

/**
 * Keeps what `credentials` answers, and ends the token where that fails: nobody would ever use it. A token that was brought along
 * is not ours to end.
 */
export async function keepToken(
  world: World,
  { url, token, isOurs }: { url: string; token: string; isOurs: boolean },
  credentials: () => Credentials,
): Promise<Credentials> {
  try {
    const kept = credentials()
    await writeCredentials(world, kept)
    return kept
  } catch (error) {
    if (isOurs) await endQuietly(world, { url, token })
    throw error
  }
}

/** Only after the new one is kept: whatever happens, somebody is signed in. */
export async function endFormer(world: World, former: Credentials | undefined, token: string): Promise<void> {
  if (former && former.token !== token) await endQuietly(world, former)
}

async function endQuietly(world: World, credentials: { url: string; token: string }): Promise<void> {
  await clientWith(world, credentials, PATIENCE)
    .personalTokens.endCurrent()
    .catch(() => undefined)
}
