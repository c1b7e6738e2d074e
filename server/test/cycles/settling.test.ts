import { expect, test } from 'vitest'
import { allRowsOf } from '../books/support/all-rows.ts'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { onSqlite } from '../support/test-app.ts'

const LATEST_PAYMENT = 'Only the latest payment can be undone'
const LATEST_SKIP = 'A skip can only be undone if no later cycle has been paid or skipped'

onSqlite((testApp) => {
  test('a skip moves the due date one cycle without money, raises the version, and keeps its note', async () => {
    const { given, books, api, database } = await openBooks(testApp)
    const bill = await given.bill({ due_date: '2026-01-31' })
    const answer = await api.post(`/bills/${bill.id}/skip`, { note: '  Landlord\r\nis away ' })
    expect(dataOf(answer)).toEqual({ ...bill, due_date: '2026-02-28', pay_on: '2026-02-28' })
    expect(answer.headers.etag).toBe('"2"')
    expect(await books.bills.listPayments(bill.id)).toEqual([])
    expect((await allRowsOf(database)).skips).toMatchObject([
      {
        cycle_due_date: '2026-01-31',
        cycle_amount: 120_050,
        next_due_date: '2026-02-28',
        note: 'Landlord\nis away',
      },
    ])
    expect((await books.bills.skip(bill.id)).due_date).toBe('2026-03-31')
    expect((await allRowsOf(database)).skips).toMatchObject([{}, { note: null }])
  })

  test('a note may be null, blank or absent, and is refused where it does not fit', async () => {
    const { given, api, database } = await openBooks(testApp)
    const { id } = await given.bill()
    for (const body of [undefined, {}, { note: null }, { note: ' \n ' }, { note: 'x'.repeat(1_000) }]) {
      expect((await api.post(`/bills/${id}/skip`, body)).status).toBe(200)
    }
    const before = await allRowsOf(database)
    const refusals = [
      ['x'.repeat(1_001), 'note must have at most 1,000 characters'],
      ['a\0b', 'note must not contain control characters'],
      ['\ud800', 'note must be well-formed Unicode text'],
      [5, 'note must be a text or null'],
    ] as const
    for (const [note, message] of refusals) {
      expectRefusal(await api.post(`/bills/${id}/skip`, { note }), 400, message)
    }
    expect(await allRowsOf(database)).toEqual(before)
  })

  test('a skip is taken back exactly, and only where it was the latest settlement', async () => {
    const { given, books, api } = await openBooks(testApp)
    const bill = await given.bill({ due_date: '2026-01-31' })
    const path = `/bills/${bill.id}/skip`
    expectRefusal(await api.delete(path), 409, LATEST_SKIP)
    await books.bills.skip(bill.id)
    await books.bills.skip(bill.id)
    const payment = await books.bills.pay(bill.id, { amount: 1 })
    expectRefusal(await api.delete(path), 409, LATEST_SKIP)
    await books.payments.undo(payment.id)
    expect((await books.bills.unskip(bill.id)).due_date).toBe('2026-02-28')
    expect((await books.bills.unskip(bill.id)).due_date).toBe('2026-01-31')
    expectRefusal(await api.delete(path), 409, LATEST_SKIP)
    await books.bills.skip(bill.id)
    await books.bills.update(bill.id, { due_date: '2026-05-05' })
    await books.bills.update(bill.id, { due_date: '2026-02-28' })
    expectRefusal(await api.delete(path), 409, LATEST_SKIP)
  })

  test('paying and skipping mind If-Match, so that nobody settles the same due date twice', async () => {
    const { given, client } = await testApp({ now: '2026-02-02T09:00:00Z' })
    const { id, amount } = await given.bill()
    const { etag } = await client.bills.getVersioned(id)
    const paid = await client.bills.pay(id, { amount }, { ifMatch: etag })
    const stale = { status: 412, code: 'edit-conflict' }
    await expect(client.bills.pay(id, { amount }, { ifMatch: etag })).rejects.toMatchObject(stale)
    await expect(client.bills.skip(id, {}, { ifMatch: etag })).rejects.toMatchObject(stale)
    expect(await client.payments.list()).toHaveLength(1)
    await client.bills.skip(id, {}, { ifMatch: paid.bill_etag })
    expect(await client.bills.get(id)).toMatchObject({ due_date: '2026-03-31' })
  })

  test('taking a skip back minds If-Match, as every change of a bill', async () => {
    const { given, books, api } = await openBooks(testApp)
    const bill = await given.bill()
    await books.bills.skip(bill.id)
    const path = `/bills/${bill.id}/skip`
    const stale = 'Someone else has changed this in the meantime. Reload it and try again'
    expectRefusal(await api.delete(path, { 'if-match': '"1"' }), 412, stale)
    const answer = await api.delete(path, { 'if-match': '"2"' })
    expect([answer.status, answer.headers.etag]).toEqual([200, '"3"'])
  })

  test('an undone payment is gone, and its cycle is open again', async () => {
    const { given, books, api, database } = await openBooks(testApp)
    const bill = await given.bill({ due_date: '2026-01-31' })
    const first = await books.bills.pay(bill.id, { amount: 1 })
    const second = await books.bills.pay(bill.id, { amount: 2 })
    expectRefusal(await api.post(`/payments/${first.id}/undo`), 409, LATEST_PAYMENT)
    const answer = await api.post(`/payments/${second.id}/undo`)
    expect(dataOf(answer)).toEqual({ ...bill, due_date: '2026-02-28', pay_on: '2026-02-28' })
    expect(answer.headers.etag).toBe('"4"')
    expectRefusal(await api.post(`/payments/${second.id}/undo`), 404, 'Payment not found')
    expect(await books.payments.undo(first.id)).toEqual(bill)
    expect((await allRowsOf(database)).payments).toEqual([])
  })

  test('a payment that settled nothing is simply removed, whatever came after', async () => {
    const { given, books, api } = await openBooks(testApp)
    const bill = await given.bill({ due_date: '2026-01-31' })
    const part = await books.bills.pay(bill.id, { amount: 1, advance_due: false })
    const settling = await books.bills.pay(bill.id, { amount: 2 })
    await books.bills.update(bill.id, { due_date: '2026-04-04' })
    const answer = await api.post(`/payments/${part.id}/undo`)
    expect([dataOf<{ due_date: string }>(answer).due_date, answer.headers.etag]).toEqual([
      '2026-04-04',
      '"3"',
    ])
    expect((await books.bills.listPayments(bill.id)).map(({ id }) => id)).toEqual([settling.id])
  })

  test.each<[string, Array<Record<string, unknown>>]>([
    ['to another date', [{ due_date: '2026-03-01' }]],
    ['to another date and back', [{ due_date: '2026-03-01' }, { due_date: '2026-02-28' }]],
    ['back to the settled date', [{ due_date: '2026-01-31' }]],
  ])('a payment cannot be undone after the due date was changed by hand %s', async (_, changes) => {
    const { given, books, api } = await openBooks(testApp)
    const bill = await given.bill({ due_date: '2026-01-31' })
    const { id } = await books.bills.pay(bill.id, { amount: 1 })
    for (const change of changes) await books.bills.update(bill.id, change)
    expectRefusal(await api.post(`/payments/${id}/undo`), 409, LATEST_PAYMENT)
    expect(await books.bills.listPayments(bill.id)).toHaveLength(1)
  })

  test.each<[string, Record<string, unknown>]>([
    ['sent back as it was', { due_date: '2026-02-28' }],
    ['renamed', { name: 'Flat', amount: 1, notes: 'x' }],
    ['made weekly', { frequency: 'weekly' }],
  ])('a payment can be undone after the bill was %s', async (_, changes) => {
    const { given, client } = await testApp()
    const bill = await given.bill({ due_date: '2026-01-31' })
    const { id } = await client.bills.pay(bill.id, { amount: 1 })
    await client.bills.update(bill.id, changes)
    expect((await client.payments.undo(id)).due_date).toBe('2026-01-31')
  })

  test('a payment under a later skip, or under one that was deleted, cannot be undone', async () => {
    const { given, books, api } = await openBooks(testApp)
    const bill = await given.bill({ due_date: '2026-01-31' })
    const first = await books.bills.pay(bill.id, { amount: 1 })
    await books.bills.skip(bill.id)
    expectRefusal(await api.post(`/payments/${first.id}/undo`), 409, LATEST_PAYMENT)
    await books.bills.unskip(bill.id)
    const second = await books.bills.pay(bill.id, { amount: 2 })
    await books.payments.delete(second.id)
    expectRefusal(await api.post(`/payments/${first.id}/undo`), 409, LATEST_PAYMENT)
    expect((await books.bills.get(bill.id)).due_date).toBe('2026-03-31')
  })

  test('month ends do not drift when February is paid and taken back, also through another frequency', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill({ due_date: '2026-01-31' })
    await client.bills.pay(bill.id, { amount: 1 })
    const { id } = await client.bills.pay(bill.id, { amount: 1 })
    await client.bills.update(bill.id, { frequency: 'weekly' })
    await client.bills.update(bill.id, { frequency: 'monthly' })
    await client.payments.undo(id)
    expect(await client.bills.schedule(bill.id, { count: 3 })).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
  })

  test('archived bills and drafts are skipped and undone like others', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill({ due_date: '2026-01-31', draft: true })
    const { id } = await client.bills.pay(bill.id, { amount: 1 })
    await client.bills.archive(bill.id)
    expect((await client.bills.skip(bill.id)).due_date).toBe('2026-03-31')
    await client.bills.unskip(bill.id)
    expect(await client.payments.undo(id)).toMatchObject({
      due_date: '2026-01-31',
      archived: true,
      draft: true,
    })
  })

  test('the end of the calendar cannot be skipped, and nothing is left of the attempt', async () => {
    const { given, api, database } = await openBooks(testApp)
    const { id } = await given.bill({ due_date: '9999-12-31' })
    const before = await allRowsOf(database)
    const answer = await api.post(`/bills/${id}/skip`, {}, { 'idempotency-key': 'end' })
    expectRefusal(answer, 400, 'Due date cannot move past 9999-12-31')
    expect(await allRowsOf(database)).toEqual(before)
  })

  test('a repeat under the same key skips or undoes once, and gets the same answer', async () => {
    const { given, books, api } = await openBooks(testApp)
    const bill = await given.bill({ due_date: '2026-01-31' })
    const key = { 'idempotency-key': 'once' }
    const skips = [1, 2].map(() => api.post(`/bills/${bill.id}/skip`, { note: 'Away' }, key))
    const [one, other] = await Promise.all(skips)
    expect(one?.body).toEqual(other?.body)
    const other422 = await api.post(`/bills/${bill.id}/skip`, { note: 'Other' }, key)
    expect(other422.status).toBe(422)
    const { id } = await books.bills.pay(bill.id, { amount: 1 })
    const first = await api.post(`/payments/${id}/undo`, undefined, key)
    const replay = await api.post(`/payments/${id}/undo`, undefined, key)
    expect(dataOf<{ due_date: string }>(first).due_date).toBe('2026-02-28')
    expect(replay.text).toBe(first.text)
    expect(replay.headers['idempotency-replayed']).toBe('true')
    expectRefusal(await api.post(`/payments/${id}/undo`), 404, 'Payment not found')
  })

  test('deleting a bill for ever takes its skips with it', async () => {
    const { given, client, database } = await testApp()
    const { id } = await given.bill()
    await client.bills.skip(id)
    await client.bills.deletePermanently(id)
    expect(await allRowsOf(database)).toMatchObject({ bills: [], payments: [], skips: [] })
  })
})
