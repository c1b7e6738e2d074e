import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '#db/database'
import type { GroupScope, WritingScope } from '#db/group-scope'
import { locked } from '#db/portable'
import { countRows, hasUpdated } from '#db/rows'
import type { Schema } from '#db/schema'

export type ImportColumns = Selectable<Schema['imports']>
type Changes = Updateable<Schema['imports']>

/** What a list shows. */
export type ListedImport = Omit<ImportColumns, 'reader' | 'settings' | 'content' | 'made'>

const LISTED = [
  'id',
  'group_id',
  'user_id',
  'source',
  'state',
  'file_name',
  'progress',
  'counts',
  'created_at',
  'changed_at',
  'committed_at',
] as const
const SHOWN = [...LISTED, 'settings'] as const
const WHOLE = [...SHOWN, 'reader', 'made'] as const

/** With what is shown of it besides its rows. */
export type ShownImport = ListedImport & Pick<ImportColumns, 'settings'>
export type WholeImport = ShownImport & Pick<ImportColumns, 'reader' | 'made'>

/** From when on drafts, and files that are being read, count: those before are as good as gone. */
export interface Living {
  draftsFrom: string
  readingFrom: string
}

/** Newest first. */
export function listImports({ db, groupId }: GroupScope, living: Living): Promise<ListedImport[]> {
  return livingImports(db, groupId, living).select(LISTED).orderBy('id', 'desc').execute()
}

export function findImport(
  { db, groupId }: GroupScope | WritingScope,
  living: Living,
  id: number,
): Promise<ShownImport | undefined> {
  return livingImports(db, groupId, living).select(SHOWN).where('id', '=', id).executeTakeFirst()
}

export function findWholeImport(
  { db, groupId }: GroupScope | WritingScope,
  living: Living,
  id: number,
): Promise<WholeImport | undefined> {
  return livingImports(db, groupId, living).select(WHOLE).where('id', '=', id).executeTakeFirst()
}

/** Holds it to the end of the transaction. */
export function lockImport(
  { db, groupId }: WritingScope,
  living: Living,
  id: number,
): Promise<WholeImport | undefined> {
  return locked(db, livingImports(db, groupId, living).select(WHOLE).where('id', '=', id)).executeTakeFirst()
}

export async function findContent({ db, groupId }: GroupScope, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('imports')
    .select('content')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.content ?? undefined
}

/** Whether it is still the draft that these settings were read of. */
export async function isDraftWith(
  { db, groupId }: GroupScope | WritingScope,
  id: number,
  settings: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .select(['state', 'settings'])
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.state === 'draft' && row.settings === settings
}

/** Drafts, and what will be one. */
export function countOpen({ db, groupId }: WritingScope, living: Living): Promise<number> {
  return countRows(livingImports(db, groupId, living).where('state', 'in', ['reading', 'draft']))
}

export async function insertImport(
  { db, groupId, userId }: WritingScope,
  values: Pick<Insertable<Schema['imports']>, 'file_name' | 'settings' | 'counts' | 'created_at'> & {
    source: string
    progress: string
  },
): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({
      ...values,
      group_id: groupId,
      user_id: userId,
      state: 'reading',
      changed_at: values.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False where it is gone, or not in that state any more. */
export function setImport(
  { db, groupId }: { db: Tx; groupId: number },
  id: number,
  state: ImportColumns['state'],
  changes: Changes,
): Promise<boolean> {
  return hasUpdated(
    db
      .updateTable('imports')
      .set(changes)
      .where('group_id', '=', groupId)
      .where('id', '=', id)
      .where('state', '=', state),
  )
}

/** With its rows. */
export async function deleteImport({ db, groupId }: { db: Tx; groupId: number }, id: number): Promise<void> {
  await db.deleteFrom('imports').where('group_id', '=', groupId).where('id', '=', id).execute()
}

/** Across all groups: what is left of former times. */
export async function deleteImportsBefore(
  tx: Tx,
  { draftsFrom, readingFrom }: Living,
  oldest: string,
): Promise<void> {
  const before = {
    reading: readingFrom,
    draft: draftsFrom,
    committed: oldest,
    undone: oldest,
  } satisfies Record<ImportColumns['state'], string>
  for (const [state, instant] of Object.entries(before)) {
    await tx
      .deleteFrom('imports')
      .where('state', '=', state as ImportColumns['state'])
      .where('changed_at', '<', instant)
      .execute()
  }
}

function livingImports(db: Db, groupId: number, { draftsFrom, readingFrom }: Living) {
  return db
    .selectFrom('imports')
    .where('group_id', '=', groupId)
    .where((row) =>
      row.or([
        row('state', 'in', ['committed', 'undone']),
        row('state', '=', 'draft').and('changed_at', '>=', draftsFrom),
        row('state', '=', 'reading').and('changed_at', '>=', readingFrom),
      ]),
    )
}
