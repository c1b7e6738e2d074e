import { sql } from 'kysely'
import type { Db, Tx } from '#db/database'
import { byEngine } from '#db/portable'
import { FINGERPRINT, SEALED, type SealedColumn } from '#db/sealed-columns'
import { type SealingKey, sealedWith } from '#secrets/cipher'
import type { SecretPlace } from '#secrets/secret-box'

export interface SealedRow {
  place: SecretPlace
  sealed: string
}

/** The next rows in order that were sealed with none of these keys, held to the end of the transaction. */
export async function listSealedOtherwise(
  tx: Tx,
  { table, key, field }: SealedColumn,
  keys: readonly SealingKey[],
  after: string | number | undefined,
  limit: number,
): Promise<SealedRow[]> {
  const [name, value] = [sql.ref(key), sql.ref(field)]
  const known = keys.map((each) => sql`and ${value} not like ${`${sealedWith(each)}%`}`)
  const isNext = after === undefined ? sql`` : sql`and ${name} > ${after}`
  const held = byEngine(tx, { sqlite: sql``, postgres: sql`for no key update` })
  const { rows } = await sql<{ name: string | number; sealed: string }>`
    select ${name} as name, ${value} as sealed from ${sql.table(table)}
    where ${value} like ${`${SEALED}%`} ${sql.join(known, sql` `)} ${isNext}
    order by ${name} limit ${limit} ${held}`.execute(tx)
  return rows.map(({ name: row, sealed }) => ({ place: { table, row, field }, sealed }))
}

export async function setSealed(tx: Tx, { table, key, field }: SealedColumn, row: SealedRow): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(field)} = ${row.sealed}
    where ${sql.ref(key)} = ${row.place.row}`.execute(tx)
}

/** Undefined where no server has been started yet. */
export async function findFingerprint(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('instance_settings')
    .select('value')
    .where('name', '=', FINGERPRINT)
    .executeTakeFirst()
  return row?.value
}

/** Of processes that start together the first one decides. */
export async function insertFingerprint(tx: Tx, fingerprint: string): Promise<void> {
  await tx
    .insertInto('instance_settings')
    .values({ name: FINGERPRINT, value: fingerprint })
    .onConflict((clash) => clash.column('name').doNothing())
    .execute()
}

export async function setFingerprint(tx: Tx, fingerprint: string): Promise<void> {
  await tx
    .updateTable('instance_settings')
    .set({ value: fingerprint })
    .where('name', '=', FINGERPRINT)
    .execute()
}

/** Where nothing is sealed no key is wrong: the next server keeps its own. */
export async function deleteFingerprint(tx: Tx): Promise<void> {
  await tx.deleteFrom('instance_settings').where('name', '=', FINGERPRINT).execute()
}
