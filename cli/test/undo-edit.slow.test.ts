import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startServer } from './support/server.ts'
import { anyEdit, anyNewBill, editAndUndo } from './support/undo-edits.ts'

test('whatever was edited, the printed line gives the bill back as it was', {
  timeout: 300_000,
}, async () => {
  const { signedIn, given } = await startServer()
  const { books } = await given.firstOwner()
  await books.categories.create({ name: 'One' })
  await books.categories.create({ name: 'Two' })
  const terminal = await signedIn()
  await fc.assert(
    fc.asyncProperty(anyNewBill, fc.integer({ min: 0, max: 2 }), anyEdit, async (bill, paid, options) => {
      const undone = await editAndUndo(terminal, books, { bill, paid, options })
      // Not where the edit is refused, or where a bill goes on that had ended: nothing ends it again.
      fc.pre(undone !== undefined && !(undone.before.ended && !undone.after.ended))
      expect(undone.after, `${undone.edit}\n${undone.undo}`).toEqual(undone.before)
    }),
    { numRuns: 200 },
  )
})
