import { LIMITS } from '@duebook/contract'
import { expect, test } from 'vitest'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { openBooks, signedInAgain } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { fileOf, type ScriptedItem } from '../support/scripted-imports.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'

const NET = { name: 'Internet', amount: '39.9', due_date: '2026-02-15' }
const fileWith = (...items: ScriptedItem[]) => new Blob([fileOf(items)])

onSqlite((testApp) => {
  test('corrections and rows that are left out are merged, and can be taken back', async () => {
    const { books, api } = await openBooks(testApp)
    const { id } = await books.imports.create(fileWith(NET, { name: 'Broken' }, { name: 'Old', amount: '1' }))
    expectRefusal(await api.post(`/imports/${id}/commit`), 409, '1 row has errors: 2. Correct or leave out')
    await books.imports.update(id, { rows: [{ row: 3, leave_out: true }] })
    const changed = await books.imports.update(id, { rows: [{ row: 2, values: { amount: '5' } }] })
    expect(changed.counts).toMatchObject({ errors: 0, left_out: 1 })
    expect(changed.rows).toMatchObject([
      { row: 1, leave_out: false },
      { row: 2, values: { amount: '5' }, errors: [], bill: { amount: 5 } },
      { row: 3, leave_out: true },
    ])
    const back = await books.imports.update(id, { rows: [{ row: 2, values: { amount: null } }] })
    expect(back.rows[1]).toMatchObject({ errors: [{ code: 'value-missing', message: 'amount is missing' }] })
    await books.imports.update(id, { rows: [{ row: 2, values: { amount: '5' } }] })
    await books.imports.commit(id)
    expect((await books.bills.list()).map(({ name }) => name)).toEqual(['Broken', 'Internet'])
    expect((await books.imports.get(id)).rows.map(({ outcome }) => outcome)).toEqual([
      'created',
      'created',
      'left_out',
    ])
    expectRefusal(await api.put(`/imports/${id}`, {}), 409, 'This import is already committed')
  })

  test('rows come in pages, and can be filtered', async () => {
    const { books, api } = await openBooks(testApp)
    await books.bills.create(rent())
    const file = fileWith(NET, { name: 'Broken' }, { name: 'Rent', amount: '2' }, { ...NET, name: 'Net 2' })
    const { id } = await books.imports.create(file)
    const first = await books.imports.getPage(id, { limit: 3 })
    expect(first.data.rows.map(({ row }) => row)).toEqual([1, 2, 3])
    const last = await books.imports.getPage(id, { limit: 3, cursor: first.nextCursor as string })
    expect(last.data.rows.map(({ row }) => row)).toEqual([4])
    expect(last.nextCursor).toBeUndefined()
    const shown = async (show: 'errors' | 'duplicates' | 'warnings') =>
      (await books.imports.get(id, { show })).rows.map(({ row }) => row)
    expect([await shown('errors'), await shown('duplicates'), await shown('warnings')]).toEqual([
      [2],
      [3],
      [],
    ])
    expectRefusal(
      await api.get(`/imports/${id}?cursor=eA`),
      400,
      'cursor is not valid. Use the one from the Link header of the previous page',
    )
  })

  test('another delimiter reads the file again, and columns can be mapped', async () => {
    const { books, api } = await openBooks(testApp)
    const draft = await books.imports.create(new Blob(['name;amount\nGas;12\nWater;7\n']))
    expect(draft.mapping?.columns).toHaveLength(1)
    const read = await books.imports.update(draft.id, { options: { delimiter: ';' } })
    expect(read).toMatchObject({ options: { delimiter: ';' }, counts: { errors: 0 } })
    expect(read.rows.map(({ bill }) => bill?.name)).toEqual(['Gas', 'Water'])
    const mapped = await books.imports.update(draft.id, {
      mapping: { columns: [{ field: 'name' }, { field: null }] },
    })
    expect(mapped).toMatchObject({ counts: { errors: 2 } })
    const twice = { mapping: { columns: [{ field: 'name' }, { field: 'name' }] } }
    expectRefusal(
      await api.put(`/imports/${draft.id}`, twice),
      400,
      'mapping is not valid: two columns have the field name',
    )
    expectRefusal(
      await api.put(`/imports/${draft.id}`, { rows: [{ row: 9, leave_out: true }] }),
      400,
      'The file has no row 9',
    )
  })

  test('another kind of rows maps the columns by their names, and back again', async () => {
    const { books } = await openBooks(testApp)
    const { id } = await books.imports.create(new Blob(['name,amount,due_date\nGas,12,2026-02-03\n']))
    const fieldsAs = async (kind: 'bills' | 'payments') =>
      (await books.imports.update(id, { mapping: { kind } })).mapping?.columns.map(({ field }) => field)
    expect(await fieldsAs('payments')).toEqual(['bill', 'amount', null])
    expect(await fieldsAs('bills')).toEqual(['name', 'amount', 'due_date'])
  })

  test('a CSV file has at most as many bills as others, but may have more payments', async () => {
    const { books, api } = await openBooks(testApp)
    const rows = 'Gas,12\n'.repeat(LIMITS.importBills + 1)
    const tooMany = 'A file can have at most 5,000 bills and 50,000 payments. Split it'
    expectRefusal(await api.post('/imports', `name,amount\n${rows}`), 413, tooMany)
    expect(await books.imports.list()).toEqual([])
    const { id } = await books.imports.create(new Blob([`Column 1,Column 2\n${rows}`]))
    const asBills = { kind: 'bills', columns: [{ field: 'name' }, { field: 'amount' }] }
    expectRefusal(await api.put(`/imports/${id}`, { mapping: asBills }), 413, tooMany)
    const asPayments = { kind: 'payments', columns: [{ field: 'bill' }, { field: 'amount' }] }
    expect((await api.put(`/imports/${id}?limit=1`, { mapping: asPayments })).status).toBe(200)
  })

  test('a currency that is none is no answer', async () => {
    const { books, api } = await openBooks(testApp)
    const { id } = await books.imports.create(fileWith(NET))
    for (const currency of ['XQZ', 'eur']) {
      expectRefusal(
        await api.put(`/imports/${id}`, { options: { currency } }),
        400,
        'currency must be an ISO 4217 code such as EUR',
      )
    }
    expect(await books.imports.update(id, { options: { currency: 'USD' } })).toMatchObject({
      options: { currency: 'USD' },
    })
  })

  test('a row that has become an error since it was shown, shows it after the refused commit', async () => {
    const { books, api } = await openBooks(testApp)
    const bill = await books.bills.create(rent())
    const payment = { bill: 'Rent', date: '2026-01-01', amount: '5' }
    const { id, counts } = await books.imports.create(fileWith(payment))
    expect(counts.errors).toBe(0)
    await books.bills.update(bill.id, { name: 'Flat' })
    expectRefusal(await api.post(`/imports/${id}/commit`), 409, '1 row has errors: 1. Correct or leave out')
    expect(await books.imports.get(id)).toMatchObject({
      counts: { errors: 1 },
      rows: [{ errors: [{ message: 'The group has no bill called “Rent”' }] }],
    })
  })

  test('what was undone says so', async () => {
    const { books, api } = await openBooks(testApp)
    const { id } = await books.imports.create(fileWith(NET))
    await books.imports.commit(id)
    await books.imports.delete(id)
    const answers = [await api.post(`/imports/${id}/commit`), await api.put(`/imports/${id}`, {})]
    for (const answer of answers) expectRefusal(answer, 409, 'This import is already undone')
    expect(await books.bills.list()).toEqual([])
  })

  test('a duplicate is skipped, updated or added; undoing an update brings the bill back as it was', async () => {
    const { books, api } = await openBooks(testApp)
    const bill = await books.bills.create(rent())
    await books.bills.pay(bill.id, { amount: 3, advance_due: false })
    const before = [await books.bills.list(), await books.payments.list(), await books.agenda()]
    const rentRow = {
      name: 'Rent',
      amount: '77',
      due_date: '2026-03-05',
      payments: [{ date: '2025-12-01', amount: '9' }],
    }
    const { id } = await books.imports.create(fileWith(rentRow))
    expectRefusal(
      await api.post(`/imports/${id}/commit`),
      409,
      'Nothing is left to import: all rows are left out or duplicates',
    )
    await books.imports.update(id, { options: { on_duplicate: 'update' } })
    const committed = await books.imports.commit(id)
    expect(committed.counts).toMatchObject({ bills: 0, updates: 1, payments: 1 })
    expect(await books.bills.get(bill.id)).toMatchObject({ amount: 77, due_date: '2026-03-05' })
    expect(await books.imports.delete(id)).toEqual({ removed: 0, restored: 1, payments_removed: 1, kept: [] })
    expect([await books.bills.list(), await books.payments.list(), await books.agenda()]).toEqual(before)
  })

  test('a group has ten open drafts, which end after seven days', async () => {
    const context = await openBooks(testApp)
    const { books, api, clock } = context
    for (let n = 0; n < 10; n += 1) await books.imports.create(fileWith(NET))
    const file = fileOf([NET])
    expectRefusal(
      await api.post('/imports', file),
      409,
      'A bill group can have at most 10 open imports. Discard one first',
    )
    clock.advance({ days: 7, seconds: 1 })
    const later = await signedInAgain(context)
    expect(dataOf(await later.get('/imports'))).toEqual([])
    expect((await later.post('/imports', file)).status).toBe(201)
  })

  test('an empty file, or one that is compressed, leaves nothing behind', async () => {
    const { api } = await openBooks(testApp)
    expectRefusal(await api.post('/imports', ''), 400, 'The file has no bills or payments')
    expectRefusal(await api.post('/imports', fileOf([])), 400, 'The file has no bills or payments')
    const encoded = await api.post('/imports', fileOf([NET]), { 'content-encoding': 'gzip' })
    expect(encoded.status).toBe(415)
    expect(dataOf(await api.get('/imports'))).toEqual([])
  })
})

onEveryDialect((testApp) => {
  test('of changes at once none is lost', async () => {
    const { books } = await openBooks(testApp)
    const items = Array.from({ length: 8 }, (_, n) => ({ name: `Bill ${n}`, amount: '1' }))
    const { id } = await books.imports.create(fileWith(...items))
    await Promise.all(
      items.map((_, n) => books.imports.update(id, { rows: [{ row: n + 1, leave_out: true }] })),
    )
    expect(await books.imports.get(id)).toMatchObject({ counts: { left_out: items.length } })
  })

  test('of two commits at once one wins', async () => {
    const { books, api } = await openBooks(testApp)
    const { id } = await books.imports.create(fileWith(NET))
    const answers = await Promise.all([1, 2, 3].map(() => api.post(`/imports/${id}/commit`)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await books.bills.list()).toHaveLength(1)
  })
})
