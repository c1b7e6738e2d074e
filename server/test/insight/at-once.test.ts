import { expect, test } from 'vitest'
import { openBooks } from '../support/books.ts'
import { onEveryDialect } from '../support/test-app.ts'

onEveryDialect((testApp) => {
  test('of balances that are saved at the same time one set is kept, and none fails', async () => {
    const { books } = await openBooks(testApp)
    const sets = Array.from({ length: 12 }, (_, n) =>
      ['Joint', 'Savings', null].map((account) => ({ account, amount: n, as_of: '2026-01-31' })),
    )
    await Promise.all(sets.map((balances) => books.balances.replace({ balances })))
    const kept = await books.balances.list()
    expect(kept).toHaveLength(3)
    expect(new Set(kept.map(({ amount }) => amount)).size).toBe(1)
  })
})
