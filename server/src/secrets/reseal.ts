import type { Database } from '#db/database'
import { SEALED_COLUMNS } from '#db/sealed-columns'
import { open, type SealingKey, seal, sealedWith } from '#secrets/cipher'
import { listSealedOtherwise, setFingerprint, setSealed } from '#secrets/store'

const ROWS_A_WRITE = 200

/**
 * Seals anew what the previous key has sealed; answers how much that was. It may be interrupted anywhere and begun again:
 * until the end both keys are needed, and the fingerprint changes last.
 */
export async function resealAll(
  database: Database,
  current: SealingKey,
  previous: SealingKey,
): Promise<number> {
  let count = 0
  for (const column of SEALED_COLUMNS) {
    let after: string | number | undefined
    do {
      const rows = await database.write(async (tx) => {
        const found = await listSealedOtherwise(tx, column, [current], after, ROWS_A_WRITE)
        const readable = found.filter(({ sealed }) => sealed.startsWith(sealedWith(previous)))
        for (const { place, sealed } of readable) {
          const text = open(previous, place, sealed)
          await setSealed(tx, column, { place, sealed: seal(current, place, text) })
        }
        return { last: found.at(-1)?.place.row, resealed: readable.length }
      })
      after = rows.last
      count += rows.resealed
    } while (after !== undefined)
  }
  await database.write((tx) => setFingerprint(tx, current.fingerprint))
  return count
}
