import { expect, test } from 'vitest'
import { openImportParts } from '#imports/open-import-parts'
import { openBooks } from '../support/books.ts'
import { silentLog } from '../support/silent-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { onSqlite } from '../support/test-app.ts'

const tableWith = (header: string) => new Blob([`${header}\n${'Rent,5,2026-03-01\n'.repeat(5_001)}`])

onSqlite((testApp) => {
  test('a table with more rows than there can be bills is one of payments, or refused', async () => {
    const { books } = await openBooks(testApp, { imports: openImportParts(temporaryFolder(), silentLog) })
    const tooMany = { status: 413, code: 'import-too-many' }
    await expect(books.imports.create(tableWith('Name,Amount,Due date'))).rejects.toMatchObject(tooMany)
    expect(await books.imports.list()).toEqual([])
    const { id, mapping } = await books.imports.create(tableWith('Payee,Amount,Date'))
    expect(mapping?.kind).toBe('payments')
    await expect(books.imports.update(id, { mapping: { kind: 'bills' } })).rejects.toMatchObject(tooMany)
    expect(await books.imports.get(id)).toMatchObject({
      mapping: { kind: 'payments' },
      counts: { rows: 5_001 },
    })
  })
})
