// Signs in, adds a bill, pays it and reads the statistics, with types that openapi-typescript made.
import createClient from 'openapi-fetch'
import type { components, paths } from './openapi-typescript.ts'

type Bill = components['schemas']['Bill']

const { DUEBOOK_URL = '', EMAIL = '', PASSWORD = '' } = process.env
const client = createClient<paths>({
  baseUrl: DUEBOOK_URL,
  // Errors have a code only for those who ask for problem details.
  headers: { Accept: 'application/json, application/problem+json' },
})

const login = await client.POST('/api/v2/auth/login', { body: { email: EMAIL, password: PASSWORD } })
if (!login.data) throw new Error(login.error.error)
const { access_token: token, databases } = login.data.data

client.use({
  onRequest: ({ request }) => {
    request.headers.set('Authorization', `Bearer ${token}`)
    request.headers.set('X-Database-Id', String(databases[0]?.id))
  },
})

const added = await client.POST('/api/v2/bills', {
  body: { name: 'Rent', amount: 1200.5, due_date: '2026-01-31', frequency: 'monthly', type: 'bill' },
})
if (!added.data) throw new Error(added.error.error)
const bill: Bill = added.data.data

const paid = await client.POST('/api/v2/bills/{id}/pay', {
  params: { path: { id: bill.id }, header: { 'Idempotency-Key': 'january' } },
  body: { amount: bill.amount, date: '2026-01-30' },
})
const statistics = await client.GET('/api/v2/stats/monthly', { params: { query: { months: 120 } } })
const missing = await client.GET('/api/v2/bills/{id}', { params: { path: { id: 99 } } })

console.log(
  JSON.stringify({
    bill: bill.name,
    etag: added.response.headers.get('ETag'),
    nextDue: paid.data?.data.bill_due_date,
    spent: statistics.data?.data.find(({ month }) => month === '2026-01')?.expenses,
    refusal: missing.error && 'code' in missing.error ? missing.error.code : undefined,
  }),
)
