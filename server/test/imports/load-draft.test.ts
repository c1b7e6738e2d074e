import { expect, test } from 'vitest'
import type { GroupScope } from '#db/group-scope'
import { livingAt } from '#imports/lifetimes'
import { loadDraft } from '#imports/load-draft'
import { requireDraft } from '#imports/require-draft'
import { StaleDraft } from '#imports/stale-draft'
import { findWholeImport } from '#imports/store'
import { openBooks } from '../support/books.ts'
import { fileOf } from '../support/scripted-imports.ts'
import { onSqlite } from '../support/test-app.ts'

onSqlite((testApp) => {
  test.each(['committed', 'changed', 'discarded'] as const)(
    'a draft that somebody has %s while it is read is stale, whatever its rows are now',
    async (state) => {
      const { books, database, groupId, clock } = await openBooks(testApp)
      const { id } = await books.imports.create(new Blob([fileOf([{ name: 'Gas', amount: '5' }])]))
      const scope = { db: database.read, database, groupId } as GroupScope
      const row = requireDraft(await findWholeImport(scope, livingAt(clock), id))
      expect((await loadDraft(scope, row)).rows).toHaveLength(1)
      if (state === 'committed') await books.imports.commit(id)
      else if (state === 'changed') await books.imports.update(id, { rows: [{ row: 1, leave_out: true }] })
      else await books.imports.delete(id)
      await expect(loadDraft(scope, row)).rejects.toThrow(StaleDraft)
    },
  )
})
