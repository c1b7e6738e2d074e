import { sql } from 'kysely'
import { refuse } from '#core/errors'
import { roleAllows } from '#core/roles'
import { compileOnce } from '#db/compile-once'
import type { Database, Db, Tx } from '#db/database'
import type { GroupActor, GroupFacts } from '#db/group-facts'
import { writesInGroup } from '#db/group-revision'
import { shared } from '#db/portable'

export type { GroupActor }

/**
 * Which rows may be touched, and through which connection. Made in one place, after membership was checked; every
 * store function of a group's data takes one first, and nothing else can name a group's rows.
 */
export interface GroupScope extends ReadingScope {
  database: Database
}

/** As much of it as a read needs. */
export interface ReadingScope extends GroupFacts {
  db: Db
}

/** The scope inside of a transaction. It has no `database`, so that the plain handle cannot be used by mistake. */
export interface WritingScope extends GroupFacts {
  db: Tx
  /** What the webhooks of the group listen to: their JSON lists, `*` for all. Null where there are none. */
  listeners: string | null
}

/**
 * A transaction on a group's rows. The group is read again and held as it is: it may have been deleted since the request
 * came in, or got a currency in which the amounts that were read mean something else. So is what the caller may do in it:
 * whoever takes that away holds the group first, so nothing of theirs is written after they were told that it is done.
 */
export function inTransaction<T>(
  scope: GroupScope,
  operation: (scope: WritingScope) => Promise<T>,
): Promise<T> {
  return scope.database.write(async (tx) => operation(await lockGroupForWriting(scope, tx)))
}

/** The scope for a transaction that has been begun elsewhere. */
export async function lockGroupForWriting(scope: GroupScope, tx: Tx): Promise<WritingScope> {
  // Sent together, but run in this order: what the caller may do is read when the group is held.
  const [[held], [user]] = await Promise.all([
    holdGroup(tx, { groupId: scope.groupId }),
    userWithMembership(tx, scope),
  ])
  if (!held) throw refuse('group-not-found')
  if (held.decimals !== scope.decimals) {
    throw refuse('currency-just-changed')
  }
  requireAllowed(scope, user)
  return { ...writingScope(scope, tx), ...held }
}

/** Part of a query that every change makes anyway, so that a group without webhooks pays nothing for events. */
const listenersOf = (groupId: number) => sql<string | null>`(
  select string_agg(coalesce(webhooks.events, '*'), ' ') from webhooks
  where webhooks.group_id = ${groupId} and webhooks.enabled = 1 and webhooks.state = 'ok'
)`

const heldOf = (groupId: number) =>
  [
    'account_id as accountId',
    'currency',
    'decimals',
    'timezone',
    listenersOf(groupId).as('listeners'),
  ] as const

/** A shared lock is enough, so that those who write in a group do not wait for each other. */
const holdGroup = compileOnce(['groupId'], (tx: Tx, { groupId }: { groupId: number }) =>
  shared(tx, tx.selectFrom('bill_groups').select(heldOf(groupId)).where('id', '=', groupId)),
)

/** The group must be locked already. */
export async function requireStillAllowed(scope: Allowed, tx: Tx): Promise<void> {
  const [user] = await userWithMembership(tx, scope)
  requireAllowed(scope, user)
}

type Allowed = Pick<GroupFacts, 'groupId' | 'accountId' | 'userId' | 'role'>

function requireAllowed(
  { accountId, role }: Allowed,
  user: Awaited<ReturnType<typeof userWithMembership>>[number] | undefined,
): void {
  const isAdministrator = user?.isAdmin === 1 && user.accountId === accountId
  if (isAdministrator) return
  if (!user || user.role === null) throw refuse('group-not-found')
  if (role === 'administrator' || !roleAllows(user.role, role)) throw refuse('not-permitted')
}

const userWithMembership = compileOnce(
  ['groupId', 'userId'],
  (db, slots: { groupId: number; userId: number }) =>
    db
      .selectFrom('users')
      .leftJoin('memberships', (join) =>
        join.onRef('memberships.user_id', '=', 'users.id').on('memberships.group_id', '=', slots.groupId),
      )
      .select(['users.is_admin as isAdmin', 'users.account_id as accountId', 'memberships.role as role'])
      .where('users.id', '=', slots.userId),
)

const NOBODY: GroupActor = { userId: null, email: null, address: null, method: null }

/**
 * The scope of work that the server does by itself, without a user whose membership could be checked. Undefined if the
 * group was deleted.
 */
export async function lockGroupUnchecked(tx: Tx, groupId: number): Promise<WritingScope | undefined> {
  const [held] = await holdGroup(tx, { groupId })
  writesInGroup(tx, groupId)
  return held && { ...held, groupId, db: tx, role: 'administrator', userId: 0, actor: NOBODY }
}

/** For what is about the group itself, and locks it on its own. */
export function writingScope({ db: _, database: __, ...facts }: GroupScope, tx: Tx): WritingScope {
  writesInGroup(tx, facts.groupId)
  return { ...facts, db: tx, listeners: null }
}
