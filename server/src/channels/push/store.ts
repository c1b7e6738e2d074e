import type { Tx } from '#db/database'
import { locked } from '#db/portable'

/** The channel of a browser, whoever it belongs to: a browser has one user at a time. */
export async function findPushChannel(
  tx: Tx,
  endpointHash: string,
): Promise<{ id: number; userId: number } | undefined> {
  const query = tx.selectFrom('channels').select(['id', 'user_id as userId'])
  return locked(tx, query.where('endpoint_hash', '=', endpointHash)).executeTakeFirst()
}

/** Whether the session still stands. Ending it waits for this transaction, and then finds what was made in it. */
export async function holdSession(tx: Tx, sessionId: number): Promise<boolean> {
  const query = tx.selectFrom('sessions').select('id').where('id', '=', sessionId)
  return (await locked(tx, query.where('revoked_at', 'is', null)).executeTakeFirst()) !== undefined
}

export interface EndedDevices {
  userId: number
  /** All of the user's devices without it. */
  sessionId?: number | undefined
  exceptSessionId?: number | undefined
}

/** A device that was signed out is told nothing more. */
export async function deletePushChannels(tx: Tx, devices: EndedDevices): Promise<void> {
  const { userId, sessionId, exceptSessionId } = devices
  let query = tx.deleteFrom('channels').where('user_id', '=', userId).where('session_id', 'is not', null)
  if (sessionId !== undefined) query = query.where('session_id', '=', sessionId)
  if (exceptSessionId !== undefined) query = query.where('session_id', '<>', exceptSessionId)
  await query.execute()
}
