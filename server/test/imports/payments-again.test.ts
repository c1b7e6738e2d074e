import { expect, test } from 'vitest'
import { expectRefusal } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { fileOf } from '../support/scripted-imports.ts'
import { onSqlite } from '../support/test-app.ts'

const PAYMENTS = [
  { bill: 'Rent', date: '2026-01-01', amount: '5' },
  { bill: 'Rent', date: '2025-12-01', amount: '5' },
]

onSqlite((testApp) => {
  test('payments of a program that is recognised are not added a second time', async () => {
    const { api, books } = await openBooks(testApp)
    await books.bills.create(rent())
    const first = await books.imports.create(new Blob([fileOf(PAYMENTS)]))
    await books.imports.commit(first.id)
    expect(await books.payments.list()).toHaveLength(2)
    const second = await books.imports.create(new Blob([fileOf(PAYMENTS)]))
    expect(second.counts).toMatchObject({ duplicates: 2 })
    const answer = await api.post(`/imports/${second.id}/commit`)
    expectRefusal(answer, 409, 'Nothing is left to import: all rows are left out or duplicates')
    expect(await books.payments.list()).toHaveLength(2)
  })
})
