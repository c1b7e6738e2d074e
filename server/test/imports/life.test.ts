import { expect, test } from 'vitest'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { fileOf } from '../support/scripted-imports.ts'
import { onSqlite } from '../support/test-app.ts'

const NET = { name: 'Internet', amount: '39.9', due_date: '2026-02-15' }
const POWER = { name: 'Power', amount: '80', category: 'Housing' }
const fileWith = (...items: Parameters<typeof fileOf>[0]) => new Blob([fileOf(items)])

onSqlite((testApp) => {
  test('a file becomes a draft, which changes nothing until it is committed', async () => {
    const { books } = await openBooks(testApp)
    const file = fileWith(NET, { ...POWER, payments: [{ date: '2026-01-10', amount: '75.5' }] })
    const draft = await books.imports.create(file, { file_name: ' bills.json ' })
    expect(draft).toMatchObject({
      state: 'draft',
      source: 'wallos',
      file_name: 'bills.json',
      progress: null,
      counts: { rows: 2, bills: 2, payments: 1, errors: 0 },
      created_at: '2026-02-02T09:00:00.000Z',
      expires_at: '2026-02-09T09:00:00.000Z',
      committed_at: null,
      mapping: null,
    })
    expect(draft.rows).toMatchObject([
      { row: 1, values: NET, bill: { name: 'Internet', amount: 39.9 }, outcome: null, bill_id: null },
      { row: 2, bill: { category: 'Housing' }, payments: [{ date: '2026-01-10', amount: 75.5 }] },
    ])
    expect(await books.bills.list()).toEqual([])
    expect(await books.categories.list()).toEqual([])
    expect(await books.imports.get(draft.id)).toEqual(draft)
    const { options: _, questions: __, mapping: ___, warnings: ____, rows: _____, ...summary } = draft
    expect(await books.imports.list()).toEqual([summary])
  })

  test('committing adds bills with their payments and missing categories', async () => {
    const { books } = await openBooks(testApp)
    const file = fileWith(NET, { ...POWER, payments: [{ date: '2026-01-10', amount: '75.5' }] })
    const { id } = await books.imports.create(file)
    const committed = await books.imports.commit(id)
    expect(committed).toMatchObject({
      state: 'committed',
      committed_at: '2026-02-02T09:00:00.000Z',
      expires_at: null,
      counts: { bills: 2, updates: 0, payments: 1, categories: 1, errors: 0 },
    })
    const [category] = await books.categories.list()
    const bills = await books.bills.list()
    expect(bills).toMatchObject([
      { name: 'Power', amount: 80, due_date: '2026-02-10', category_id: category?.id },
      { name: 'Internet', amount: 39.9, due_date: '2026-02-15', category_id: null },
    ])
    expect(await books.payments.list()).toMatchObject([{ amount: 75.5, date: '2026-01-10' }])
    const report = await books.imports.get(id)
    expect(report.rows).toMatchObject([
      { row: 1, values: { name: 'Internet' }, bill: null, outcome: 'created', bill_id: bills[1]?.id },
      { row: 2, values: { name: 'Power' }, payments: [], outcome: 'created', bill_id: bills[0]?.id },
    ])
    // A later import has ids that never collide with those.
    expect(await books.bills.create(rent())).toMatchObject({ name: 'Rent' })
  })

  test('of what the file said, a committed import keeps only what the other program calls its rows', async () => {
    const { books, database } = await openBooks(testApp)
    const file = fileWith({ ...NET, notes: 'Private', sourceId: '7#2' }, POWER)
    await books.imports.commit((await books.imports.create(file)).id)
    const rows = await database.read.selectFrom('import_rows').selectAll().orderBy('row_number').execute()
    expect(rows.map(({ item }) => item)).toEqual(['{"sourceId":"7#2"}', '{"sourceId":null}'])
    expect(rows.filter(({ result }) => result.includes('Private'))).toEqual([])
  })

  test('undoing it takes everything back, and only once', async () => {
    const { books, api } = await openBooks(testApp)
    await books.bills.create(rent())
    const before = [await books.bills.list(), await books.payments.list(), await books.categories.list()]
    const { id } = await books.imports.create(
      fileWith(NET, { ...POWER, payments: [{ date: '2026-01-10', amount: '75.5' }] }),
    )
    await books.imports.commit(id)
    expect(await books.imports.delete(id)).toEqual({ removed: 2, restored: 0, payments_removed: 1, kept: [] })
    expect([await books.bills.list(), await books.payments.list(), await books.categories.list()]).toEqual(
      before,
    )
    expect(await books.imports.get(id)).toMatchObject({ state: 'undone', counts: { bills: 2 } })
    expectRefusal(await api.delete(`/imports/${id}`), 409, 'This import is already undone')
    expectRefusal(await api.post(`/imports/${id}/commit`), 409, 'This import is already undone')
  })

  test('what was edited or paid since is kept, with the category that it has', async () => {
    const { books } = await openBooks(testApp)
    const items = ['Gas', 'Water', 'Phone', 'Radio'].map((name) => ({ ...POWER, name }))
    const { id } = await books.imports.create(
      fileWith(...items, { ...NET, payments: [{ date: '2026-01-15', amount: '39.9' }] }),
    )
    await books.imports.commit(id)
    const bills = await books.bills.list()
    const idOf = (wanted: string) => bills.find(({ name }) => name === wanted)?.id as number
    await books.bills.update(idOf('Gas'), { amount: 81 })
    await books.bills.pay(idOf('Water'), { amount: 5, advance_due: false })
    await books.bills.deletePermanently(idOf('Phone'))
    const [payment] = await books.bills.listPayments(idOf('Internet'))
    await books.payments.update(payment?.id as number, { amount: 40 })
    // Changes the revision of its bills, but not them.
    const [category] = await books.categories.list()
    await books.categories.update(category?.id as number, { name: 'Home' })

    const undone = await books.imports.delete(id)
    expect(undone).toEqual({
      removed: 1,
      restored: 0,
      payments_removed: 0,
      kept: [
        { bill_id: idOf('Gas'), reason: 'edited' },
        { bill_id: idOf('Water'), reason: 'paid' },
        { bill_id: idOf('Internet'), reason: 'edited' },
      ],
    })
    expect((await books.bills.list()).map(({ name }) => name)).toEqual(['Gas', 'Water', 'Internet'])
    expect(await books.categories.list()).toMatchObject([{ name: 'Home', bill_count: 2 }])
  })

  test('a discarded draft is gone', async () => {
    const { books, api } = await openBooks(testApp)
    const { id } = await books.imports.create(fileWith(NET))
    expect(await books.imports.delete(id)).toEqual({ removed: 0, restored: 0, payments_removed: 0, kept: [] })
    expectRefusal(await api.get(`/imports/${id}`), 404, 'Import not found')
    expectRefusal(await api.post(`/imports/${id}/commit`), 404, 'Import not found')
    expect(dataOf(await api.get('/imports'))).toEqual([])
  })
})
