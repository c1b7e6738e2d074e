import Sqlite from 'better-sqlite3'

const BILLS_A_GROUP = 10
const AT = `'2026-01-01T00:00:00.000Z'`

/**
 * Adds other people's groups to a database: each with an account, an owner with a session, ten bills, and its share of the
 * payments over the last two years. Straight into the tables; durability is off meanwhile, because a crash only costs a
 * run.
 */
export function addOtherGroups(file: string, groups: number, payments: number): void {
  const db = new Sqlite(file)
  db.pragma('journal_mode = OFF')
  db.pragma('synchronous = OFF')
  db.pragma('foreign_keys = OFF')
  db.pragma('cache_size = -500000')
  const lastId = (table: string) =>
    db.prepare(`select coalesce(max(id), 0) from ${table}`).pluck().get() as number
  const account = lastId('accounts')
  const user = lastId('users')
  const group = lastId('bill_groups')
  const bill = lastId('bills')
  const each = Math.round(payments / groups / BILLS_A_GROUP)
  const numbers = (name: string, count: number) =>
    `${name} (n) as (select 1 union all select n + 1 from ${name} where n < ${count})`
  const insert = (into: string, select: string) => db.exec(`insert into ${into} with recursive ${select}`)

  db.exec('begin')
  insert('accounts (id, created_at)', `${numbers('g', groups)} select ${account} + n, ${AT} from g`)
  insert(
    'users (id, account_id, email, email_key, password_hash, is_admin, is_owner, created_at, updated_at)',
    `${numbers('g', groups)} select ${user} + n, ${account} + n, 'user' || n || '@example.org', 'user' || n || '@example.org',
     'x', 1, 1, ${AT}, ${AT} from g`,
  )
  insert(
    'sessions (user_id, kind, refresh_id, refresh_issued_at, created_at, last_used_at, expires_at)',
    `${numbers('g', groups)} select ${user} + n, 'token', 'r' || n, ${AT}, ${AT}, ${AT}, '9999-12-31T00:00:00.000Z' from g`,
  )
  insert(
    'bill_groups (id, account_id, name, currency, decimals, timezone, created_at, updated_at)',
    `${numbers('g', groups)} select ${group} + n, ${account} + n, 'Household', 'EUR', 2, 'Europe/Berlin', ${AT}, ${AT} from g`,
  )
  insert(
    'memberships (group_id, user_id, role, created_at)',
    `${numbers('g', groups)} select ${group} + n, ${user} + n, 'manager', ${AT} from g`,
  )
  insert(
    `bills (id, group_id, name, amount, due_date, anchor_day, frequency, type, schedule_set_on, created_at, updated_at)`,
    `${numbers('g', groups)}, ${numbers('b', BILLS_A_GROUP)}
     select ${bill} + (g.n - 1) * ${BILLS_A_GROUP} + b.n, ${group} + g.n, 'Bill ' || b.n, 1000 + b.n, '2026-12-' || printf('%02d', b.n),
     b.n, 'monthly', iif(b.n = 1, 'deposit', 'bill'), '2026-01-01', ${AT}, ${AT} from g, b`,
  )
  // In the order of the indexes, so that they grow at their ends.
  insert(
    `payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, cycle_anchor_day, settles, next_due_date, created_at,
     updated_at)`,
    `${numbers('g', groups)}, ${numbers('b', BILLS_A_GROUP)}, ${numbers('p', each)}, days (p, due, next) as (
       select n, date('2026-12-01', '-' || n || ' months'), date('2026-12-01', '-' || (n - 1) || ' months') from p
     )
     select ${group} + g.n, ${bill} + (g.n - 1) * ${BILLS_A_GROUP} + b.n, 1000 + b.n, days.due, days.due, 1000 + b.n, 1, 1, days.next,
     ${AT}, ${AT} from g, b, days`,
  )
  db.exec('commit')
  // No ANALYZE: Duebook never makes one, because SQLite then compiles statements anew whenever a parameter changes.
  db.close()
}
