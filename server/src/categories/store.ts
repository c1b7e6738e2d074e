import { sql } from 'kysely'
import type { Minor } from '#core/money'
import { compileOnce } from '#db/compile-once'
import type { Db, Tx } from '#db/database'
import { writesNothingShown } from '#db/group-revision'
import type { GroupScope, WritingScope } from '#db/group-scope'
import { locked } from '#db/portable'
import { raisedRevision } from '#db/revision'
import { countRows } from '#db/rows'

export interface CategoryRow {
  id: number
  name: string
  color: string
  icon: string
  budget: Minor | null
  position: number
  billCount: number
}

export interface CategoryValues {
  name: string
  nameKey: string
  color: string
  icon: string
  budget: Minor | null
}

/** In the order that somebody gave them. */
export async function listCategories({ db, groupId }: GroupScope | WritingScope): Promise<CategoryRow[]> {
  const categories = await listQuery(db, { groupId })
  return categories.toSorted((a, b) => a.position - b.position || a.id - b.id)
}

const listQuery = compileOnce(['groupId'], (db: Db, { groupId }: { groupId: number }) =>
  categories(db, groupId).where('deleted_at', 'is', null),
)

export function findCategory(
  { db, groupId }: GroupScope | WritingScope,
  id: number,
): Promise<CategoryRow | undefined> {
  return categories(db, groupId).where('deleted_at', 'is', null).where('id', '=', id).executeTakeFirst()
}

function categories(db: Db, groupId: number) {
  return db
    .selectFrom('categories')
    .select([
      'id',
      'name',
      'color',
      'icon',
      'budget',
      'position',
      sql<number>`(select count(*) from bills where bills.group_id = ${groupId}
        and bills.category_id = categories.id and bills.archived = 0)`.as('billCount'),
    ])
    .where('group_id', '=', groupId)
}

/** Holds the category, deleted ones too. */
export function lockCategory(
  { db, groupId }: WritingScope,
  id: number,
): Promise<{ id: number; name: string; deletedAt: string | null } | undefined> {
  const one = db
    .selectFrom('categories')
    .select(['id', 'name', 'deleted_at as deletedAt'])
    .where('group_id', '=', groupId)
    .where('id', '=', id)
  return locked(db, one).executeTakeFirst()
}

export function countCategories({ db, groupId }: WritingScope): Promise<number> {
  return countRows(
    db.selectFrom('categories').where('group_id', '=', groupId).where('deleted_at', 'is', null),
  )
}

/** Comes after all others. */
export async function insertCategory(
  scope: WritingScope,
  values: CategoryValues,
  at: string,
): Promise<number> {
  const { db, groupId } = scope
  const { id } = await db
    .insertInto('categories')
    .values((row) => ({
      group_id: groupId,
      ...toColumns(values),
      position: row
        .selectFrom('categories as others')
        .select(sql<number>`coalesce(max(others.position), 0) + 1`.as('next'))
        .where('others.group_id', '=', groupId),
      created_at: at,
      updated_at: at,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setCategory(
  { db, groupId }: WritingScope,
  id: number,
  changes: Partial<CategoryValues> & { position?: number; deletedAt?: string | null },
  at: string,
): Promise<void> {
  const { position, deletedAt, ...values } = changes
  await db
    .updateTable('categories')
    .set({
      ...toColumns(values),
      ...(position === undefined ? {} : { position }),
      ...(deletedAt === undefined ? {} : { deleted_at: deletedAt }),
      updated_at: at,
    })
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .execute()
}

function toColumns<V extends Partial<CategoryValues>>({ nameKey, ...values }: V) {
  return { ...values, ...(nameKey === undefined ? {} : { name_key: nameKey }) } as Omit<V, 'nameKey'> & {
    name_key: V['nameKey'] extends string ? string : never
  }
}

/** Its bills get another category, or none, and remember which one they had. Answers their ids. */
export async function moveBills(
  { db, groupId }: WritingScope,
  from: number,
  to: number | null,
  at: string,
): Promise<number[]> {
  const moved = await db
    .updateTable('bills')
    .set((bill) => ({
      category_id: to,
      former_category_id: from,
      ...raisedRevision(at),
      version: bill('version', '+', 1),
      updated_at: at,
    }))
    .where('group_id', '=', groupId)
    .where('category_id', '=', from)
    .returning('id')
    .execute()
  return moved.map(({ id }) => id)
}

/** Those that nobody has given another category since. Answers their ids. */
export async function bringBillsBack(
  { db, groupId }: WritingScope,
  id: number,
  at: string,
): Promise<number[]> {
  const back = await db
    .updateTable('bills')
    .set((bill) => ({
      category_id: id,
      former_category_id: null,
      ...raisedRevision(at),
      version: bill('version', '+', 1),
      updated_at: at,
    }))
    .where('group_id', '=', groupId)
    .where('former_category_id', '=', id)
    .returning('id')
    .execute()
  return back.map(({ id: billId }) => billId)
}

/** For good. */
export async function deleteCategoriesDeletedBefore(tx: Tx, before: string): Promise<void> {
  writesNothingShown(tx)
  await tx.deleteFrom('categories').where('deleted_at', '<', before).execute()
}
