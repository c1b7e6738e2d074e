import { AT, addBills, addPayments, numbers } from './seed.ts'

const BILLS_A_GROUP = 10

/** The last ids that are taken. */
export type LastIds = Record<(typeof NUMBERED)[number], number>
export const NUMBERED = ['accounts', 'users', 'bill_groups', 'bills'] as const

/**
 * Statements, in the words of both engines, that add other people's groups: each with an account, an owner with a session,
 * ten bills, and its share of the payments over the last months.
 */
export function otherGroups(last: LastIds, groups: number, payments: number): string[] {
  const insert = (into: string, select: string) =>
    `insert into ${into} with recursive ${numbers('g', groups)} select ${select} from g`
  return [
    insert('accounts (id, created_at)', `${last.accounts} + n, ${AT}`),
    insert(
      'users (id, account_id, email, email_key, password_hash, is_admin, is_owner, created_at, updated_at)',
      `${last.users} + n, ${last.accounts} + n, 'user' || n || '@example.org', 'user' || n || '@example.org',
       'x', 1, 1, ${AT}, ${AT}`,
    ),
    insert(
      'sessions (user_id, kind, refresh_id, refresh_issued_at, created_at, last_used_at, expires_at)',
      `${last.users} + n, 'token', 'r' || n, ${AT}, ${AT}, ${AT}, '9999-12-31T00:00:00.000Z'`,
    ),
    insert(
      'bill_groups (id, account_id, name, currency, decimals, timezone, created_at, updated_at)',
      `${last.bill_groups} + n, ${last.accounts} + n, 'Household', 'EUR', 2, 'Europe/Berlin', ${AT}, ${AT}`,
    ),
    insert(
      'memberships (group_id, user_id, role, created_at)',
      `${last.bill_groups} + n, ${last.users} + n, 'manager', ${AT}`,
    ),
    insert('group_revisions (group_id, revision, stamp)', `${last.bill_groups} + n, 0, 'x'`),
    addBills(last.bill_groups + 1, last.bill_groups + groups, BILLS_A_GROUP),
    addPayments(last.bills, Math.round(payments / groups / BILLS_A_GROUP)),
  ]
}
