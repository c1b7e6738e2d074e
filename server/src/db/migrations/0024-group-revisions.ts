import type { Migration } from '#db/migrations/migration'

/**
 * A number that every change of what reads of a group show raises, with a random stamp: a restored backup may repeat a number, never a
 * stamp. Servers of the former version would change groups without raising it.
 */
export const groupRevisions: Migration = {
  name: '0024-group-revisions',
  kind: 'contract',
  up: ({ engine, integer, text, strict }) => [
    `create table group_revisions (
      group_id ${integer} not null primary key references bill_groups (id) on delete cascade,
      revision ${integer} not null,
      stamp ${text} not null
    ) ${strict}`,
    `insert into group_revisions (group_id, revision, stamp)
      select id, 0, ${engine === 'sqlite' ? 'lower(hex(randomblob(12)))' : `replace(gen_random_uuid()::text, '-', '')`}
      from bill_groups`,
  ],
}
