import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Sqlite from 'better-sqlite3'

/*
 * The floor: the least that any server must do on the same storage. node:http, prepared statements, one HMAC a request,
 * JSON.stringify; no routing, no validation, no tenants. Writes are one durable transaction each.
 * Usage: node floor.ts FILE
 */
const [file = ''] = process.argv.slice(2)
const db = new Sqlite(file)
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')

const listBills = db.prepare('select * from bills where group_id = 1 and archived = 0 order by due_date, id')
const listPayments = db.prepare(
  `select p.*, b.name as bill_name, b.type as bill_type from payments p join bills b on b.id = p.bill_id
   where p.group_id = 1 order by p.date desc, p.id desc`,
)
const getBill = db.prepare('select * from bills where group_id = 1 and id = ?')
const sumByMonth = db.prepare(
  `select substr(p.date, 1, 7) as month, b.type, sum(p.amount) as total, count(*) as count from payments p
   join bills b on b.id = p.bill_id where p.group_id = 1 and p.date >= '2025-01-01' group by 1, 2`,
)
const listLargeBills = db.prepare('select * from bills where group_id = 2 and draft = 0')
const listLargePayments = db.prepare(
  `select bill_id, id, amount, cycle_due_date, cycle_amount from payments
   where group_id = 2 and cycle_due_date >= ? and cycle_due_date <= ?`,
)
const touchBill = db.prepare('update bills set version = version + 1 where id = ?')
const addPayment = db.prepare(
  `insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, settles, next_due_date,
   created_at, updated_at) values (1, ?, 100, '2026-01-01', '2026-01-01', 100, 1, '2026-02-01', 'x', 'x')`,
)
const pay = db.transaction((billId: number) => {
  getBill.get(billId)
  touchBill.run(billId)
  return addPayment.run(billId).lastInsertRowid
})

const MONTHS = Array.from({ length: 13 }, (_, month) =>
  new Date(Date.UTC(2026, month + 1, 0)).toISOString().slice(0, 10),
)

interface BillRow {
  id: number
  name: string
  type: string
  account: string | null
  amount: number
}
interface PaymentRow {
  bill_id: number
  id: number
  amount: number
  cycle_due_date: string
}

/** Bills and payments of the range put together: no anchors, no parts, no skips, no medians, one date a month. */
function agenda(months: string[]) {
  const payments = listLargePayments.all(months[0], months.at(-1)) as PaymentRow[]
  const paid = new Map(payments.map((payment) => [`${payment.bill_id} ${payment.cycle_due_date}`, payment]))
  const bills = listLargeBills.all() as BillRow[]
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
        auto_pay: false,
        variable: false,
        source: 'manual',
      }
    }),
  )
}

function summary() {
  const cycles = agenda(MONTHS.slice(5, 6))
  return { to_pay: cycles.reduce((sum, { amount }) => sum + amount, 0), paid: cycles.length }
}

const answers: Record<string, () => unknown> = {
  '/bills': () => listBills.all(),
  '/bill': () => getBill.get(1),
  '/payments': () => listPayments.all(),
  '/stats': () => sumByMonth.all(),
  '/agenda': () => agenda(MONTHS),
  '/summary': summary,
  '/pay': () => Number(pay(2)),
}

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () =>
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.on('SIGTERM', () => process.exit(0))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  createHmac('sha256', 'key')
    .update(request.headers.authorization ?? '')
    .digest()
  if (request.method === 'POST') JSON.parse(await textOf(request))
  const body = JSON.stringify({ success: true, data: answers[request.url ?? '']?.() })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
