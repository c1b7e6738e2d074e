import { ApiError } from '@duebook/contract'
import { CommandFailure, EXIT } from '#failures'
import { askSecret } from '#prompt/ask-secret'
import { canAsk } from '#prompt/can-ask'
import { readLine } from '#prompt/read-line'
import { clientWith } from '#session/connect'
import { readToken } from '#session/read-token'
import type { World } from '#world'

/** A token that was made in the web app, and whose it is. */
export async function pastedToken(world: World, url: string) {
  const text = canAsk(world)
    ? await askSecret(world, 'Access token', { otherwise: '' })
    : ((await readLine(world.stdin)) ?? '')
  const token = readToken(text, 'The access token')
  try {
    const { user, databases } = await clientWith(world, { url, token }).me()
    return { token, email: user.email, groups: databases }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    throw new CommandFailure(
      EXIT.notSignedIn,
      error.code ?? 'invalid-token',
      `This access token is not valid at ${url}, or has ended.`,
    )
  }
}
