import { setImmediate } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { GroupScope, WritingScope } from '#db/group-scope'
import { insertRows } from '#db/insert-rows'
import { byEngine } from '#db/portable'
import type { Schema } from '#db/schema'

export type RowColumns = Omit<Selectable<Schema['import_rows']>, 'group_id' | 'import_id'>

/** Which rows to show. */
export type RowFilter = 'all' | 'errors' | 'warnings' | 'duplicates'
const FLAG_OF = { errors: 'has_errors', warnings: 'has_warnings', duplicates: 'is_duplicate' } as const

const COLUMNS = [
  'row_number',
  'item',
  'changes',
  'leave_out',
  'result',
  'has_errors',
  'has_warnings',
  'is_duplicate',
] as const
/** So many are held at a time. */
const AT_ONCE = 1_000

/** The result of a row that is not shown. */
export const HIDDEN = ''

/** In the order of the file. */
export function listRows(
  { db, groupId }: GroupScope | WritingScope,
  importId: number,
  { show, after, limit }: { show: RowFilter; after: number; limit: number },
): Promise<Array<Pick<RowColumns, 'row_number' | 'result'>>> {
  const rows = db
    .selectFrom('import_rows')
    .select(['row_number', 'result'])
    .where('group_id', '=', groupId)
    .where('import_id', '=', importId)
    .where('row_number', '>', after)
    .where('result', '<>', HIDDEN)
    .orderBy('row_number')
    .limit(limit)
  return (show === 'all' ? rows : rows.where(FLAG_OF[show], '=', 1)).execute()
}

/** All of them. */
export async function readRows(
  { db, groupId }: GroupScope | WritingScope,
  importId: number,
): Promise<RowColumns[]> {
  const rows: RowColumns[] = []
  let part: RowColumns[]
  do {
    // SQLite answers without waiting: everybody else would have to wait for the whole of it.
    await setImmediate()
    part = await db
      .selectFrom('import_rows')
      .select(COLUMNS)
      .where('group_id', '=', groupId)
      .where('import_id', '=', importId)
      .where('row_number', '>', rows.at(-1)?.row_number ?? 0)
      .orderBy('row_number')
      .limit(sql.lit(AT_ONCE))
      .execute()
    rows.push(...part)
  } while (part.length === AT_ONCE)
  return rows
}

export function insertImportRows(
  { db, groupId }: Pick<WritingScope, 'db' | 'groupId'>,
  importId: number,
  rows: readonly RowColumns[],
): Promise<void> {
  const whole = rows.map((row) => ({ group_id: groupId, import_id: importId, ...row }))
  return insertRows(db, 'import_rows', whole)
}

/** Puts these in the place of those with the same numbers. */
export async function replaceRows(
  scope: WritingScope,
  importId: number,
  rows: readonly RowColumns[],
): Promise<void> {
  if (rows.length === 0) return
  const { db, groupId } = scope
  const numbers = JSON.stringify(rows.map(({ row_number: number }) => number))
  const among = byEngine(db, {
    sqlite: sql<boolean>`row_number in (select value from json_each(${numbers}))`,
    postgres: sql<boolean>`row_number = any (array(select json_array_elements_text(${numbers}::json)::bigint))`,
  })
  await db
    .deleteFrom('import_rows')
    .where('group_id', '=', groupId)
    .where('import_id', '=', importId)
    .where(among)
    .execute()
  await insertImportRows(scope, importId, rows)
}

export async function deleteRows({ db, groupId }: WritingScope, importId: number): Promise<void> {
  await db
    .deleteFrom('import_rows')
    .where('group_id', '=', groupId)
    .where('import_id', '=', importId)
    .execute()
}
