const BILLS_A_GROUP = 10
const AT = `'2026-01-01T00:00:00.000Z'`

/** The last ids that are taken. */
export type LastIds = Record<(typeof NUMBERED)[number], number>
export const NUMBERED = ['accounts', 'users', 'bill_groups', 'bills'] as const

/**
 * Statements, in the words of both engines, that add other people's groups: each with an account, an owner with a session,
 * ten bills, and its share of the payments over the last months.
 */
export function otherGroups(last: LastIds, groups: number, payments: number): string[] {
  const each = Math.round(payments / groups / BILLS_A_GROUP)
  const numbers = (name: string, count: number) =>
    `${name} (n) as (select 1 union all select n + 1 from ${name} where n < ${count})`
  const insert = (into: string, select: string) => `insert into ${into} with recursive ${select}`
  const g = numbers('g', groups)
  const b = numbers('b', BILLS_A_GROUP)
  const bill = `${last.bills} + (g.n - 1) * ${BILLS_A_GROUP} + b.n`
  return [
    insert('accounts (id, created_at)', `${g} select ${last.accounts} + n, ${AT} from g`),
    insert(
      'users (id, account_id, email, email_key, password_hash, is_admin, is_owner, created_at, updated_at)',
      `${g} select ${last.users} + n, ${last.accounts} + n, 'user' || n || '@example.org', 'user' || n || '@example.org',
       'x', 1, 1, ${AT}, ${AT} from g`,
    ),
    insert(
      'sessions (user_id, kind, refresh_id, refresh_issued_at, created_at, last_used_at, expires_at)',
      `${g} select ${last.users} + n, 'token', 'r' || n, ${AT}, ${AT}, ${AT}, '9999-12-31T00:00:00.000Z' from g`,
    ),
    insert(
      'bill_groups (id, account_id, name, currency, decimals, timezone, created_at, updated_at)',
      `${g} select ${last.bill_groups} + n, ${last.accounts} + n, 'Household', 'EUR', 2, 'Europe/Berlin', ${AT}, ${AT} from g`,
    ),
    insert(
      'memberships (group_id, user_id, role, created_at)',
      `${g} select ${last.bill_groups} + n, ${last.users} + n, 'manager', ${AT} from g`,
    ),
    insert(
      `bills (id, group_id, name, amount, due_date, anchor_day, frequency, type, schedule_set_on, created_at, updated_at)`,
      `${g}, ${b} select ${bill}, ${last.bill_groups} + g.n, 'Bill ' || b.n, 1000 + b.n, '2026-12-' || (10 + b.n), 10 + b.n,
       'monthly', case when b.n = 1 then 'deposit' else 'bill' end, '2026-01-01', ${AT}, ${AT} from g, b`,
    ),
    // In the order of the indexes, so that they grow at their ends.
    insert(
      `payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, cycle_anchor_day, settles, next_due_date,
       created_at, updated_at)`,
      `${g}, ${b}, days (due, next) as (values ${monthsBack(each)})
       select ${last.bill_groups} + g.n, ${bill}, 1000 + b.n, days.due, days.due, 1000 + b.n, 1, 1, days.next, ${AT}, ${AT}
       from g, b, days`,
    ),
  ]
}

/** The first of each of the last months, and of the one after it. */
function monthsBack(count: number): string {
  const first = (back: number) => new Date(Date.UTC(2026, 11 - back, 1)).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, i) => `('${first(i + 1)}', '${first(i)}')`).join(', ')
}
