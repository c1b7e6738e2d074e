import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { TEXT_LIMITS } from './refusals.ts'
import { allOptional, Currency, GroupName, Id, Instant, Timezone } from './schemas.ts'
import { ComparedText } from './texts.ts'

/** A bill group as login lists it. On the wire a bill group is called a database. */
export const DatabaseEntry = Type.Object({ id: Id, name: GroupName }, { title: 'DatabaseEntry' })
export type DatabaseEntry = Static<typeof DatabaseEntry>

export const Role = Type.Enum(['viewer', 'editor', 'manager'], { title: 'Role', examples: ['editor'] })
export type Role = Static<typeof Role>

export const Database = Type.Object(
  {
    id: Id,
    name: GroupName,
    role: Role,
    currency: Currency,
    decimals: Type.Integer({
      minimum: 0,
      maximum: 4,
      description: 'Decimal places of the currency',
      examples: [2],
    }),
    timezone: Timezone,
    auto_record: Type.Boolean({
      description: 'Whether the server records payments for auto_pay bills on their due date',
    }),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Database', description: 'A bill group' },
)
export type Database = Static<typeof Database>

const settings = { currency: Currency, timezone: Timezone, auto_record: Type.Boolean({ examples: [true] }) }

export const groupEndpoints = {
  listDatabases: endpoint({
    method: 'GET',
    path: '/databases',
    tag: 'Bill groups',
    summary: 'List bill groups, by ID',
    description: 'With your role in each.',
    access: 'signed-in',
    needs: 'user',
    tokens: 'read',
    data: Type.Array(Database),
  }),
  createDatabase: endpoint({
    method: 'POST',
    path: '/databases',
    tag: 'Bill groups',
    summary: 'Create a bill group',
    description: 'For administrators. You can select it at once.',
    access: 'signed-in',
    needs: 'administrator',
    audit: 'database.created',
    keyed: true,
    body: Type.Object(
      { name: GroupName, ...allOptional(settings, { auto_record: false }) },
      {
        title: 'NewDatabase',
        description: '`currency` and `timezone` default to the server’s settings',
      },
    ),
    status: 201,
    data: Database,
    refusals: ['group-name-taken', 'too-many-groups'],
  }),
  updateDatabase: endpoint({
    method: 'PUT',
    path: '/databases/:id',
    tag: 'Bill groups',
    summary: 'Rename a bill group or change its settings',
    description: 'Changing the currency does not convert amounts.',
    access: 'group-in-path',
    needs: 'manager',
    audit: 'database.changed',
    body: Type.Object(allOptional({ name: GroupName, ...settings }), {
      title: 'DatabaseChanges',
      examples: [{ name: 'Home', auto_record: true }],
    }),
    data: Database,
    refusals: ['group-name-taken', 'currency-decimals-differ'],
  }),
  deleteDatabase: endpoint({
    method: 'DELETE',
    path: '/databases/:id',
    tag: 'Bill groups',
    summary: 'Delete a bill group and everything in it',
    description: 'This can’t be undone. If it has bills, repeat its name in `confirm`.',
    access: 'group-in-path',
    needs: 'administrator',
    confirm: 'cookie-session',
    audit: 'database.deleted',
    query: Type.Object({
      confirm: Type.Optional(
        ComparedText(TEXT_LIMITS.groupName, {
          description: 'The group’s name; required if it has bills',
          examples: ['Personal'],
        }),
      ),
    }),
    refusals: ['group-not-empty'],
    message: 'Bill group deleted',
  }),
}
