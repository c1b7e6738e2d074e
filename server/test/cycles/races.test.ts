import type { Cycle } from '@duebook/contract'
import { expect, test } from 'vitest'
import type { Answer } from '../support/answers.ts'
import { dataOf } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { onEveryDialect } from '../support/test-app.ts'

const ROUNDS = 5

onEveryDialect((testApp) => {
  test('of many who undo one payment at once, one does', async () => {
    const { given, books, api } = await openBooks(testApp)
    for (let round = 0; round < ROUNDS; round++) {
      const bill = await given.bill({ due_date: '2026-01-31' })
      await books.bills.pay(bill.id, { amount: 1 })
      const { id } = await books.bills.pay(bill.id, { amount: 2 })
      const answers = await Promise.all(Array.from({ length: 6 }, () => api.post(`/payments/${id}/undo`)))
      expect(statusesOf(answers)).toBe('200,404,404,404,404,404')
      expect((await books.bills.get(bill.id)).due_date).toBe('2026-02-28')
    }
  })

  test('of many who take back one skip at once, one does', async () => {
    const { given, books, api } = await openBooks(testApp)
    for (let round = 0; round < ROUNDS; round++) {
      const bill = await given.bill({ due_date: '2026-01-31' })
      await books.bills.pay(bill.id, { amount: 1 })
      await books.bills.skip(bill.id)
      const answers = await Promise.all(Array.from({ length: 6 }, () => api.delete(`/bills/${bill.id}/skip`)))
      expect(statusesOf(answers)).toBe('200,409,409,409,409,409')
      expect((await books.bills.get(bill.id)).due_date).toBe('2026-02-28')
    }
  })

  test('paying and undoing at once leave what one of the two orders leaves', async () => {
    const { given, books, api } = await openBooks(testApp)
    for (let round = 0; round < ROUNDS; round++) {
      const bill = await given.bill({ due_date: '2026-01-31' })
      const { id } = await books.bills.pay(bill.id, { amount: 1 })
      const [undo] = await Promise.all([
        api.post(`/payments/${id}/undo`),
        api.post(`/bills/${bill.id}/pay`, { amount: 2 }),
      ])
      const undoneFirst = { status: 200, due_date: '2026-02-28', paid: ['2026-01-31'] }
      const paidFirst = { status: 409, due_date: '2026-03-31', paid: ['2026-01-31', '2026-02-28'] }
      const agenda = await books.agenda({ from: '2026-01-01', to: '2026-03-31' })
      const own = agenda.filter(({ bill_id, status }) => bill_id === bill.id && status === 'paid')
      const { due_date } = await books.bills.get(bill.id)
      const left = { status: undo.status, due_date, paid: own.map((cycle) => cycle.due_date) }
      expect([undoneFirst, paidFirst]).toContainEqual(left)
    }
  })

  test('skipping and paying at once settle two cycles, each once', async () => {
    const { given, client } = await testApp()
    for (let round = 0; round < ROUNDS; round++) {
      const bill = await given.bill({ due_date: '2026-01-31' })
      await Promise.all([
        client.bills.skip(bill.id),
        client.bills.pay(bill.id, { amount: 1 }),
        client.bills.skip(bill.id),
        client.bills.pay(bill.id, { amount: 2 }),
      ])
      const agenda = await client.agenda({ from: '2026-01-01', to: '2026-05-31' })
      const own = agenda.filter(({ bill_id }) => bill_id === bill.id)
      expect(own.map(({ due_date }) => due_date)).toEqual([
        '2026-01-31',
        '2026-02-28',
        '2026-03-31',
        '2026-04-30',
        '2026-05-31',
      ])
      expect(own.map(({ status }) => status).toSorted()).toEqual([
        'paid',
        'paid',
        'skipped',
        'skipped',
        'upcoming',
      ])
    }
  })

  test('undoing a payment while its bill is deleted or it is corrected ends in one of the two orders', async () => {
    const { given, books, api } = await openBooks(testApp)
    for (let round = 0; round < ROUNDS; round++) {
      const bill = await given.bill({ due_date: '2026-01-31' })
      const { id } = await books.bills.pay(bill.id, { amount: 1 })
      const answers = await Promise.all([
        api.post(`/payments/${id}/undo`),
        api.put(`/payments/${id}`, { amount: 5 }),
        api.delete(`/bills/${bill.id}/permanent`),
      ])
      const [undo, correction, deletion] = answers.map(({ status }) => status)
      expect([200, 404]).toContain(undo)
      expect([200, 404]).toContain(correction)
      expect(deletion).toBe(200)
    }
  })

  test('whoever reads while others pay and undo sees no cycle both settled and open', async () => {
    const { given, books, api } = await openBooks(testApp)
    const bill = await given.bill({ due_date: '2026-01-31' })
    const seen: string[][] = []
    const read = async () => {
      const cycles = dataOf<Cycle[]>(await api.get('/agenda?from=2026-01-01&to=2026-03-31'))
      seen.push(cycles.map(({ due_date }) => due_date))
    }
    for (let round = 0; round < 4 * ROUNDS; round++) {
      const [payment] = await Promise.all([books.bills.pay(bill.id, { amount: 1 }), read(), read(), read()])
      await Promise.all([read(), books.payments.undo(payment.id), read(), read()])
    }
    expect(new Set(seen.map((dates) => dates.join()))).toEqual(new Set(['2026-01-31,2026-02-28,2026-03-31']))
  })
})

function statusesOf(answers: Answer[]): string {
  return answers
    .map(({ status }) => String(status))
    .toSorted()
    .join()
}
