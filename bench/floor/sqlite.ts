import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import Sqlite from 'better-sqlite3'
import { serveFloor } from './http.ts'
import {
  BILL_COLUMNS,
  cyclesOf,
  inUnits,
  JUNE,
  LARGE_BILLS,
  LARGE_PAYMENTS,
  type LargeBill,
  type LargePayment,
  LIST_BILLS,
  LIST_PAYMENTS,
  MONTHS,
  type MonthRow,
  monthsOf,
  NEXT,
  type NewBill,
  presentPayment,
  SUM_BY_MONTH,
  summaryOf,
} from './rows.ts'

/*
 * The floor: the least that any server must do on the same storage. Prepared statements on one connection with the same
 * settings; a write is one durable transaction. Usage: node sqlite.ts FILE
 */
const [file = ''] = process.argv.slice(2)
const db = new Sqlite(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('foreign_keys = ON')

const listBills = db.prepare<[], { amount: number }>(LIST_BILLS)
const listPayments = db.prepare<[], { amount: number }>(LIST_PAYMENTS)
const getBill = db.prepare<[number], { amount: number }>(
  `select ${BILL_COLUMNS} from bills where group_id = 1 and id = ?`,
)
const sumByMonth = db.prepare<[], MonthRow>(SUM_BY_MONTH)
const listLargeBills = db.prepare<[], LargeBill>(LARGE_BILLS)
const listLargePayments = db.prepare<[string, string], LargePayment>(
  `${LARGE_PAYMENTS} ? and cycle_due_date <= ?`,
)
const moveBill = db.prepare('update bills set due_date = ?, version = version + 1 where id = ?')
const addPayment = db.prepare(
  `insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, cycle_anchor_day, settles,
   next_due_date, created_at, updated_at) values (1, ?, ?, '2026-01-01', '2026-01-01', 100, 31, 1, '${NEXT}', 'x', 'x')`,
)
const pay = db.transaction((billId: number, amount: number) => {
  getBill.get(billId)
  moveBill.run(NEXT, billId)
  return Number(addPayment.run(billId, amount * 100).lastInsertRowid)
})
const addBill = db.prepare(
  `insert into bills (group_id, name, amount, due_date, anchor_day, frequency, type, archived, schedule_set_on,
   created_at, updated_at) values (3, ?, ?, ?, 31, ?, ?, 0, '2026-01-01', 'x', 'x') returning ${BILL_COLUMNS}`,
)
const create = db.transaction((bill: NewBill) =>
  addBill.get(bill.name, bill.amount * 100, bill.due_date, bill.frequency, bill.type),
)
const getUser = db.prepare<[string], { id: number; hash: string }>(
  'select id, password_hash as hash from users where email_key = ?',
)
const addSession = db.prepare(
  `insert into sessions (user_id, kind, refresh_id, refresh_issued_at, created_at, last_used_at, expires_at)
   values (?, 'token', ?, 'x', 'x', 'x', '9999-12-31')`,
)

const agenda = (months: string[]) =>
  cyclesOf(months, listLargeBills.all(), listLargePayments.all(months[0] ?? '', months.at(-1) ?? ''))

serveFloor({
  bills: (_, send) => send(inUnits(listBills.all())),
  bill: ({ id }, send) => send(inUnits([getBill.get(id) ?? { amount: 0 }])[0]),
  payments: (_, send) => send(inUnits(listPayments.all())),
  stats: (_, send) => send(monthsOf(sumByMonth.all())),
  agenda: (_, send) => send(agenda(MONTHS)),
  summary: (_, send) => send(summaryOf(agenda(JUNE))),
  pay: ({ id, body }, send) => {
    const { amount } = JSON.parse(body) as { amount: number }
    send(presentPayment(pay(id, amount), id, amount))
  },
  create: ({ body }, send) => send(create(JSON.parse(body) as NewBill)),
  login: ({ body }, send) => {
    const { email, password } = JSON.parse(body) as { email: string; password: string }
    const user = getUser.get(email)
    void verify(user?.hash ?? '', password).then((isRight) => {
      if (isRight && user) send({ session: Number(addSession.run(user.id, randomUUID()).lastInsertRowid) })
    })
  },
})
