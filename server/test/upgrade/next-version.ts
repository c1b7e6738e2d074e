/*
 * The server as the next version of it would be: this one, with a further migration that changes the tables that everybody
 * uses, and builds an index.
 */
import { MIGRATIONS } from '#db/migrations/index'
import type { Migration } from '#db/migrations/migration'

const next: Migration = {
  name: '9999-next',
  kind: 'expand',
  indexes: [{ name: 'payments_next', on: 'payments (group_id, amount, id)' }],
  up: ({ integer, text }) => [
    `alter table bills add column next_text ${text}`,
    'update bills set next_text = name',
    `alter table payments add column next_number ${integer} not null default 0`,
  ],
}
const known = MIGRATIONS as Migration[]
known.push(next)

await import('../../src/main.ts')
