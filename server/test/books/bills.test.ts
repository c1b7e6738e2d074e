import type { NewBill } from '@duebook/contract'
import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal } from '../support/answers.ts'
import { NOW, openBooks, signedInAgain } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'

const FULL = {
  name: 'Salary',
  amount: 3210.99,
  due_date: '2026-02-27',
  frequency: 'biweekly',
  type: 'deposit',
  account: 'Checking',
  url: 'https://example.org/pay?x=1#top',
  notes: 'from\tACME\nevery other Friday',
  auto_pay: true,
  variable: true,
  draft: true,
  schedule: null,
  ends_on: null,
  cycles_left: null,
  weekend: 'after',
  anchor_day: 27,
  category_id: null,
  tags: ['Work', 'Monthly'],
  icon: 'briefcase',
} as const satisfies Required<NewBill>

const DEFAULTS = {
  account: null,
  url: null,
  notes: null,
  auto_pay: false,
  variable: false,
  draft: false,
  schedule: null,
  ends_on: null,
  cycles_left: null,
  weekend: 'keep',
  category_id: null,
  tags: [],
  icon: null,
  anchor_day: 31,
  pay_on: '2026-01-31',
  ended: false,
  archived: false,
  created_at: NOW,
  updated_at: NOW,
}

onSqlite((testApp) => {
  test('a bill with only the required fields is created with every field present and defaults', async () => {
    const { api } = await openBooks(testApp)
    const answer = await api.post('/bills', RENT)
    const { id, ...rest } = dataOf(answer, 201)
    expect(rest).toEqual({ ...RENT, ...DEFAULTS })
    expect(id).toSatisfy((value) => Number.isSafeInteger(value) && (value as number) > 0)
    expect(answerOf(await api.get(`/bills/${id}`))).toEqual({ status: 200, body: answer.body })
  })

  test('a bill with all fields is created as sent and read back alike everywhere', async () => {
    const { api } = await openBooks(testApp)
    const bill = dataOf(await api.post('/bills', FULL), 201)
    const derived = { pay_on: '2026-02-27', ended: false, archived: false }
    expect(bill).toEqual({ id: bill.id, ...FULL, ...derived, created_at: NOW, updated_at: NOW })
    expect(dataOf(await api.get(`/bills/${bill.id}`))).toEqual(bill)
    expect(dataOf(await api.get('/bills'))).toEqual([bill])
  })

  test('null for an optional field of a new bill means its default', async () => {
    const { api } = await openBooks(testApp)
    const nulls = { account: null, url: null, notes: null, auto_pay: null, variable: null, draft: null }
    const { id: _, ...rest } = dataOf(await api.post('/bills', { ...RENT, ...nulls }), 201)
    expect(rest).toEqual({ ...RENT, ...DEFAULTS })
  })

  test('read-only and unknown fields are ignored in a new bill and in an update', async () => {
    const { api } = await openBooks(testApp)
    const noise = {
      id: 77,
      archived: true,
      created_at: '1999-01-01T00:00:00.000Z',
      updated_at: 'x',
      group_id: 5,
      version: 9,
      anything: { nested: [1] },
    }
    const bill = dataOf(await api.post('/bills', { ...noise, ...RENT }), 201)
    expect(bill).toEqual({ id: bill.id, ...RENT, ...DEFAULTS })
    expect(bill.id).not.toBe(77)
    expect(dataOf(await api.put(`/bills/${bill.id}`, noise))).toEqual(bill)
  })

  test('a new bill without a required field, or with null for it, is refused', async () => {
    const { api } = await openBooks(testApp)
    for (const field of Object.keys(RENT)) {
      const { [field]: _, ...without } = RENT as Record<string, unknown>
      expectRefusal(await api.post('/bills', without), 400, `${field} is required`)
      expectRefusal(await api.post('/bills', { ...without, [field]: null }), 400, `${field} is required`)
    }
    expectRefusal(await api.post('/bills', {}), 400, 'name is required')
    expect(dataOf(await api.get('/bills?include_archived=1'))).toEqual([])
  })

  test('a bill can have each frequency and each type', async () => {
    const { given, client } = await testApp()
    for (const frequency of ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'] as const) {
      for (const type of ['bill', 'deposit'] as const) {
        const bill = await given.bill({ frequency, type })
        expect(await client.bills.get(bill.id)).toEqual({ ...bill, frequency, type })
      }
    }
  })

  test('every writable field can be changed alone, and only it and updated_at change', async () => {
    const context = await openBooks(testApp)
    let bill = dataOf(await context.api.post('/bills', RENT), 201)
    context.clock.advance({ hours: 1 })
    const api = await signedInAgain(context)
    for (const [field, value] of Object.entries(FULL)) {
      context.clock.advance({ seconds: 1 })
      const changed = dataOf(await api.put(`/bills/${bill.id}`, { [field]: value }))
      // Follow from the due date.
      const { anchor_day, pay_on } = changed
      const updated_at =
        JSON.stringify(bill[field]) === JSON.stringify(value)
          ? bill.updated_at
          : context.clock.now().toISOString()
      expect(changed).toEqual({ ...bill, anchor_day, pay_on, [field]: value, updated_at })
      expect(dataOf(await api.get(`/bills/${bill.id}`))).toEqual(changed)
      bill = changed
    }
    expect(bill).toMatchObject({ ...FULL, created_at: NOW })
  })

  test('null in an update clears optional texts and leaves everything else', async () => {
    const { api } = await openBooks(testApp)
    const bill = dataOf(await api.post('/bills', FULL), 201)
    const nulls = Object.fromEntries(Object.keys(bill).map((field) => [field, null]))
    const changed = dataOf(await api.put(`/bills/${bill.id}`, nulls))
    expect(changed).toEqual({ ...bill, account: null, url: null, notes: null, icon: null })
  })

  test('an update with nothing in it answers 200 and changes nothing', async () => {
    const { api, clock } = await openBooks(testApp)
    const bill = dataOf(await api.post('/bills', FULL), 201)
    clock.advance({ minutes: 5 })
    for (const body of [{}, '', undefined, '{}', { name: FULL.name, amount: FULL.amount }]) {
      expect(dataOf(await api.put(`/bills/${bill.id}`, body))).toEqual(bill)
    }
  })

  test('archiving answers the bill, hides it from the list, and can be repeated', async () => {
    const { api, clock } = await openBooks(testApp)
    const bill = dataOf(await api.post('/bills', RENT), 201)
    clock.advance({ minutes: 1 })
    const archived = { ...bill, archived: true, updated_at: '2026-02-02T09:01:00.000Z' }
    const first = await api.delete(`/bills/${bill.id}`)
    expect(answerOf(first)).toEqual({ status: 200, body: { success: true, data: archived } })
    clock.advance({ minutes: 1 })
    expect(answerOf(await api.delete(`/bills/${bill.id}`))).toEqual(answerOf(first))
    expect(dataOf(await api.get('/bills'))).toEqual([])
    expect(dataOf(await api.get(`/bills/${bill.id}`))).toEqual(archived)
  })

  test('unarchiving answers the bill, restores it to the list, and can be repeated', async () => {
    const { api, clock } = await openBooks(testApp)
    const bill = dataOf(await api.post('/bills', RENT), 201)
    expect(dataOf(await api.post(`/bills/${bill.id}/unarchive`))).toEqual(bill)
    await api.delete(`/bills/${bill.id}`)
    clock.advance({ minutes: 2 })
    const restored = { ...bill, updated_at: '2026-02-02T09:02:00.000Z' }
    for (let i = 0; i < 2; i++) {
      const answer = await api.post(`/bills/${bill.id}/unarchive`)
      expect(answerOf(answer)).toEqual({ status: 200, body: { success: true, data: restored } })
      clock.advance({ minutes: 2 })
    }
    expect(dataOf(await api.get('/bills'))).toEqual([restored])
  })

  test.each(['active', 'archived'])(
    'an %s bill can be removed for ever, payments included',
    async (state) => {
      const { given, api, books } = await openBooks(testApp)
      const bill = await given.bill()
      const other = await given.bill({ name: 'Other' })
      const gone = await books.bills.pay(bill.id, { amount: 1 })
      const kept = await books.bills.pay(other.id, { amount: 2 })
      if (state === 'archived') await books.bills.archive(bill.id)
      const answer = await api.delete(`/bills/${bill.id}/permanent`)
      expect(answerOf(answer)).toEqual({
        status: 200,
        body: { success: true, message: expect.stringMatching(/./) },
      })
      for (const [method, path] of [
        ['GET', ''],
        ['PUT', ''],
        ['DELETE', ''],
        ['POST', '/unarchive'],
        ['DELETE', '/permanent'],
        ['GET', '/payments'],
      ] as const) {
        expectRefusal(await api.send(method, `/bills/${bill.id}${path}`), 404, 'Bill not found')
      }
      expectRefusal(await api.post(`/bills/${bill.id}/pay`, { amount: 1 }), 404, 'Bill not found')
      expectRefusal(await api.get(`/payments/${gone.id}`), 404, 'Payment not found')
      expect((await books.payments.list()).map(({ id }) => id)).toEqual([kept.id])
      expect((await books.stats.monthly({ months: 1 }))[0]).toMatchObject({ expenses: 2, payment_count: 1 })
    },
  )

  test('an archived bill can be read, edited and paid like any other', async () => {
    const { given, books, api } = await openBooks(testApp)
    const bill = await given.bill()
    await books.bills.archive(bill.id)
    expect(await books.bills.update(bill.id, { name: 'Old flat' })).toMatchObject({
      name: 'Old flat',
      archived: true,
    })
    const paid = dataOf(await api.post(`/bills/${bill.id}/pay`, { amount: 5 }), 201)
    expect(paid).toMatchObject({ amount: 5, bill_due_date: '2026-02-28' })
    expect(await books.bills.get(bill.id)).toMatchObject({ archived: true, due_date: '2026-02-28' })
    expect(await books.bills.listPayments(bill.id)).toHaveLength(1)
  })

  test('an id is never given out again after a permanent delete', async () => {
    const { given, client } = await testApp()
    const first = await given.bill()
    await client.bills.deletePermanently(first.id)
    expect((await given.bill()).id).toBeGreaterThan(first.id)
  })
})
