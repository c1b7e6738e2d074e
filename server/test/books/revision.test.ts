import { expect, test } from 'vitest'
import { autoPaid, openRecordingBooks } from '../auto-record/support/recording.ts'
import { dataOf } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'

onSqlite((testApp) => {
  test('every change of a bill, its payments and skips raises its revision once, and tells when', async () => {
    const context = await openBooks(testApp)
    const { api, clock } = context
    const { id } = dataOf(await api.post('/bills', RENT), 201)
    const category = dataOf(await api.post('/categories', { name: 'Home', color: 'blue', icon: 'home' }), 201)
    let payment = 0
    const pay = async (body: object) => {
      const paid = await api.post(`/bills/${id}/pay`, body)
      payment = dataOf(paid, 201).id
      return paid
    }
    const changes: Record<string, () => Promise<{ status: number }>> = {
      edited: () => api.put(`/bills/${id}`, { name: 'New rent' }),
      'given a category': () => api.put(`/bills/${id}`, { category_id: category.id }),
      'category renamed': () => api.put(`/categories/${category.id}`, { name: 'Flat' }),
      'edited with others': () => api.post('/bills/bulk', { ids: [id], changes: { account: 'Giro' } }),
      'category deleted': () => api.delete(`/categories/${category.id}`),
      'category restored': () => api.post('/categories/restore', { id: category.id }),
      'paid in part': () => pay({ amount: 1, advance_due: false }),
      'payment changed': () => api.put(`/payments/${payment}`, { amount: 2 }),
      'payment deleted': () => api.delete(`/payments/${payment}`),
      'paid in part again': () => pay({ amount: 1, advance_due: false }),
      'part undone': () => api.post(`/payments/${payment}/undo`),
      paid: () => pay({ amount: 1 }),
      'payment undone': () => api.post(`/payments/${payment}/undo`),
      skipped: () => api.post(`/bills/${id}/skip`, {}),
      'taken back': () => api.delete(`/bills/${id}/skip`),
      'moved by hand': () => api.put(`/bills/${id}`, { due_date: '2026-03-05' }),
      archived: () => api.delete(`/bills/${id}`),
      restored: () => api.post(`/bills/${id}/unarchive`),
      'currency changed': () => api.put(`/databases/${context.groupId}`, { currency: 'EUR' }),
      'group renamed': () => api.put(`/databases/${context.groupId}`, { name: 'Household' }),
      'last cycle': () => api.put(`/bills/${id}`, { cycles_left: 1 }),
      ended: () => pay({ amount: 1 }),
      'end deleted': () => api.delete(`/payments/${payment}`),
    }
    let expected = 0
    for (const [what, change] of Object.entries(changes)) {
      clock.advance({ seconds: 1 })
      expect.soft((await change()).status, what).toBeLessThan(300)
      expected += 1
      expect.soft(await revisionOf(context, id), what).toEqual({
        revision: expected,
        revisedAt: clock.now().toISOString(),
      })
    }
  })

  test('what changes nothing leaves the revision as it is', async () => {
    const context = await openBooks(testApp)
    const { api, groupId } = context
    const { id } = dataOf(await api.post('/bills', RENT), 201)
    const { id: other } = dataOf(await api.post('/bills', RENT), 201)
    const { id: paymentId } = dataOf(await api.post(`/bills/${id}/pay`, { amount: 1 }), 201)
    const before = await revisionOf(context, id)
    await api.put(`/bills/${id}`, { name: RENT.name })
    await api.put(`/payments/${paymentId}`, { amount: 1 })
    await api.post(`/bills/${id}/unarchive`)
    await api.put(`/databases/${groupId}`, { timezone: 'Europe/Berlin' })
    await api.post(`/bills/${other}/skip`, {})
    await api.put(`/bills/${id}`, { amount: -1 })
    expect(await revisionOf(context, id)).toEqual(before)
  })

  test('a payment that is recorded automatically raises it', async () => {
    const context = await openRecordingBooks(testApp)
    const { id } = await context.books.bills.create(autoPaid())
    await context.recorder.tick()
    expect(await revisionOf(context, id)).toMatchObject({ revision: 1 })
  })
})

async function revisionOf({ database }: Books, billId: number) {
  return database.read
    .selectFrom('bills')
    .select(['revision', 'revised_at as revisedAt'])
    .where('id', '=', billId)
    .executeTakeFirst()
}
