import type { GroupRole } from '#core/roles'
import { compileOnce } from '#db/compile-once'
import type { Db, Tx } from '#db/database'
import { insertRevision, type RevisionRow } from '#db/group-revision'
import { isStorableText, locked } from '#db/portable'
import { countRows } from '#db/rows'
import type { Flag } from '#db/schema'

export interface GroupRow {
  id: number
  accountId: number
  name: string
  currency: string
  decimals: number
  timezone: string
  autoRecord: Flag
  createdAt: string
  updatedAt: string
}

/** A group together with what the reader may do in it. */
export interface AccessibleGroup extends GroupRow, RevisionRow {
  role: GroupRole | 'administrator'
}

/** As much of it as a request needs that works inside of it. */
export type OpenGroup = Pick<
  AccessibleGroup,
  'id' | 'accountId' | 'currency' | 'decimals' | 'timezone' | 'revision' | 'stamp' | 'role'
>

/** Whose groups are meant. */
export interface Reader {
  userId: number
  accountId: number
  isAdmin: boolean
  /** Of all that they may open, only these are meant. */
  onlyGroups?: ReadonlySet<number> | undefined
}

const COLUMNS = [
  'bill_groups.id as id',
  'bill_groups.account_id as accountId',
  'bill_groups.name as name',
  'bill_groups.currency as currency',
  'bill_groups.decimals as decimals',
  'bill_groups.timezone as timezone',
  'bill_groups.auto_record as autoRecord',
  'bill_groups.created_at as createdAt',
  'bill_groups.updated_at as updatedAt',
] as const

export const REVISION_COLUMNS = [
  'group_revisions.revision as revision',
  'group_revisions.stamp as stamp',
] as const

/** By id. An administrator opens every group of the account; everybody opens those shared with them. */
export async function listAccessibleGroups(
  db: Db,
  reader: Reader,
  name?: string,
): Promise<AccessibleGroup[]> {
  if (name !== undefined && !isStorableText(name)) return []
  const groups = new Map<number, AccessibleGroup>()
  for (const group of await sharedGroups(db, { userId: reader.userId, name })) groups.set(group.id, group)
  if (reader.isAdmin) {
    const own = await groupsOfAccount(db, { accountId: reader.accountId, name })
    for (const group of own) groups.set(group.id, { ...group, role: 'administrator' })
  }
  const meant = [...groups.values()].filter(({ id }) => isMeant(reader, id))
  return meant.sort((a, b) => a.id - b.id)
}

const isMeant = ({ onlyGroups }: Reader, groupId: number) => onlyGroups?.has(groupId) ?? true

const sharedGroups = compileOnce(
  ['userId', 'name'],
  (db, slots: { userId: number; name: string | undefined }) => {
    const shared = db
      .selectFrom('memberships')
      .innerJoin('bill_groups', 'bill_groups.id', 'memberships.group_id')
      .leftJoin('group_revisions', 'group_revisions.group_id', 'bill_groups.id')
      .select([...COLUMNS, ...REVISION_COLUMNS, 'memberships.role as role'])
      .where('memberships.user_id', '=', slots.userId)
    return slots.name === undefined ? shared : shared.where('bill_groups.name', '=', slots.name)
  },
)

const groupsOfAccount = compileOnce(
  ['accountId', 'name'],
  (db, slots: { accountId: number; name: string | undefined }) => {
    const own = db
      .selectFrom('bill_groups')
      .leftJoin('group_revisions', 'group_revisions.group_id', 'bill_groups.id')
      .select([...COLUMNS, ...REVISION_COLUMNS])
      .where('account_id', '=', slots.accountId)
    return slots.name === undefined ? own : own.where('bill_groups.name', '=', slots.name)
  },
)

export async function findAccessibleGroup(
  db: Db,
  reader: Reader,
  groupId: number,
): Promise<AccessibleGroup | undefined> {
  const [found] = await groupWithMembership(db, { groupId, userId: reader.userId })
  if (!found || !isMeant(reader, groupId)) return undefined
  const { memberRole, ...group } = found
  const role = roleIn(found, reader)
  return role && { ...group, role }
}

/** Undefined where the reader may not open the group. */
export function roleIn(
  group: { accountId: number; memberRole: GroupRole | null },
  reader: Pick<Reader, 'accountId' | 'isAdmin'>,
): AccessibleGroup['role'] | undefined {
  if (reader.isAdmin && group.accountId === reader.accountId) return 'administrator'
  return group.memberRole ?? undefined
}

const groupWithMembership = compileOnce(
  ['groupId', 'userId'],
  (db, slots: { groupId: number; userId: number }) =>
    db
      .selectFrom('bill_groups')
      .leftJoin('group_revisions', 'group_revisions.group_id', 'bill_groups.id')
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.group_id', '=', 'bill_groups.id')
          .on('memberships.user_id', '=', slots.userId),
      )
      .select([...COLUMNS, ...REVISION_COLUMNS, 'memberships.role as memberRole'])
      .where('bill_groups.id', '=', slots.groupId),
)

export function countGroups(db: Db, accountId: number): Promise<number> {
  return countRows(db.selectFrom('bill_groups').where('account_id', '=', accountId))
}

export type NewGroup = Omit<GroupRow, 'id' | 'updatedAt' | 'autoRecord'> & {
  autoRecord: boolean
}

/** Undefined when the account has a group of this name. */
export async function insertGroup(tx: Tx, group: NewGroup): Promise<GroupRow | undefined> {
  const inserted = await tx
    .insertInto('bill_groups')
    .values({
      account_id: group.accountId,
      name: group.name,
      currency: group.currency,
      decimals: group.decimals,
      timezone: group.timezone,
      auto_record: group.autoRecord ? 1 : 0,
      auto_record_since: group.autoRecord ? group.createdAt : null,
      created_at: group.createdAt,
      updated_at: group.createdAt,
    })
    .onConflict((clash) => clash.columns(['account_id', 'name']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  if (inserted) await insertRevision(tx, inserted.id)
  return inserted
}

export interface GroupChanges {
  name?: string
  currency?: { code: string; decimals: number }
  timezone?: string
  autoRecord?: boolean
}

/** Throws the engine's unique violation when the account has another group of this name. */
export function setGroup(
  tx: Tx,
  groupId: number,
  changes: GroupChanges,
  at: string,
): Promise<GroupRow | undefined> {
  const { name, currency, timezone, autoRecord } = changes
  return tx
    .updateTable('bill_groups')
    .set({
      updated_at: at,
      ...(name === undefined ? {} : { name }),
      ...(currency === undefined ? {} : { currency: currency.code, decimals: currency.decimals }),
      ...(timezone === undefined ? {} : { timezone }),
      ...(autoRecord === undefined
        ? {}
        : { auto_record: autoRecord ? 1 : 0, auto_record_since: autoRecord ? at : null }),
    })
    .where('id', '=', groupId)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Who follows the group's time zone has another hour from now on. */
export async function lookAtRemindersAgain(tx: Tx, groupId: number, at: string): Promise<void> {
  await tx
    .updateTable('reminder_settings')
    .set({ next_plan_at: at })
    .where('group_id', '=', groupId)
    .where('enabled', '=', 1)
    .where('timezone', 'is', null)
    .execute()
}

/** Holds the group to the end of the transaction. */
export function lockGroup(tx: Tx, groupId: number): Promise<GroupRow | undefined> {
  const group = tx.selectFrom('bill_groups').select(COLUMNS).where('id', '=', groupId)
  return locked(tx, group).executeTakeFirst()
}

export async function deleteGroup(tx: Tx, groupId: number): Promise<void> {
  await tx.deleteFrom('bill_groups').where('id', '=', groupId).execute()
}
