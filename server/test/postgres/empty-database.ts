import pg from 'pg'

/** Beyond this, rows are not worth deleting one by one. */
const MANY_BYTES = 1_000_000

/** Empties a database that has today's schema as often as it is called, over one connection. */
export function databaseEmptier(url: string): () => Promise<void> {
  let kept: Promise<{ client: pg.Client; statement: string }> | undefined
  async function connect() {
    const client = new pg.Client({ connectionString: url })
    // A test may have broken it, and at the end the server stops first.
    client.on('error', () => {
      kept = undefined
    })
    await client.connect()
    return { client, statement: emptying(await tablesOf(client)) }
  }
  return async () => {
    kept ??= connect()
    const { client, statement } = await kept
    await client.query(statement)
  }
}

/** `truncate` writes new files for every table and index, which for a handful of rows takes fifty times as long. */
function emptying(tables: string[]): string {
  return `
    do $$
    declare name text;
    begin
      foreach name in array array[${tables.map((table) => `'${table}'`).join()}] loop
        if pg_relation_size(name::regclass) > ${MANY_BYTES} then execute format('truncate %I cascade', name);
        else execute format('delete from %I', name);
        end if;
      end loop;
    end $$;
    select setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
    from pg_sequences where schemaname = 'public' and last_value is not null`
}

/** Those that refer to others before those. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; refers_to: string[] }>(`
    select c.relname as name, array(
      select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid
    ) as refers_to
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'`)
  const ordered: string[] = []
  const add = (name: string) => {
    if (ordered.includes(name)) return
    for (const row of rows) if (row.refers_to.includes(name)) add(row.name)
    ordered.push(name)
  }
  for (const { name } of rows) add(name)
  return ordered
}
