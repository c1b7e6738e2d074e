import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { type Answer, type Call, serveFloor } from './http.ts'
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
 * The floor on PostgreSQL: named statements on a pool of the same size, and as many round trips as Duebook makes, since
 * what a round trip costs is not ours to save twice. Usage: node postgres.ts URL
 */
const [url = ''] = process.argv.slice(2)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: url, max: 10 })

type Client = pg.Pool | pg.PoolClient

async function rowsOf<Row>(client: Client, name: string, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await client.query<Row & pg.QueryResultRow>({ name, text, values })
  return rows
}

/** Stands for the session, the user and the group that a server must ask for. */
const session = () =>
  rowsOf(pool, 'session', 'select id, account_id, email, is_admin from users where id = $1', [1])

async function inTransaction<T>(group: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await rowsOf(
      client,
      'group',
      'select currency, decimals, timezone from bill_groups where id = $1 for share',
      [group],
    )
    await rowsOf(client, 'member', 'select role from memberships where group_id = $1 and user_id = $2', [
      group,
      1,
    ])
    const value = await work(client)
    await client.query('commit')
    return value
  } finally {
    client.release()
  }
}

const pay = (group: number, billId: number, amount: number) =>
  inTransaction(group, async (client) => {
    await rowsOf(client, 'locked-bill', `${GET_BILL} for no key update`, [group, billId])
    await rowsOf(client, 'move', MOVE_BILL, [billId])
    const [row] = await rowsOf<{ id: number }>(client, 'pay', ADD_PAYMENT, [group, billId, amount * 100])
    return row?.id ?? 0
  })

const create = (group: number, bill: NewBill) =>
  inTransaction(group, (client) =>
    rowsOf(client, 'create', ADD_BILL, [
      group,
      bill.name,
      bill.amount * 100,
      bill.due_date,
      bill.frequency,
      bill.type,
    ]),
  )

/** One round trip, as ours is one statement. */
async function agenda(group: number, months: string[]) {
  const [bills, payments] = await Promise.all([
    rowsOf<AgendaBill>(pool, 'agenda-bills', AGENDA_BILLS, [group]),
    rowsOf<AgendaPayment>(pool, 'agenda-payments', AGENDA_PAYMENTS, [group, months[0], months.at(-1)]),
  ])
  return cyclesOf(months, bills, payments)
}

async function login(email: string, password: string) {
  const [user] = await rowsOf<{ id: number; hash: string }>(pool, 'user', GET_USER, [email])
  if (!user || !(await verify(user.hash, password))) throw new Error('The password is wrong')
  return rowsOf(pool, 'login', ADD_SESSION, [user.id, randomUUID()])
}

const asked =
  (answer: (call: Call) => Promise<unknown>): Answer =>
  (call, send) => {
    void session()
      .then(() => answer(call))
      .then(send)
  }

serveFloor({
  bills: asked(async ({ group }) =>
    inUnits(await rowsOf<{ amount: number }>(pool, 'bills', LIST_BILLS, [group])),
  ),
  bill: asked(
    async ({ group, id }) =>
      inUnits(await rowsOf<{ amount: number }>(pool, 'bill', GET_BILL, [group, id]))[0],
  ),
  payments: asked(async ({ group }) =>
    inUnits(await rowsOf<{ amount: number }>(pool, 'payments', LIST_PAYMENTS, [group])),
  ),
  stats: asked(async ({ group }) =>
    monthsOf(
      (await rowsOf<MonthRow>(pool, 'stats', SUM_BY_MONTH, [group])).map((row) => ({
        ...row,
        total: Number(row.total),
      })),
    ),
  ),
  agenda: asked(({ group }) => agenda(group, MONTHS)),
  summary: asked(async ({ group }) => summaryOf(await agenda(group, JUNE))),
  pay: asked(async ({ group, id, body }) => {
    const { amount } = JSON.parse(body) as { amount: number }
    return presentPayment(await pay(group, id, amount), id, amount)
  }),
  create: asked(async ({ group, body }) => (await create(group, JSON.parse(body) as NewBill))[0]),
  login: ({ body }, send) => {
    const { email, password } = JSON.parse(body) as { email: string; password: string }
    void login(email, password).then(send)
  },
})
