import { expect, test } from 'vitest'
import { openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { shown } from './support/rich.ts'

const ENDED = { due_date: '2026-01-31', cycles_left: 0, ended: true, archived: true }

onEveryDialect((testApp) => {
  test('of several payments and skips at once one settles the last cycle', async () => {
    const { books, api } = await openBooks(testApp)
    for (let round = 0; round < 5; round++) {
      const { id } = await books.bills.create(rent({ cycles_left: 1 }))
      const pay = () => api.post(`/bills/${id}/pay`, { amount: 1 })
      const skip = () => api.post(`/bills/${id}/skip`, {})
      await Promise.all([pay(), skip(), pay(), skip(), pay()])
      expect(shown(await books.bills.get(id))).toEqual(ENDED)
      expect(await books.bills.progress(id)).toMatchObject({ settled: 1, cycles_left: 0 })
      expect(await books.bills.listPayments(id)).toHaveLength(3)
    }
  })

  test('a last payment that is deleted and undone at once opens its cycle once', async () => {
    const { books, api } = await openBooks(testApp)
    for (let round = 0; round < 5; round++) {
      const { id } = await books.bills.create(rent({ cycles_left: 2 }))
      await books.bills.pay(id, { amount: 1 })
      const { id: last } = await books.bills.pay(id, { amount: 1 })
      const answers = await Promise.all([
        api.delete(`/payments/${last}`),
        api.post(`/payments/${last}/undo`),
        api.delete(`/payments/${last}`),
      ])
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404, 404])
      expect(await books.bills.get(id)).toMatchObject({
        due_date: '2026-02-28',
        cycles_left: 1,
        ended: false,
      })
      expect(await books.bills.progress(id)).toMatchObject({ settled: 1 })
    }
  })

  test('an end that is removed while its payment is undone leaves a bill that runs', async () => {
    const { books, api } = await openBooks(testApp)
    for (let round = 0; round < 5; round++) {
      const { id } = await books.bills.create(rent({ cycles_left: 1 }))
      const { id: last } = await books.bills.pay(id, { amount: 1 })
      const answers = await Promise.all([
        api.put(`/bills/${id}`, { cycles_left: null }),
        api.post(`/payments/${last}/undo`),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(shown(await books.bills.get(id))).toEqual({
        due_date: '2026-01-31',
        cycles_left: null,
        ended: false,
        archived: false,
      })
    }
  })
})
