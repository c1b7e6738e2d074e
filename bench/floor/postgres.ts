import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
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
 * The floor on PostgreSQL: named statements on a pool of the same size, and as many round trips as Duebook makes, since
 * what a round trip costs is not ours to save twice. Usage: node postgres.ts URL
 */
const [url = ''] = process.argv.slice(2)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: url, max: 10 })

type Client = pg.Pool | pg.PoolClient

async function rowsOf<Row>(
  client: Client,
  name: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await client.query<Row & pg.QueryResultRow>({ name, text, values })
  return rows
}

/** Stands for the session, the user and the group that a server must ask for. */
const session = () =>
  rowsOf(pool, 'session', 'select id, account_id, email, is_admin from users where id = $1', [1])

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await rowsOf(
      client,
      'group',
      'select currency, decimals, timezone from bill_groups where id = $1 for share',
      [1],
    )
    await rowsOf(
      client,
      'member',
      'select role from memberships where group_id = $1 and user_id = $2',
      [1, 1],
    )
    const value = await work(client)
    await client.query('commit')
    return value
  } finally {
    client.release()
  }
}

const billById = (client: Client, id: number, lock = '') =>
  rowsOf<{ amount: number }>(
    client,
    `bill${lock}`,
    `select ${BILL_COLUMNS} from bills where group_id = 1 and id = $1 ${lock}`,
    [id],
  )

const pay = (billId: number, amount: number) =>
  inTransaction(async (client) => {
    await billById(client, billId, 'for no key update')
    await rowsOf(client, 'move', 'update bills set due_date = $1, version = version + 1 where id = $2', [
      NEXT,
      billId,
    ])
    const [row] = await rowsOf<{ id: number }>(
      client,
      'pay',
      `insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, cycle_anchor_day, settles,
       next_due_date, created_at, updated_at)
       values (1, $1, $2, '2026-01-01', '2026-01-01', 100, 31, 1, '${NEXT}', 'x', 'x') returning id`,
      [billId, amount * 100],
    )
    return row?.id ?? 0
  })

const create = (bill: NewBill) =>
  inTransaction((client) =>
    rowsOf(
      client,
      'create',
      `insert into bills (group_id, name, amount, due_date, anchor_day, frequency, type, archived, schedule_set_on,
       created_at, updated_at) values (3, $1, $2, $3, 31, $4, $5, 0, '2026-01-01', 'x', 'x') returning ${BILL_COLUMNS}`,
      [bill.name, bill.amount * 100, bill.due_date, bill.frequency, bill.type],
    ),
  )

/** One round trip, as ours is one statement. */
async function agenda(months: string[]) {
  const [bills, payments] = await Promise.all([
    rowsOf<LargeBill>(pool, 'large-bills', LARGE_BILLS),
    rowsOf<LargePayment>(pool, 'large-payments', `${LARGE_PAYMENTS} $1 and cycle_due_date <= $2`, [
      months[0],
      months.at(-1),
    ]),
  ])
  return cyclesOf(months, bills, payments)
}

async function login(email: string, password: string) {
  const [user] = await rowsOf<{ id: number; hash: string }>(
    pool,
    'user',
    'select id, password_hash as hash from users where email_key = $1',
    [email],
  )
  if (!user || !(await verify(user.hash, password))) throw new Error('The password is wrong')
  return rowsOf(
    pool,
    'login',
    `insert into sessions (user_id, kind, refresh_id, refresh_issued_at, created_at, last_used_at, expires_at)
     values ($1, 'token', $2, 'x', 'x', 'x', '9999-12-31') returning id`,
    [user.id, randomUUID()],
  )
}

const asked =
  (answer: (call: { id: number; body: string }) => Promise<unknown>) =>
  (call: { id: number; body: string }, send: (data: unknown) => void) => {
    void session()
      .then(() => answer(call))
      .then(send)
  }

serveFloor({
  bills: asked(async () => inUnits(await rowsOf<{ amount: number }>(pool, 'bills', LIST_BILLS))),
  bill: asked(async ({ id }) => inUnits(await billById(pool, id))[0]),
  payments: asked(async () => inUnits(await rowsOf<{ amount: number }>(pool, 'payments', LIST_PAYMENTS))),
  stats: asked(async () =>
    monthsOf(
      (await rowsOf<MonthRow>(pool, 'stats', SUM_BY_MONTH)).map((row) => ({
        ...row,
        total: Number(row.total),
      })),
    ),
  ),
  agenda: asked(() => agenda(MONTHS)),
  summary: asked(async () => summaryOf(await agenda(JUNE))),
  pay: asked(async ({ id, body }) => {
    const { amount } = JSON.parse(body) as { amount: number }
    return presentPayment(await pay(id, amount), id, amount)
  }),
  create: asked(async ({ body }) => (await create(JSON.parse(body) as NewBill))[0]),
  login: ({ body }, send) => {
    const { email, password } = JSON.parse(body) as { email: string; password: string }
    void login(email, password).then(send)
  },
})
