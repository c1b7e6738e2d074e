import type { ChannelKind } from '#channels/channel-kind'
import { PAUSED_FOR_SAFETY } from '#core/failure-words'
import type { Db, Tx } from '#db/database'
import { locked } from '#db/portable'
import { countRows, hasDeleted } from '#db/rows'
import type { ChannelState, Flag } from '#db/schema'

export interface ChannelRow {
  id: number
  userId: number
  kind: ChannelKind
  name: string
  /** JSON, as it is shown: a secret is `{"set": true}`. */
  settings: string
  /** JSON, encrypted. */
  secrets: string | null
  /** One that is held reads as paused, until its user confirms it. */
  state: ChannelState
  isHeld: boolean
  sessionId: number | null
  lastSentAt: string | null
  lastError: string | null
  failingSince: string | null
  failures: number
  createdAt: string
  aimedAt: string | null
}

const COLUMNS = [
  'id',
  'user_id as userId',
  'kind',
  'name',
  'settings',
  'secrets',
  'state',
  'session_id as sessionId',
  'last_sent_at as lastSentAt',
  'last_error as lastError',
  'failing_since as failingSince',
  'failures',
  'created_at as createdAt',
  'held',
  'aimed_at as aimedAt',
] as const

interface KeptChannel extends Omit<ChannelRow, 'kind' | 'isHeld'> {
  kind: string
  held: Flag
}

function toChannel({ held, ...kept }: KeptChannel): ChannelRow {
  const channel = { ...kept, kind: kept.kind as ChannelKind }
  if (held === 0) return { ...channel, isHeld: false }
  return {
    ...channel,
    isHeld: true,
    state: kept.state === 'ok' ? 'paused' : kept.state,
    lastError: PAUSED_FOR_SAFETY,
  }
}

export async function listChannels(db: Db, userId: number): Promise<ChannelRow[]> {
  const rows = await db
    .selectFrom('channels')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(toChannel)
}

/** Of one user; `findAnyChannel` is for those who act for nobody in particular. */
export async function findChannel(db: Db, userId: number, id: number): Promise<ChannelRow | undefined> {
  const channel = await findAnyChannel(db, id)
  return channel?.userId === userId ? channel : undefined
}

export async function findAnyChannel(db: Db, id: number): Promise<ChannelRow | undefined> {
  const row = await db.selectFrom('channels').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && toChannel(row)
}

/** Held to the end of the transaction. */
export async function lockChannel(tx: Tx, id: number): Promise<ChannelRow | undefined> {
  const query = tx.selectFrom('channels').select(COLUMNS).where('id', '=', id)
  const row = await locked(tx, query).executeTakeFirst()
  return row && toChannel(row)
}

export function countChannels(tx: Tx, userId: number): Promise<number> {
  return countRows(tx.selectFrom('channels').where('user_id', '=', userId))
}

export type NewChannel = Pick<ChannelRow, 'userId' | 'kind' | 'name' | 'settings' | 'state' | 'sessionId'> & {
  endpointHash: string | null
  at: string
}

/** Without its secrets: they are sealed for the id that it gets here. */
export async function insertChannel(tx: Tx, channel: NewChannel): Promise<ChannelRow> {
  const row = await tx
    .insertInto('channels')
    .values({
      user_id: channel.userId,
      kind: channel.kind,
      name: channel.name,
      settings: channel.settings,
      secrets: null,
      state: channel.state,
      session_id: channel.sessionId,
      endpoint_hash: channel.endpointHash,
      last_sent_at: null,
      last_error: null,
      failing_since: null,
      created_at: channel.at,
      updated_at: channel.at,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toChannel(row)
}

export interface ChannelChanges {
  name?: string
  settings?: string
  secrets?: string | null
  state?: ChannelState
  isHeld?: false
  aimedAt?: string
  sessionId?: number
  endpointHash?: string
  lastSentAt?: string
  lastError?: string | null
  failingSince?: string | null
  failures?: number
}

export async function setChannel(
  tx: Tx,
  id: number,
  changes: ChannelChanges,
  at: string,
): Promise<ChannelRow> {
  const {
    name,
    settings,
    secrets,
    state,
    isHeld,
    aimedAt,
    sessionId,
    endpointHash,
    lastSentAt,
    lastError,
    failingSince,
    failures,
  } = changes
  // What is undefined stays as it is.
  const row = await tx
    .updateTable('channels')
    .set({
      name,
      settings,
      secrets,
      state,
      held: isHeld === false ? 0 : undefined,
      aimed_at: aimedAt,
      session_id: sessionId,
      endpoint_hash: endpointHash,
      last_sent_at: lastSentAt,
      last_error: lastError,
      failing_since: failingSince,
      failures,
      updated_at: at,
    })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toChannel(row)
}

/** False when the user has no such channel. */
export function deleteChannel(tx: Tx, userId: number, id: number): Promise<boolean> {
  return hasDeleted(tx.deleteFrom('channels').where('user_id', '=', userId).where('id', '=', id))
}

/** No group's reminders go to it any more. */
export async function deleteReminderChannel(tx: Tx, channelId: number, groupId: number): Promise<void> {
  await tx
    .deleteFrom('reminder_channels')
    .where('channel_id', '=', channelId)
    .where('group_id', '=', groupId)
    .execute()
}
