import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#db/database'
import { openBooks } from '../support/books.ts'
import { fileOf } from '../support/scripted-imports.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { openMigrated } from '../support/test-database.ts'
import { addManyGroups } from './many-groups.ts'
import { planOf, recordingBuilt } from './recording-database.ts'

const ROWS = 50

onEveryDialect((testApp, dialect) => {
  test('no call of an import reads what belongs to others, or all rows for one page', async () => {
    const { place, database: plain } = await openMigrated(dialect)
    const { database, asked } = recordingBuilt(plain)
    const { given, books, api, groupId, owner } = await openBooks(testApp, { on: place, database })
    const bill = await given.bill()
    await addManyGroups(plain, { accountId: owner.accountId, groupId, billId: bill.id })
    await addImports(plain, groupId)
    const items = Array.from({ length: ROWS }, (_, n) => ({ name: `Bill ${n}`, amount: '5' }))
    const { id } = await books.imports.create(new Blob([fileOf(items)]))
    const requests: Array<[name: string, request: () => Promise<unknown>]> = [
      ['list', () => api.get('/imports')],
      ['page', () => api.get(`/imports/${id}?limit=5`)],
      ['errors', () => api.get(`/imports/${id}?show=errors&limit=5`)],
      ['change', () => books.imports.update(id, { rows: [{ row: 1, leave_out: true }] })],
      ['commit', () => books.imports.commit(id)],
      ['undo', () => books.imports.delete(id)],
    ]
    const faults: string[] = []
    for (const [name, request] of requests) {
      asked.length = 0
      await request()
      const ofImports = asked.filter((query) => /\bimport(?:s|_rows)\b/.test(query.sql))
      expect(ofImports.length).toBeGreaterThan(0)
      for (const query of asked) {
        const plan = await planOf(plain, query)
        const wrong = plan.filter((step) => WHOLE_TABLE.test(step) || (name === 'page' && SORT.test(step)))
        if (wrong.length > 0) faults.push(`${name}: ${wrong.join(', ')} in ${query.sql}`)
      }
    }
    expect(faults).toEqual([])
  })
})

const WHOLE_TABLE =
  /^SCAN (?:bills|payments|skips|imports|import_rows|categories)\b|Seq Scan on (?:bills|payments|import)/
const SORT = /^Sort$|TEMP B-TREE/

/** Of everybody else. */
async function addImports({ engine, write }: Database, groupId: number): Promise<void> {
  await write(async (tx) => {
    const others = sql`from bill_groups where id <> ${sql.lit(groupId)}`
    await sql`
      insert into imports (group_id, source, state, settings, counts, created_at, changed_at)
      select id, 'csv', 'draft', '{}', '{}', '2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z' ${others}`.execute(
      tx,
    )
    await sql`
      insert into import_rows (group_id, import_id, row_number, item, leave_out, result, has_errors, has_warnings, is_duplicate)
      select imports.group_id, imports.id, bills.id, '{}', 0, '{}', 0, 0, 0
      from imports inner join bills on bills.group_id = imports.group_id`.execute(tx)
    if (engine === 'postgres') await sql`analyze`.execute(tx)
  })
}
