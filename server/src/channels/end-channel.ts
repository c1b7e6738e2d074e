import { type ChannelRow, deleteChannel, setChannel } from '#channels/store'
import type { Tx } from '#db/database'

/** The far end takes nothing more. A browser that has unsubscribed never comes back as the same one, so it is removed. */
export async function endChannel(
  tx: Tx,
  { id, userId, kind, state }: Pick<ChannelRow, 'id' | 'userId' | 'kind' | 'state'>,
  error: string,
  at: string,
): Promise<'removed' | 'paused'> {
  if (kind === 'web-push') {
    await deleteChannel(tx, userId, id)
    return 'removed'
  }
  await setChannel(tx, id, { lastError: error, ...(state === 'ok' ? { state: 'paused' as const } : {}) }, at)
  return 'paused'
}
