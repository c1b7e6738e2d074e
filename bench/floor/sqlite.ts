import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import Sqlite from 'better-sqlite3'
import { serveFloor } from './http.ts'
import {
  ADD_BILL,
  ADD_PAYMENT,
  ADD_SESSION,
  AGENDA_BILLS,
  AGENDA_PAYMENTS,
  type AgendaBill,
  type AgendaPayment,
  cyclesOf,
  GET_BILL,
  GET_USER,
  inUnits,
  JUNE,
  LIST_BILLS,
  LIST_PAYMENTS,
  MONTHS,
  MOVE_BILL,
  type MonthRow,
  monthsOf,
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

const prepare = <Row>(text: string) => db.prepare<unknown[], Row>(text.replaceAll(/\$\d/g, '?'))
const listBills = prepare<{ amount: number }>(LIST_BILLS)
const listPayments = prepare<{ amount: number }>(LIST_PAYMENTS)
const getBill = prepare<{ amount: number }>(GET_BILL)
const sumByMonth = prepare<MonthRow>(SUM_BY_MONTH)
const agendaBills = prepare<AgendaBill>(AGENDA_BILLS)
const agendaPayments = prepare<AgendaPayment>(AGENDA_PAYMENTS)
const moveBill = prepare(MOVE_BILL)
const addPayment = prepare<{ id: number }>(ADD_PAYMENT)
const pay = db.transaction((group: number, billId: number, amount: number) => {
  getBill.get(group, billId)
  moveBill.run(billId)
  return addPayment.get(group, billId, amount * 100)?.id ?? 0
})
const addBill = prepare(ADD_BILL)
const create = db.transaction((group: number, bill: NewBill) =>
  addBill.get(group, bill.name, bill.amount * 100, bill.due_date, bill.frequency, bill.type),
)
const getUser = prepare<{ id: number; hash: string }>(GET_USER)
const addSession = prepare<{ id: number }>(ADD_SESSION)

const agenda = (group: number, months: string[]) =>
  cyclesOf(months, agendaBills.all(group), agendaPayments.all(group, months[0], months.at(-1)))

serveFloor({
  bills: ({ group }, send) => send(inUnits(listBills.all(group))),
  bill: ({ group, id }, send) => send(inUnits(getBill.all(group, id))[0]),
  payments: ({ group }, send) => send(inUnits(listPayments.all(group))),
  stats: ({ group }, send) => send(monthsOf(sumByMonth.all(group))),
  agenda: ({ group }, send) => send(agenda(group, MONTHS)),
  summary: ({ group }, send) => send(summaryOf(agenda(group, JUNE))),
  pay: ({ group, id, body }, send) => {
    const { amount } = JSON.parse(body) as { amount: number }
    send(presentPayment(pay(group, id, amount), id, amount))
  },
  create: ({ group, body }, send) => send(create(group, JSON.parse(body) as NewBill)),
  login: ({ body }, send) => {
    const { email, password } = JSON.parse(body) as { email: string; password: string }
    const user = getUser.get(email)
    void verify(user?.hash ?? '', password).then((isRight) => {
      if (isRight && user) send({ session: addSession.get(user.id, randomUUID())?.id })
    })
  },
})
