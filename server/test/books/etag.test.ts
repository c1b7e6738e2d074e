import { endpoints } from '@duebook/contract'
import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { type Books, openBooks, SALARY } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import type { Answer } from '../support/raw-api.ts'
import { resolveReferences } from '../support/resolve-references.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { allRowsOf } from './support/all-rows.ts'

const STALE = 'Someone else has changed this in the meantime. Reload it and try again'
const TAG = /^"[\x21\x23-\x7e]+"$/

onSqlite((testApp) => {
  test('every answer with one bill carries its ETag, and it is the same until the bill changes', async () => {
    const { api } = await openBooks(testApp)
    const created = await api.post('/bills', RENT)
    const { id } = dataOf(created, 201)
    const same = [created, await api.get(`/bills/${id}`), await api.put(`/bills/${id}`, {})]
    same.push(await api.put(`/bills/${id}`, RENT), await api.post(`/bills/${id}/unarchive`))
    expect(new Set(same.map(tagOf)).size).toBe(1)
    expect(tagOf(created)).toMatch(TAG)
    const archived = await api.delete(`/bills/${id}`)
    expect(tagOf(await api.delete(`/bills/${id}`))).toBe(tagOf(archived))
    expect(tagOf(await api.get(`/bills/${id}`))).toBe(tagOf(archived))
    expect(tagOf(archived)).not.toBe(tagOf(created))
  })

  test('every change of a bill gives it an ETag it never had', async () => {
    const { api } = await openBooks(testApp)
    const created = await api.post('/bills', RENT)
    const { id } = dataOf(created, 201)
    const tags = [tagOf(created)]
    const changes: Array<() => Promise<Answer>> = [
      () => api.put(`/bills/${id}`, { name: 'A' }),
      () => api.put(`/bills/${id}`, { name: RENT.name }),
      () => api.put(`/bills/${id}`, { amount: 2 }),
      () => api.put(`/bills/${id}`, { notes: 'n', auto_pay: true, variable: true, draft: true }),
      () => api.delete(`/bills/${id}`),
      () => api.post(`/bills/${id}/unarchive`),
      () => api.post(`/bills/${id}/pay`, { amount: 1 }),
      () => api.post(`/bills/${id}/pay`, { amount: 1 }),
      () => api.put(`/bills/${id}`, { due_date: '2026-01-31' }),
    ]
    for (const change of changes) {
      expect((await change()).status).toBeLessThan(300)
      tags.push(tagOf(await api.get(`/bills/${id}`)))
    }
    expect(new Set(tags).size).toBe(changes.length + 1)
  })

  test('a payment that does not move the due date leaves the bill and its ETag alone', async () => {
    const { api } = await openBooks(testApp)
    const created = await api.post('/bills', RENT)
    const { id } = dataOf(created, 201)
    const paid = dataOf(await api.post(`/bills/${id}/pay`, { amount: 1, advance_due: false }), 201)
    await api.put(`/payments/${paid.id}`, { amount: 2 })
    await api.delete(`/payments/${paid.id}`)
    expect(tagOf(await api.get(`/bills/${id}`))).toBe(tagOf(created))
  })

  test('payments carry an ETag of their own, on pay, read and update', async () => {
    const { api } = await openBooks(testApp)
    const { id: billId } = dataOf(await api.post('/bills', RENT), 201)
    const paid = await api.post(`/bills/${billId}/pay`, { amount: 1 })
    const { id } = dataOf(paid, 201)
    expect(tagOf(paid)).toMatch(TAG)
    expect(tagOf(await api.get(`/payments/${id}`))).toBe(tagOf(paid))
    expect(tagOf(await api.put(`/payments/${id}`, { amount: 1 }))).toBe(tagOf(paid))
    const changed = await api.put(`/payments/${id}`, { amount: 2 }, { 'if-match': tagOf(paid) })
    expect(dataOf(changed)).toMatchObject({ amount: 2 })
    expect(tagOf(changed)).not.toBe(tagOf(paid))
    expect(tagOf(await api.get(`/payments/${id}`))).toBe(tagOf(changed))
    await api.put(`/bills/${billId}`, { name: 'Renamed' })
    expect(tagOf(await api.get(`/payments/${id}`))).toBe(tagOf(changed))
  })

  test('pay answers the bill’s ETag too, and a change may be based on it', async () => {
    const { api } = await openBooks(testApp)
    const created = await api.post('/bills', RENT)
    const { id } = dataOf(created, 201)
    const part = dataOf(await api.post(`/bills/${id}/pay`, { amount: 1, advance_due: false }), 201)
    expect(part.bill_etag).toBe(tagOf(created))
    const headers = { 'idempotency-key': 'rent' }
    const paid = dataOf(await api.post(`/bills/${id}/pay`, { amount: 1 }, headers), 201)
    expect(paid.bill_etag).toBe(tagOf(await api.get(`/bills/${id}`)))
    expect(paid.bill_etag).not.toBe(part.bill_etag)
    const match = { 'if-match': String(paid.bill_etag) }
    expect((await api.put(`/bills/${id}`, { amount: 2 }, match)).status).toBe(200)
    expectRefusal(await api.put(`/bills/${id}`, { amount: 3 }, match), 412, STALE)
    // A replay is what was answered then, not what is so now.
    const replay = dataOf(await api.post(`/bills/${id}/pay`, { amount: 1 }, headers), 201)
    expect(replay.bill_etag).toBe(paid.bill_etag)
  })

  test('messages and refusals carry no ETag', async () => {
    const { api } = await openBooks(testApp)
    const { id } = dataOf(await api.post('/bills', RENT), 201)
    const { id: paymentId } = dataOf(await api.post(`/bills/${id}/pay`, { amount: 1 }), 201)
    for (const answer of [
      await api.get('/bills/999'),
      await api.get('/bills/999/payments'),
      await api.get('/summary?month=2026-13'),
      await api.put(`/bills/${id}`, { name: '' }),
      await api.put(`/bills/${id}`, { name: 'x' }, { 'if-match': '"no"' }),
      await api.post(`/bills/${id}/pay`, {}),
      await api.delete(`/payments/${paymentId}`),
      await api.delete(`/bills/${id}/permanent`),
    ]) {
      expect(answer.headers.etag).toBeUndefined()
    }
  })

  test('a change based on an old version is 412 and changes nothing', async () => {
    const context = await openBooks(testApp)
    const { bill, payment } = await withStaleTags(context)
    const before = await allRowsOf(context.database)
    for (const stale of [bill.old, '"0"', '"x"', '""', `W/${bill.now}`, bill.now.replaceAll('"', ''), 'x']) {
      const headers = { 'if-match': stale }
      for (const [method, path] of [
        ['PUT', ''],
        ['DELETE', ''],
        ['DELETE', '/permanent'],
      ] as const) {
        const answer = await context.api.send(method, `/bills/${bill.id}${path}`, { name: 'Lost' }, headers)
        expectRefusal(answer, 412, STALE)
      }
    }
    for (const stale of [payment.old, '"0"', `W/${payment.now}`]) {
      for (const method of ['PUT', 'DELETE'] as const) {
        const path = `/payments/${payment.id}`
        expectRefusal(await context.api.send(method, path, { amount: 5 }, { 'if-match': stale }), 412, STALE)
      }
    }
    const empty = await context.api.put(`/bills/${bill.id}`, {}, { 'if-match': bill.old })
    expectRefusal(empty, 412, STALE)
    expect(await allRowsOf(context.database)).toEqual(before)
  })

  test('the current version, a list that holds it, and * pass; without the header nothing is checked', async () => {
    const context = await openBooks(testApp)
    const { bill } = await withStaleTags(context)
    let tag = bill.now
    for (const [index, write] of [
      () => tag,
      () => '*',
      () => `"a", ${tag}`,
      () => `${tag},"b"`,
      () => `W/"1" ,\t${tag} , "c"`,
      () => undefined,
    ].entries()) {
      const match = write()
      const headers = match === undefined ? {} : { 'if-match': match }
      const answer = await context.api.put(`/bills/${bill.id}`, { name: `Name ${index}` }, headers)
      expect.soft(answer.body, match).toMatchObject({ data: { name: `Name ${index}` } })
      tag = tagOf(answer)
    }
    const gone = await context.api.delete(`/bills/${bill.id}`, { 'if-match': tag })
    expect(dataOf(gone)).toMatchObject({ archived: true })
    const removed = await context.api.delete(`/bills/${bill.id}/permanent`, { 'if-match': tagOf(gone) })
    expect(removed.status).toBe(200)
  })

  test('what is missing is 404 and what does not fit is 400, before any version is looked at', async () => {
    const { api } = await openBooks(testApp)
    const { id } = dataOf(await api.post('/bills', SALARY), 201)
    const headers = { 'if-match': '"stale"' }
    const noBill = refusal(404, 'Bill not found')
    const noPayment = refusal(404, 'Payment not found')
    expect(answerOf(await api.put('/bills/999', {}, headers))).toEqual(noBill)
    expect(answerOf(await api.delete('/bills/999', headers))).toEqual(noBill)
    expect(answerOf(await api.delete('/bills/999/permanent', headers))).toEqual(noBill)
    expect(answerOf(await api.put('/payments/999', {}, { 'if-match': '*' }))).toEqual(noPayment)
    expect(answerOf(await api.delete('/payments/999', headers))).toEqual(noPayment)
    const unfit = await api.put(`/bills/${id}`, { amount: -1 }, headers)
    expectRefusal(unfit, 400, 'Amount must be zero or a positive number')
  })

  test('every POST that takes If-Match by its description heeds it', async () => {
    const { api } = await openBooks(testApp)
    const { id } = dataOf(await api.post('/bills', RENT), 201)
    await api.delete(`/bills/${id}`)
    const described = dataOfOpenApi(await api.get('/openapi.json'))
    const posts = Object.values(endpoints).filter(
      ({ method, access }) => method === 'POST' && access === 'group',
    )
    for (const { path } of posts) {
      const takes = described(path, 'post')
      const address = path.replace(/:\w+/g, String(id))
      const body = path === '/bills' ? RENT : { amount: 1 }
      const { status } = await api.post(address, body, { 'if-match': '"stale"' })
      expect.soft([path, status === 412], 'header and behaviour').toEqual([path, takes.header])
      expect.soft([path, takes.refusal], 'header and refusal').toEqual([path, takes.header])
    }
  })
})

onEveryDialect((testApp) => {
  test('of 50 changes at once that are based on one version exactly one is made', async () => {
    const { api, books, database } = await openBooks(testApp)
    const created = await api.post('/bills', RENT)
    const { id } = dataOf<{ id: number }>(created, 201)
    const headers = { 'if-match': tagOf(created) }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => api.put(`/bills/${id}`, { name: `Writer ${i}` }, headers)),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(49)
    expect(await books.bills.get(id)).toEqual(dataOf(won[0] as Answer))
    const paid = await api.post(`/bills/${id}/pay`, { amount: 1 })
    const payment = dataOf<{ id: number }>(paid, 201)
    const corrections = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        api.put(`/payments/${payment.id}`, { amount: i + 2 }, { 'if-match': tagOf(paid) }),
      ),
    )
    expect(corrections.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(corrections.filter(({ status }) => status === 412)).toHaveLength(19)
    expect((await allRowsOf(database)).payments).toMatchObject([{ version: 2 }])
  })
})

function tagOf({ headers }: Answer): string {
  expect(headers.etag).toMatch(TAG)
  return headers.etag as string
}

/** A bill and a payment that changed, with the ETags before and after. */
async function withStaleTags({ api }: Books) {
  const created = await api.post('/bills', RENT)
  const { id } = dataOf(created, 201)
  const paid = await api.post(`/bills/${id}/pay`, { amount: 1 })
  const payment = dataOf(paid, 201)
  const changed = await api.put(`/payments/${payment.id}`, { amount: 2 })
  const now = tagOf(await api.get(`/bills/${id}`))
  return {
    bill: { id, old: tagOf(created), now },
    payment: { id: payment.id, old: tagOf(paid), now: tagOf(changed) },
  }
}

interface Described {
  parameters?: Array<{ name: string }>
  responses: Record<string, unknown>
}

/** Whether the OpenAPI description offers If-Match to a call, and the 412 that goes with it. */
function dataOfOpenApi(answer: Answer) {
  const { paths } = resolveReferences(answer.body) as { paths: Record<string, Record<string, Described>> }
  return (path: string, method: string) => {
    const call = paths[`/api/v2${path.replace(/:(\w+)/g, '{$1}')}`]?.[method] as Described
    const header = (call.parameters ?? []).some(({ name }) => name === 'If-Match')
    return { header, refusal: '412' in call.responses }
  }
}
