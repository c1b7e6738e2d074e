import { API_PREFIX, type Endpoint, endpoints } from '@duebook/contract'
import { expect, test } from 'vitest'
import { dataOf } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import type { Answer } from '../support/raw-api.ts'
import { onSqlite } from '../support/test-app.ts'

const ALL = Object.values<Endpoint>(endpoints)
const KEY = { 'idempotency-key': 'the key' }

onSqlite((testApp) => {
  test('whatever can be read by its id has its address told by the call that creates it, and nothing else has', () => {
    const readable = ALL.filter(({ method, path }) => method === 'GET' && /^\/\w+\/:id$/.test(path))
    const creating = ALL.filter(({ location }) => location !== undefined)
    expect(new Set(creating.map(({ location }) => location))).toEqual(
      new Set(readable.map(({ path }) => path)),
    )
    expect(creating.filter(({ status }) => status !== 201)).toEqual([])
  })

  test('a new bill and a payment are found at their Location', async () => {
    const { api } = await openBooks(testApp)
    const created = await api.post('/bills', RENT)
    const bill = dataOf(created, 201)
    expect(created.headers.location).toBe(`/api/v2/bills/${bill.id}`)
    expect(dataOf(await api.get(pathOf(created)))).toEqual(bill)
    await api.post('/bills', RENT)
    const { id: second } = dataOf(await api.post('/bills', RENT), 201)
    const paid = await api.post(`/bills/${second}/pay`, { amount: 5 })
    const { id } = dataOf(paid, 201)
    expect(paid.headers.location).toBe(`/api/v2/payments/${id}`)
    expect(dataOf(await api.get(pathOf(paid)))).toMatchObject({ id, bill_id: second, amount: 5 })
  })

  test('a replay tells the same Location', async () => {
    const { api } = await openBooks(testApp)
    const bills = [await api.post('/bills', RENT, KEY), await api.post('/bills', RENT, KEY)]
    const { id } = dataOf(bills[0] as Answer, 201)
    const pay = () => api.post(`/bills/${id}/pay`, { amount: 5 }, KEY)
    for (const [first, again] of [bills, [await pay(), await pay()]] as Array<[Answer, Answer]>) {
      expect(again.headers['idempotency-replayed']).toBe('true')
      expect(again.headers.location).toMatch(/^\/api\/v2\/(?:bills|payments)\/\d+$/)
      expect(again.headers.location).toBe(first.headers.location)
      expect(again.headers.etag).toBeUndefined()
    }
  })

  test('refusals, changes and what cannot be read alone have none', async () => {
    const { api } = await openBooks(testApp)
    const { id } = dataOf(await api.post('/bills', RENT), 201)
    const answers = [
      await api.post('/bills', {}),
      await api.post(`/bills/${id}/pay`, { amount: 0 }),
      await api.put(`/bills/${id}`, { amount: 5 }),
      await api.post(`/bills/${id}/skip`),
      await api.get(`/bills/${id}`),
      await api.post('/databases', { name: 'Club' }),
      await api.post('/devices', { device_id: 'd-1', platform: 'ios' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 200, 200, 200, 201, 201])
    for (const answer of answers) expect(answer.headers.location).toBeUndefined()
  })
})

function pathOf({ headers }: Answer): string {
  return String(headers.location).slice(API_PREFIX.length)
}
