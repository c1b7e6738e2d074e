import { expect } from 'vitest'
import type { Given, Owner } from '../support/given.ts'
import type { Answer, RawApi } from '../support/raw-api.ts'
import { fileOf } from '../support/scripted-imports.ts'

type Request = [name: string, request: () => Promise<unknown>]

interface Place {
  api: RawApi
  owner: Owner
  given: Given
}

const ONCE = { 'idempotency-key': 'once' }

/** What people do all day, each with what it is called. Some build on those before them. */
export async function everydayRequests({ api, owner, given }: Place): Promise<Request[]> {
  const get = async (path: string) => expectServed(await api.get(path))
  const { books, groupId } = owner
  const category = await books.categories.create({ name: 'Housing', budget: 5 })
  const rent = { due_date: '2026-01-31', variable: true, category_id: category.id, tags: ['flat'] }
  const bill = await given.bill(rent)
  const webhook = await books.webhooks.create({ url: 'https://example.org/' })
  await books.bills.pay(bill.id, { amount: 1 })
  const file = () => new Blob([fileOf([{ name: 'Gas', amount: '5' }])])
  let paymentId = 0
  let importId = 0
  return [
    ['bills', () => get('/bills')],
    ['a page of bills', () => get('/bills?limit=5')],
    ['bills of a category', () => get(`/bills?category_id=${category.id}&tag=flat`)],
    ['one bill', () => get(`/bills/${bill.id}`)],
    ['payments', () => get('/payments')],
    ['a page of payments', () => get('/payments?limit=5&start_date=2026-01-01&end_date=2026-03-01')],
    ['payments of a bill', () => get(`/bills/${bill.id}/payments?limit=5`)],
    ['statistics', () => get('/stats/monthly?months=12')],
    ['statistics by due month', () => get('/stats/monthly?months=12&by=due')],
    ['breakdown', () => get('/stats/breakdown')],
    ['budgets', () => get('/budgets')],
    ['categories', () => get('/categories')],
    ['tags', () => get('/tags')],
    ['agenda', () => get('/agenda')],
    ['summary', () => get('/summary')],
    ['progress', () => get(`/bills/${bill.id}/progress`)],
    ['schedule', () => get(`/bills/${bill.id}/schedule`)],
    [
      'set balances',
      () => books.balances.replace({ balances: [{ account: null, amount: 5, as_of: '2026-02-02' }] }),
    ],
    ['balances', () => get('/balances')],
    ['forecast', () => get('/forecast')],
    ['paydays', () => get('/paydays')],
    ['insights', () => get('/insights')],
    ['a bill’s insight', () => get(`/bills/${bill.id}/insight`)],
    ['create', () => given.bill({ due_date: '2026-01-31' })],
    ['change', () => books.bills.update(bill.id, { amount: 7 })],
    ['change many', () => books.bills.bulkUpdate({ ids: [bill.id], changes: { tags: ['home'] } })],
    [
      'pay with a key',
      async () => expectServed(await api.post(`/bills/${bill.id}/pay`, { amount: 1 }, ONCE)),
    ],
    [
      'pay',
      async () => {
        paymentId = (await books.bills.pay(bill.id, { amount: 1, advance_due: true })).id
      },
    ],
    ['one payment', () => get(`/payments/${paymentId}`)],
    ['change a payment', () => books.payments.update(paymentId, { amount: 2 })],
    ['undo', () => books.payments.undo(paymentId)],
    ['skip', () => books.bills.skip(bill.id)],
    ['take a skip back', () => books.bills.unskip(bill.id)],
    ['archive', () => books.bills.archive(bill.id)],
    ['unarchive', () => books.bills.unarchive(bill.id)],
    ['delete', async () => books.bills.deletePermanently((await given.bill()).id)],
    ['change a category', () => books.categories.update(category.id, { name: 'Home' })],
    ['set reminders', () => books.reminders.update({ enabled: true, lead_days: [3] })],
    ['reminders', () => books.reminders.get()],
    ['reminders of a bill', () => books.bills.updateReminder(bill.id, { muted: true })],
    ['webhooks', () => books.webhooks.list()],
    ['change a webhook', () => books.webhooks.update(webhook.id, { name: 'Home' })],
    ['deliveries', () => books.webhooks.deliveries(webhook.id)],
    ['rotate', () => books.webhooks.rotateSecret(webhook.id)],
    [
      'import',
      async () => {
        importId = (await books.imports.create(file())).id
      },
    ],
    ['rows of an import', () => books.imports.get(importId)],
    ['commit an import', () => books.imports.commit(importId)],
    ['undo an import', () => books.imports.delete(importId)],
    ['audit log of the group', () => books.audit.list()],
    ['export', () => get(`/databases/${groupId}/export`)],
  ]
}

function expectServed({ status, text }: Answer): void {
  expect({ status, text }).toMatchObject({ status: expect.toSatisfy((each: number) => each < 300) })
}
