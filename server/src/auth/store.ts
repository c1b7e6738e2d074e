import { deleteChallengesOf } from '#auth/challenge-store'
import { deletePushChannels } from '#channels/push/store'
import { compileOnce } from '#db/compile-once'
import type { Db, Tx } from '#db/database'
import type { Schema } from '#db/schema'
import { CALLER_COLUMNS, type CallerRow, groupOfCaller } from '#groups/caller-columns'
import type { OpenGroup } from '#groups/store'

export interface SessionRow {
  id: number
  userId: number
  kind: 'token' | 'cookie'
  refreshId: string
  refreshIssuedAt: string
  previousRefreshId: string | null
  previousRefreshUntil: string | null
  userAgent: string | null
  address: string | null
  createdAt: string
  lastUsedAt: string
  expiresAt: string
  bindingHash: string | null
  method: Schema['sessions']['method']
  confirmedAt: string | null
  endsAt: string | null
}

const COLUMNS = [
  'id',
  'user_id as userId',
  'kind',
  'refresh_id as refreshId',
  'refresh_issued_at as refreshIssuedAt',
  'previous_refresh_id as previousRefreshId',
  'previous_refresh_until as previousRefreshUntil',
  'user_agent as userAgent',
  'address',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
  'binding_hash as bindingHash',
  'method',
  'confirmed_at as confirmedAt',
  'ends_at as endsAt',
] as const

/** A session whose refresh token is still good. */
export function findLiveSession(db: Db, sessionId: number, now: string): Promise<SessionRow | undefined> {
  return liveSessions(db, now).where('id', '=', sessionId).executeTakeFirst()
}

export function listLiveSessions(db: Db, userId: number, now: string): Promise<SessionRow[]> {
  return liveSessions(db, now)
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Whoever holds an access token of this session, unless it was ended, and the group that they name by its id, where they
 * may open it: every request asks for the first and most for both, so it is one read.
 */
export async function findCaller(
  db: Db,
  sessionId: number,
  userId: number,
  groupId: number,
): Promise<{ caller: CallerRow & CallerSession; group: OpenGroup | undefined } | undefined> {
  const [row] = await callerQuery(db, { sessionId, userId, groupId })
  return row && { caller: row, group: groupOfCaller(row) }
}

/** What a request is told of its session. */
export interface CallerSession {
  kind: SessionRow['kind']
  method: Schema['sessions']['method']
  signedInAt: string
  confirmedAt: string | null
}

const SESSION_COLUMNS = [
  'sessions.kind as kind',
  'sessions.method as method',
  'sessions.created_at as signedInAt',
  'sessions.confirmed_at as confirmedAt',
] as const

const callerQuery = compileOnce(
  ['sessionId', 'userId', 'groupId'],
  (db, slots: { sessionId: number; userId: number; groupId: number }) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('bill_groups', (join) => join.on('bill_groups.id', '=', slots.groupId))
      .leftJoin('group_revisions', 'group_revisions.group_id', 'bill_groups.id')
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.group_id', '=', 'bill_groups.id')
          .onRef('memberships.user_id', '=', 'users.id'),
      )
      .select(CALLER_COLUMNS)
      .select(SESSION_COLUMNS)
      .where('sessions.id', '=', slots.sessionId)
      .where('sessions.user_id', '=', slots.userId)
      .where('sessions.ended_at', 'is', null),
)

export type NewSession = Pick<
  SessionRow,
  | 'userId'
  | 'kind'
  | 'refreshId'
  | 'userAgent'
  | 'address'
  | 'createdAt'
  | 'expiresAt'
  | 'bindingHash'
  | 'method'
  | 'endsAt'
>

export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      kind: session.kind,
      refresh_id: session.refreshId,
      refresh_issued_at: session.createdAt,
      previous_refresh_id: null,
      previous_refresh_until: null,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
      binding_hash: session.bindingHash,
      revoked_at: null,
      ended_at: null,
      method: session.method,
      confirmed_at: null,
      ends_at: session.endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setLastUsed(tx: Tx, sessionId: number, at: string): Promise<void> {
  await tx.updateTable('sessions').set({ last_used_at: at }).where('id', '=', sessionId).execute()
}

export interface Rotation {
  oldRefreshId: string
  newRefreshId: string
  at: string
  oldGoodUntil: string
  expiresAt: string
}

/** False when another tab has rotated this token meanwhile. */
export async function rotateRefreshId(tx: Tx, sessionId: number, rotation: Rotation): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({
      refresh_id: rotation.newRefreshId,
      refresh_issued_at: rotation.at,
      previous_refresh_id: rotation.oldRefreshId,
      previous_refresh_until: rotation.oldGoodUntil,
      last_used_at: rotation.at,
      expires_at: rotation.expiresAt,
    })
    .where('id', '=', sessionId)
    .where('refresh_id', '=', rotation.oldRefreshId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends refresh tokens; with `immediately` the access tokens too. */
export interface Revocation {
  userId: number
  /** All of the user's sessions without it. */
  sessionId?: number
  exceptSessionId?: number
  kind?: SessionRow['kind']
  /** Only where this is, or lately was, the session's refresh token. */
  tokenId?: string
  at: string
  immediately: boolean
}

/**
 * How many live sessions it ended. Their devices are told nothing more; plain `logout-all`, after which every device may go
 * on for a while, and mere expiry leave them as they are.
 */
export async function revokeSessions(tx: Tx, revocation: Revocation): Promise<number> {
  let query = tx
    .updateTable('sessions')
    .set({ revoked_at: revocation.at, ...(revocation.immediately ? { ended_at: revocation.at } : {}) })
    .where('user_id', '=', revocation.userId)
    .where(revocation.immediately ? 'ended_at' : 'revoked_at', 'is', null)
  if (revocation.sessionId !== undefined) query = query.where('id', '=', revocation.sessionId)
  if (revocation.exceptSessionId !== undefined) query = query.where('id', '<>', revocation.exceptSessionId)
  if (revocation.kind !== undefined) query = query.where('kind', '=', revocation.kind)
  const { tokenId } = revocation
  if (tokenId !== undefined) {
    query = query.where((row) =>
      row.or([row('refresh_id', '=', tokenId), row('previous_refresh_id', '=', tokenId)]),
    )
  }
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  const isOne = revocation.sessionId !== undefined
  if (!isOne) await deleteChallengesOf(tx, revocation.userId)
  // Of all sessions also those that have expired: whoever ends everything means every device.
  if (isOne ? numUpdatedRows > 0n : revocation.immediately) await deletePushChannels(tx, revocation)
  return Number(numUpdatedRows)
}

/**
 * Keeps the new session and the latest used of the others. Those that are over go first, or signing in and out a
 * thousand times would push out a device that was not used for a day.
 */
export async function deleteLeastUsedSessions(
  tx: Tx,
  userId: number,
  { newId, keep }: { newId: number; keep: number },
): Promise<void> {
  const surplus = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', newId)
    .orderBy((row) => row.case().when('revoked_at', 'is', null).then(0).else(1).end())
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    // SQLite knows no offset without a limit. One at a time is the rule; more where the limit was lowered.
    .limit(MOST_AT_ONCE)
    .offset(keep - 1)
    .execute()
  if (surplus.length === 0) return
  const ids = surplus.map(({ id }) => id)
  await tx.deleteFrom('sessions').where('id', 'in', ids).execute()
}

const MOST_AT_ONCE = 100

/** That it is them, for the next ten minutes. */
export async function setConfirmed(tx: Tx, sessionId: number, at: string): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: at }).where('id', '=', sessionId).execute()
}

/** The row must outlive the refresh token by an access token's life: until then it can still be ended at once. */
export async function deleteSessionsExpiredBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', instant).execute()
}

function liveSessions(db: Db, now: string) {
  return db
    .selectFrom('sessions')
    .select(COLUMNS)
    .where('revoked_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
}
