import type { CalendarDate } from '#core/calendar'
import { compileOnce } from '#db/compile-once'
import type { Db, Tx } from '#db/database'
import { shared } from '#db/portable'
import { countRows, hasDeleted } from '#db/rows'
import { CALLER_COLUMNS, type CallerRow, groupOfCaller } from '#groups/caller-columns'
import type { OpenGroup } from '#groups/store'

export interface TokenRow {
  id: number
  name: string
  access: 'read' | 'write'
  /** Null: all of the user's, whichever those are. */
  groupIds: number[] | null
  expiresOn: CalendarDate | null
  createdAt: string
  lastUsedAt: string | null
}

/** What a token is good for. */
export interface TokenRights {
  id: number
  access: TokenRow['access']
  lastUsedAt: string | null
  /** Undefined: all of the user's. */
  onlyGroups: ReadonlySet<number> | undefined
}

const COLUMNS = [
  'id',
  'name',
  'access',
  'all_groups as allGroups',
  'expires_on as expiresOn',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const

/** Whoever has made the token, unless it has expired, with the group that they name by its id, where the token reaches it. */
export async function findTokenCaller(
  db: Db,
  tokenHash: string,
  today: CalendarDate,
  groupId: number,
): Promise<{ caller: CallerRow; group: OpenGroup | undefined; token: TokenRights } | undefined> {
  const [row] = await tokenCallerQuery(db, { tokenHash, today, groupId })
  if (!row) return undefined
  const { tokenId: id, access, allGroups, lastUsedAt, ...caller } = row
  const onlyGroups = allGroups === 1 ? undefined : await groupsOfToken(db, id)
  const group = groupOfCaller(row)
  const isReached = group !== undefined && (onlyGroups?.has(group.id) ?? true)
  return {
    caller,
    group: isReached ? group : undefined,
    token: { id, access, lastUsedAt, onlyGroups },
  }
}

const tokenCallerQuery = compileOnce(
  ['tokenHash', 'today', 'groupId'],
  (db, slots: { tokenHash: string; today: CalendarDate; groupId: number }) =>
    db
      .selectFrom('personal_tokens')
      .innerJoin('users', 'users.id', 'personal_tokens.user_id')
      .leftJoin('bill_groups', (join) => join.on('bill_groups.id', '=', slots.groupId))
      .leftJoin('group_revisions', 'group_revisions.group_id', 'bill_groups.id')
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.group_id', '=', 'bill_groups.id')
          .onRef('memberships.user_id', '=', 'users.id'),
      )
      .select([
        ...CALLER_COLUMNS,
        'personal_tokens.id as tokenId',
        'personal_tokens.access as access',
        'personal_tokens.all_groups as allGroups',
        'personal_tokens.last_used_at as lastUsedAt',
      ])
      .where('personal_tokens.token_hash', '=', slots.tokenHash)
      .where((token) =>
        token.or([
          token('personal_tokens.expires_on', 'is', null),
          token('personal_tokens.expires_on', '>=', slots.today),
        ]),
      ),
)

async function groupsOfToken(db: Db, tokenId: number): Promise<Set<number>> {
  return new Set((await tokenGroups(db, { tokenId })).map(({ groupId }) => groupId))
}

const tokenGroups = compileOnce(['tokenId'], (db, slots: { tokenId: number }) =>
  db.selectFrom('personal_token_groups').select('group_id as groupId').where('token_id', '=', slots.tokenId),
)

/** The newest first. */
export async function listTokens(db: Db, userId: number): Promise<TokenRow[]> {
  const tokens = await db
    .selectFrom('personal_tokens')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const groups = await db
    .selectFrom('personal_token_groups')
    .innerJoin('personal_tokens', 'personal_tokens.id', 'personal_token_groups.token_id')
    .select(['personal_token_groups.token_id as tokenId', 'personal_token_groups.group_id as groupId'])
    .where('personal_tokens.user_id', '=', userId)
    .orderBy('personal_token_groups.group_id')
    .execute()
  const byToken = Map.groupBy(groups, ({ tokenId }) => tokenId)
  return tokens.map(({ allGroups, ...token }) => ({
    ...token,
    groupIds: allGroups === 1 ? null : (byToken.get(token.id) ?? []).map(({ groupId }) => groupId),
  }))
}

export function countTokens(db: Db, userId: number): Promise<number> {
  return countRows(db.selectFrom('personal_tokens').where('user_id', '=', userId))
}

export type NewToken = Pick<TokenRow, 'name' | 'access' | 'groupIds' | 'expiresOn' | 'createdAt'> & {
  userId: number
  tokenHash: string
}

export async function insertToken(tx: Tx, token: NewToken): Promise<number> {
  const { id } = await tx
    .insertInto('personal_tokens')
    .values({
      user_id: token.userId,
      name: token.name,
      token_hash: token.tokenHash,
      access: token.access,
      all_groups: token.groupIds === null ? 1 : 0,
      expires_on: token.expiresOn,
      created_at: token.createdAt,
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const groupId of token.groupIds ?? []) {
    await tx.insertInto('personal_token_groups').values({ token_id: id, group_id: groupId }).execute()
  }
  return id
}

/** Held to the end of the transaction, so that none of them is deleted meanwhile; those that are gone are left out. */
export async function holdGroups(tx: Tx, groupIds: readonly number[]): Promise<number[]> {
  const groups = tx.selectFrom('bill_groups').select('id').where('id', 'in', groupIds).orderBy('id')
  return (await shared(tx, groups).execute()).map(({ id }) => id)
}

export function deleteToken(tx: Tx, userId: number, tokenId: number): Promise<boolean> {
  return hasDeleted(tx.deleteFrom('personal_tokens').where('user_id', '=', userId).where('id', '=', tokenId))
}

export async function setTokenUsed(tx: Tx, tokenId: number, at: string): Promise<void> {
  await tx.updateTable('personal_tokens').set({ last_used_at: at }).where('id', '=', tokenId).execute()
}
