import { sql } from 'kysely'
import type { Tx } from '#db/database'
import { SEALED, SEALED_COLUMNS } from '#db/sealed-columns'
import type { FileSecrets } from '#db/sqlite-files'
import { deleteFingerprint, findFingerprint } from '#secrets/store'

/** What came with an import. Where nothing is encrypted no key is wrong, so that it belongs to this instance's. */
export async function readImportedSecrets(tx: Tx): Promise<FileSecrets> {
  let count = 0
  for (const { table, field } of SEALED_COLUMNS) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(field)} like ${`${SEALED}%`}`.execute(
      tx,
    )
    count += Number(rows[0]?.count ?? 0)
  }
  const fingerprint = await findFingerprint(tx)
  if (count === 0) await deleteFingerprint(tx)
  return { fingerprint, count }
}
