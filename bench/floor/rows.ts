/*
 * What both floors ask for and what they make of it. Amounts are divided and dates are fixed: no currencies, no
 * calendars, no anchors, no parts, no skips.
 */
export const BILL_COLUMNS =
  'id, name, amount, due_date, frequency, type, account, url, notes, auto_pay, variable, draft, archived, created_at, updated_at'

/** The group is the first parameter of each, but not of those for logins. */
export const LIST_BILLS = `select ${BILL_COLUMNS} from bills where group_id = $1 and archived = 0 order by due_date, id`

export const GET_BILL = `select ${BILL_COLUMNS} from bills where group_id = $1 and id = $2`

export const LIST_PAYMENTS = `select p.id, p.bill_id, p.amount, p.date, p.created_at, b.name as bill_name, b.type as bill_type
  from payments p join bills b on b.id = p.bill_id where p.group_id = $1 order by p.date desc, p.id desc`

export const SUM_BY_MONTH = `select substr(p.date, 1, 7) as month, b.type, sum(p.amount) as total, count(*) as count
  from payments p join bills b on b.id = p.bill_id
  where p.group_id = $1 and p.date >= '2025-12-01' and p.date <= '2026-12-31' group by 1, 2`

export const AGENDA_BILLS =
  'select id, name, type, account, amount, auto_pay, variable from bills where group_id = $1 and draft = 0'

export const AGENDA_PAYMENTS = `select bill_id, id, amount, cycle_due_date from payments
  where group_id = $1 and cycle_due_date >= $2 and cycle_due_date <= $3`

export const NEXT = '2026-02-28'

export const MOVE_BILL = `update bills set due_date = '${NEXT}', version = version + 1 where id = $1`

export const ADD_PAYMENT = `insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, cycle_anchor_day,
  settles, next_due_date, created_at, updated_at)
  values ($1, $2, $3, '2026-01-01', '2026-01-01', 100, 31, 1, '${NEXT}', 'x', 'x') returning id`

export const ADD_BILL = `insert into bills (group_id, name, amount, due_date, anchor_day, frequency, type, archived, schedule_set_on,
  created_at, updated_at) values ($1, $2, $3, $4, 31, $5, $6, 0, '2026-01-01', 'x', 'x') returning ${BILL_COLUMNS}`

export const GET_USER = 'select id, password_hash as hash from users where email_key = $1'

export const ADD_SESSION = `insert into sessions (user_id, kind, refresh_id, refresh_issued_at, created_at, last_used_at, expires_at)
  values ($1, 'token', $2, 'x', 'x', 'x', '9999-12-31') returning id`

interface WithAmount {
  amount: number
}

export function inUnits<Row extends WithAmount>(rows: Row[]): Row[] {
  for (const row of rows) row.amount /= 100
  return rows
}

export interface MonthRow {
  month: string
  type: string
  total: number
  count: number
}

export function monthsOf(rows: MonthRow[]): unknown[] {
  const months = new Map<string, { month: string; expenses: number; income: number; payment_count: number }>()
  for (const { month, type, total, count } of rows) {
    const known = months.get(month) ?? { month, expenses: 0, income: 0, payment_count: 0 }
    months.set(month, known)
    if (type === 'bill') known.expenses += total / 100
    else known.income += total / 100
    known.payment_count += count
  }
  return [...months.values()].map((each) => ({ ...each, net: each.income - each.expenses }))
}

/** The last days of thirteen months. */
export const MONTHS = Array.from({ length: 13 }, (_, month) =>
  new Date(Date.UTC(2026, month + 1, 0)).toISOString().slice(0, 10),
)
export const JUNE = MONTHS.slice(5, 6)

export interface AgendaBill extends WithAmount {
  id: number
  name: string
  type: string
  account: string | null
  auto_pay: number
  variable: number
}
export interface AgendaPayment extends WithAmount {
  bill_id: number
  id: number
  cycle_due_date: string
}

/** Bills and payments put together: one due date a month, paid or not. */
export function cyclesOf(months: string[], bills: AgendaBill[], payments: AgendaPayment[]): WithAmount[] {
  const paid = new Map(payments.map((payment) => [`${payment.bill_id} ${payment.cycle_due_date}`, payment]))
  return months.flatMap((due_date) =>
    bills.map((bill) => {
      const payment = paid.get(`${bill.id} ${due_date}`)
      return {
        bill_id: bill.id,
        bill_name: bill.name,
        type: bill.type,
        account: bill.account,
        due_date,
        amount: bill.amount / 100,
        status: payment ? 'paid' : 'upcoming',
        paid_amount: (payment?.amount ?? 0) / 100,
        payment_ids: payment ? [payment.id] : [],
        auto_pay: bill.auto_pay === 1,
        variable: bill.variable === 1,
        source: 'manual',
      }
    }),
  )
}

export function summaryOf(cycles: WithAmount[]): unknown {
  return { to_pay: cycles.reduce((sum, { amount }) => sum + amount, 0), paid: cycles.length }
}

/** What a payment is answered with. */
export function presentPayment(id: number, bill_id: number, amount: number): unknown {
  return {
    id,
    bill_id,
    amount,
    date: '2026-01-01',
    created_at: '2026-01-01T00:00:00.000Z',
    bill_due_date: NEXT,
    bill_etag: '"2"',
  }
}

export interface NewBill extends WithAmount {
  name: string
  due_date: string
  frequency: string
  type: string
}
