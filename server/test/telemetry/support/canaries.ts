import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#db/database'
import type { Schema } from '#db/schema'
import { type Row, rowsOf } from '../../support/rows.ts'

/** Amounts that nobody has by chance, in minor units. */
const AMOUNTS = { bill: 12345678, payment: 98765432, cycle: 87654321, skip: 76543219 }

const [ACCOUNT, USER, GROUP, BILL, INVITATION, CHANNEL, NOTIFICATION, WEBHOOK, EVENT, IMPORT] = [
  90_001, 90_002, 90_003, 90_004, 90_005, 90_006, 90_007, 90_008, 90_009, 90_010,
]

/** One row of every table: what keys and checks demand. Every other text becomes a canary. */
const ROWS: Array<[table: keyof Schema, row: Row]> = [
  ['instance_settings', {}],
  ['accounts', { id: ACCOUNT }],
  ['users', { id: USER, account_id: ACCOUNT }],
  ['sessions', { user_id: USER, kind: 'token' }],
  ['known_addresses', { user_id: USER }],
  ['login_failures', {}],
  ['totp_factors', { user_id: USER, last_step: 0 }],
  ['recovery_codes', { user_id: USER }],
  ['passkeys', { user_id: USER, counter: 0, synced: 0 }],
  ['used_challenges', {}],
  ['sign_in_challenges', { user_id: USER, purpose: 'set-up', tries: 0 }],
  ['sign_in_links', { user_id: USER }],
  ['openid_links', { user_id: USER }],
  ['email_changes', { user_id: USER }],
  ['known_devices', { user_id: USER }],
  [
    'audit_log',
    { account_id: ACCOUNT, group_id: 1, user_id: USER, target_id: USER, outcome: 'done', count: 1 },
  ],
  ['audit_hours', { user_id: USER, account_id: ACCOUNT, group_id: 1, entries: 60, surplus: 1 }],
  ['bill_groups', { id: GROUP, account_id: ACCOUNT, decimals: 2 }],
  ['memberships', { group_id: GROUP, user_id: USER, role: 'viewer' }],
  ['membership_mails', { group_id: GROUP }],
  ['pending_memberships', { group_id: GROUP, user_id: USER, role: 'viewer', invited_by: USER }],
  [
    'invitations',
    { id: INVITATION, account_id: ACCOUNT, invited_by: USER, is_admin: 0, role: 'editor', mail: 'sent' },
  ],
  ['invitation_groups', { invitation_id: INVITATION, group_id: GROUP }],
  ['password_resets', { user_id: USER }],
  ['idempotency_keys', { user_id: USER, group_id: GROUP, status: 201 }],
  ['categories', { group_id: GROUP, budget: AMOUNTS.bill, position: 1 }],
  [
    'bills',
    { id: BILL, group_id: GROUP, amount: AMOUNTS.bill, anchor_day: 31, frequency: 'annual', type: 'bill' },
  ],
  [
    'payments',
    {
      group_id: GROUP,
      bill_id: BILL,
      amount: AMOUNTS.payment,
      cycle_amount: AMOUNTS.cycle,
      settles: 1,
      source: 'auto',
    },
  ],
  [
    'skips',
    {
      group_id: GROUP,
      bill_id: BILL,
      cycle_amount: AMOUNTS.skip,
      cycle_anchor_day: 31,
      schedule_epoch: 0,
    },
  ],
  ['balances', { group_id: GROUP, amount: AMOUNTS.bill }],
  ['dismissed_insights', { group_id: GROUP, user_id: USER }],
  ['imports', { id: IMPORT, group_id: GROUP, user_id: USER, state: 'draft' }],
  [
    'import_rows',
    {
      group_id: GROUP,
      import_id: IMPORT,
      row_number: 1,
      leave_out: 0,
      has_errors: 0,
      has_warnings: 0,
      is_duplicate: 0,
    },
  ],
  ['devices', { user_id: USER, platform: 'android' }],
  ['channels', { id: CHANNEL, user_id: USER, state: 'ok' }],
  ['channel_uses', { user_id: USER, kind: 'test' }],
  [
    'reminder_settings',
    {
      group_id: GROUP,
      user_id: USER,
      enabled: 1,
      overdue_times: 5,
      hour: 8,
      digest: 1,
      bills: 1,
      deposits: 0,
      auto_paid: 0,
    },
  ],
  ['reminder_channels', { group_id: GROUP, user_id: USER, channel_id: CHANNEL }],
  ['bill_reminders', { group_id: GROUP, bill_id: BILL, user_id: USER, muted: 0 }],
  ['snoozes', { group_id: GROUP, bill_id: BILL, user_id: USER }],
  ['notifications', { id: NOTIFICATION, user_id: USER, group_id: GROUP, kind: 'reminder', state: 'sent' }],
  ['reminders', { group_id: GROUP, user_id: USER, bill_id: BILL, state: 'sent' }],
  ['deliveries', { notification_id: NOTIFICATION, channel_id: CHANNEL, state: 'sent' }],
  ['leases', {}],
  ['personal_tokens', { user_id: USER, access: 'read', all_groups: 1 }],
  ['feeds', { user_id: USER, include: 'both', show_amounts: 1, paid: 1 }],
  ['webhooks', { id: WEBHOOK, group_id: GROUP, owner_id: USER, enabled: 1, state: 'ok' }],
  ['events', { id: EVENT, group_id: GROUP }],
  ['webhook_deliveries', { group_id: GROUP, webhook_id: WEBHOOK, event_id: EVENT, state: 'sent' }],
  ['announced_cycles', { group_id: GROUP, bill_id: BILL, kind: 'due' }],
  ['received_reports', {}],
]

/** What the migrations wrote, and what the report itself is kept in. */
const NOT_SEEDED = ['schema_migrations', 'telemetry_log', 'group_revisions']

/**
 * Fills every text column of every table with a value that is nowhere else, and answers all of them. A table that is
 * not known here is an error, so that a new one cannot be forgotten.
 */
export async function seedCanaries(database: Database): Promise<string[]> {
  const columns = await textColumns(database)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const known: string[] = [...ROWS.map(([table]) => table), ...NOT_SEEDED]
  const unknown = tables.filter((table) => !known.includes(table))
  if (unknown.length > 0) throw new Error(`No canaries are kept for ${unknown.join(', ')}`)

  const canaries: string[] = []
  let day = 0
  const canaryFor = (table: string, column: string): string => {
    const isDay = /(?:^|_)date$|_on$/.test(column)
    const isInstant = /_at$|_until$|_since$/.test(column)
    if (!isDay && !isInstant) return `canary-${table}-${column}-${randomBytes(6).toString('hex')}`
    day += 1
    const date = new Date(Date.UTC(2031, 0, day)).toISOString().slice(0, 10)
    return isDay ? date : `${date}T13:37:59.123Z`
  }
  for (const [table, row] of ROWS) {
    const filled: Row = { ...row }
    for (const { column } of columns.filter((each) => each.table === table)) {
      if (column in row) continue
      const canary = canaryFor(table, column)
      filled[column] = canary
      canaries.push(canary)
    }
    await rowsOf(database).insert(table, [filled])
  }
  return [...canaries, ...Object.values(AMOUNTS).flatMap(amountForms)]
}

export function amountForms(minor: number): string[] {
  const major = (minor / 100).toFixed(2)
  return [String(minor), major, major.replace('.', ',')]
}

/** Every canary that shows in the text, in whichever form. Of an instant the day alone is too much already. */
export function leaksIn(text: string, canaries: string[]): string[] {
  const haystack = text.toLowerCase()
  return canaries
    .map((canary) => (/^\d{4}-\d\d-\d\dT/.test(canary) ? canary.slice(0, 10) : canary))
    .flatMap((canary) =>
      Object.entries(formsOf(canary))
        .filter(([, forms]) => forms.some((form) => haystack.includes(form.toLowerCase())))
        .map(([name]) => `${canary} (${name})`),
    )
}

function formsOf(canary: string): Record<string, string[]> {
  const bytes = Buffer.from(canary)
  // Within a longer text its Base64 depends on where it begins; the outermost characters mix with the neighbours.
  const base64 = [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    return encoded.slice(offset === 0 ? 0 : offset + 1, -1)
  })
  return {
    'as it is': [canary],
    reversed: [[...canary].reverse().join('')],
    hex: [bytes.toString('hex')],
    base64,
    base64url: base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    'percent-encoded': encodeURIComponent(canary) === canary ? [] : [encodeURIComponent(canary)],
  }
}

/** Everything that is stored, for checking that the canaries are really there. */
export async function dump(database: Database): Promise<string> {
  const tables = await Promise.all(
    ROWS.map(([table]) => database.read.selectFrom(table).selectAll().execute() as Promise<unknown>),
  )
  return JSON.stringify(tables)
}

async function textColumns(database: Database): Promise<Array<{ table: string; column: string }>> {
  const query =
    database.engine === 'sqlite'
      ? sql<{ table: string; column: string }>`
          select tables.name as "table", columns.name as "column"
          from sqlite_master as tables, pragma_table_info(tables.name) as columns
          where tables.type = 'table' and lower(columns.type) = 'text'`
      : sql<{ table: string; column: string }>`
          select table_name as "table", column_name as "column" from information_schema.columns
          where table_schema = current_schema() and data_type = 'text'`
  return (await query.execute(database.read)).rows
}
