import { withClient } from '../postgres/admin.ts'

/** What is read from replicas. */
const TABLES = ['bills', 'payments', 'skips', 'categories', 'balances'] as const

/** From now on a transaction that changes what replicas are asked for fails at its end, unless it has raised the position of the group. */
export async function requirePositions(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(
      [
        `create function require_position() returns trigger language plpgsql as $$
        declare
          changed_group bigint := coalesce(new.group_id, old.group_id);
        begin
          if exists (select from bill_groups where id = changed_group and xmin <> pg_current_xact_id()::xid) then
            raise exception 'position not raised: % on %', tg_op, tg_table_name;
          end if;
          return null;
        end $$`,
        ...TABLES.map(
          (table) =>
            `create constraint trigger ${table}_require_position after insert or update or delete on ${table}
            deferrable initially deferred for each row execute function require_position()`,
        ),
      ].join(';'),
    ),
  )
}

export async function stopRequiringPositions(url: string): Promise<void> {
  await withClient(url, (client) => client.query('drop function require_position cascade'))
}
