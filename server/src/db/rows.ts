import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type { Schema } from '#db/schema'

/** A query of which only the conditions are said. */
type Rows<T extends keyof Schema> = SelectQueryBuilder<Schema, T, object>

export async function countRows<T extends keyof Schema>(rows: Rows<T>): Promise<number> {
  const { count } = await rows
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function firstRow<R>(rows: Promise<readonly R[]>): Promise<R | undefined> {
  return (await rows)[0]
}

export async function hasRow<T extends keyof Schema>(rows: Rows<T>): Promise<boolean> {
  return (await rows.select(sql.lit(1).as('found')).limit(1).executeTakeFirst()) !== undefined
}

/** When several delete the same row at the same time, only one gets true. */
export async function hasDeleted<T extends keyof Schema>(
  rows: DeleteQueryBuilder<Schema, T, DeleteResult>,
): Promise<boolean> {
  return (await rows.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

export async function hasUpdated<T extends keyof Schema>(
  rows: UpdateQueryBuilder<Schema, T, T, UpdateResult>,
): Promise<boolean> {
  return (await rows.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}
