import { createClient } from '@duebook/contract'

export const EMAIL = 'ada@example.org'
export const PASSWORD = 'correct horse battery staple'

export const AT = `'2026-01-01T00:00:00.000Z'`

/** The account that owns the groups; the server makes it at its first start, with a group that stays empty. */
export const ACCOUNT = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD }

/** What each of the small groups has, and the large one. */
export const SMALL = { groups: 50, bills: 50, payments: 12 }
const LARGE = { bills: 500, payments: 6 }

const FIRST_GROUP = 2
const LARGE_GROUP = FIRST_GROUP + SMALL.groups

/** The ids in a new database: of each group, and of one of its bills, another one in each. */
export const GROUPS = {
  small: Array.from({ length: SMALL.groups }, (_, i) => ({
    group: FIRST_GROUP + i,
    bill: i * SMALL.bills + i + 1,
  })),
  large: [{ group: LARGE_GROUP, bill: SMALL.groups * SMALL.bills + 1 }],
}

export async function makeGroups(baseUrl: string): Promise<void> {
  const client = createClient({ baseUrl })
  await client.auth.login({ email: EMAIL, password: PASSWORD })
  for (const { group } of [...GROUPS.small, ...GROUPS.large])
    await client.databases.create({ name: `Group ${group}` })
}

/** In the words of both engines, because 30,000 payments by requests take minutes. */
export const FILL_GROUPS = [
  addBills(FIRST_GROUP, LARGE_GROUP - 1, SMALL.bills),
  addPayments(0, SMALL.payments),
  addBills(LARGE_GROUP, LARGE_GROUP, LARGE.bills),
  addPayments(SMALL.groups * SMALL.bills, LARGE.payments),
]

/** Monthly ones for the groups from an id to another, in their order. Every tenth is a deposit. */
export function addBills(from: number, to: number, count: number): string {
  return `insert into bills (group_id, name, amount, due_date, anchor_day, frequency, type, schedule_set_on, created_at, updated_at)
    with recursive ${numbers('b', count)}
    select bill_groups.id, 'Bill ' || b.n, 100 * b.n + 99, '${monthEnd(0)}', 31, 'monthly',
      case when b.n % 10 = 0 then 'deposit' else 'bill' end, '2026-01-01', ${AT}, ${AT}
    from bill_groups cross join b where bill_groups.id between ${from} and ${to} order by bill_groups.id, b.n`
}

/** Of the bills behind an id, for the months before they are due: one in each month of 2026, on days of their own. */
export function addPayments(lastBill: number, count: number): string {
  const months = Array.from({ length: count }, (_, i) => {
    const paidIn = new Date(Date.UTC(2026, i, 1)).toISOString().slice(0, 8)
    return `('${paidIn}', '${monthEnd(i - count)}', '${monthEnd(i - count + 1)}')`
  })
  // In the order of the indexes, so that they grow at their ends.
  return `insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, cycle_anchor_day, settles,
      next_due_date, created_at, updated_at)
    with months (paid_in, due, next) as (values ${months.join(', ')})
    select bills.group_id, bills.id, bills.amount, months.paid_in || (10 + bills.id % 19), months.due, bills.amount, 31, 1,
      months.next, ${AT}, ${AT}
    from bills cross join months where bills.id > ${lastBill}`
}

/** Of July 2026, which is due next, and so many months later. */
function monthEnd(months: number): string {
  return new Date(Date.UTC(2026, 7 + months, 0)).toISOString().slice(0, 10)
}

/** A relation of 1 to `count`, for `with recursive`. */
export function numbers(name: string, count: number): string {
  return `${name} (n) as (select 1 union all select n + 1 from ${name} where n < ${count})`
}

/** The token outlives no round of a full run, so it is asked for before each work. */
export async function signIn(baseUrl: string): Promise<string> {
  const client = createClient({ baseUrl })
  await client.auth.login({ email: EMAIL, password: PASSWORD })
  return `Bearer ${client.tokens().access ?? ''}`
}
