// Signs in, adds a bill, pays it and reads the statistics, with the client that orval made.
import { createBill, getBill, getMonthlyStats, login, type NewBill, payBill } from './orval-client.ts'

const { EMAIL = '', PASSWORD = '' } = process.env

const signedIn = await login({ email: EMAIL, password: PASSWORD })
if (signedIn.status !== 200) throw new Error(signedIn.data.error)
const { access_token: token, databases } = signedIn.data.data
const headers = {
  Authorization: `Bearer ${token}`,
  'X-Database-Id': String(databases[0]?.id),
  // Errors have a code only for those who ask for problem details.
  Accept: 'application/json, application/problem+json',
}

const rent: NewBill = {
  name: 'Rent',
  amount: 1200.5,
  due_date: '2026-03-31',
  frequency: 'monthly',
  type: 'bill',
}
const added = await createBill(rent, { headers })
if (added.status !== 201) throw new Error(added.data.error)
const bill = added.data.data

const paid = await payBill(bill.id, { amount: bill.amount, date: '2026-03-30' }, { headers })
const statistics = await getMonthlyStats({ months: 120 }, { headers })
const missing = await getBill(99, { headers })

console.log(
  JSON.stringify({
    bill: bill.name,
    etag: added.headers.get('ETag'),
    nextDue: paid.status === 201 ? paid.data.data.bill_due_date : undefined,
    spent:
      statistics.status === 200
        ? statistics.data.data.find(({ month }) => month === '2026-03')?.expenses
        : undefined,
    refusal: missing.status === 404 && 'code' in missing.data ? missing.data.code : undefined,
  }),
)
