import { findPushChannel, holdSession } from '#channels/push/store'
import { hashOfEndpoint, type PushSubscription } from '#channels/push/subscription'
import { deleteChannel } from '#channels/store'
import type { Caller } from '#core/caller'
import { refuse } from '#core/errors'
import type { Tx } from '#db/database'
import { lockByName } from '#db/portable'

/**
 * A browser tells its present user alone: whoever had it before is told nothing there any more. Answers the channel that
 * the user has for it already.
 */
export async function claimEndpoint(
  tx: Tx,
  { userId, sessionId }: Caller,
  secrets: Record<string, unknown>,
): Promise<{ hash: string; ownId: number | undefined }> {
  const hash = hashOfEndpoint(secrets.subscription as PushSubscription)
  await lockByName(tx, `push endpoint ${hash}`)
  if (!(await holdSession(tx, sessionId))) throw refuse('invalid-token')
  const known = await findPushChannel(tx, hash)
  if (known?.userId === userId) return { hash, ownId: known.id }
  if (known) await deleteChannel(tx, known.userId, known.id)
  return { hash, ownId: undefined }
}
