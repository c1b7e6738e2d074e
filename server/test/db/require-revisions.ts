import { withClient } from '../postgres/admin.ts'

/** What reads of a group show. */
const TABLES = ['bills', 'payments', 'skips', 'categories', 'balances'] as const

/**
 * From now on a transaction that changes what reads of a group show fails at its end, unless it has raised the revision of the group.
 * By triggers, so that no statement passes by, however it was written.
 */
export async function requireRevisions(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      [
        `create function require_revision() returns trigger language plpgsql as $$
        declare
          changed_group bigint := coalesce(new.group_id, old.group_id);
        begin
          if exists (select from group_revisions where group_id = changed_group and xmin <> pg_current_xact_id()::xid) then
            raise exception 'revision not raised: % on %', tg_op, tg_table_name;
          end if;
          return null;
        end $$`,
        ...TABLES.map(
          (table) =>
            `create constraint trigger ${table}_require_revision after insert or update or delete on ${table}
            deferrable initially deferred for each row execute function require_revision()`,
        ),
      ].join(';'),
    ),
  )
}

export async function stopRequiringRevisions(url: string): Promise<void> {
  await withClient(url, (client) => client.query('drop function require_revision cascade'))
}
