import { setImmediate } from 'node:timers/promises'
import { CompiledQuery, type Insertable } from 'kysely'
import type { Tx } from '#db/database'
import { byEngine } from '#db/portable'
import type { Schema } from '#db/schema'

/** Enough that a statement costs little, and few enough that reads wait only for milliseconds on SQLite. */
const AT_ONCE = { sqlite: 500, postgres: 2_000 }

type Value = string | number | null
type Row<T extends keyof Schema> = Readonly<Insertable<Schema[T]>>
type Rows = ReadonlyArray<Record<string, Value>>

/**
 * Many rows of one form, some hundred in a statement. Between them others get their turn: SQLite answers without waiting. The text
 * is put together here because building such a statement piece by piece takes several times as long as running it.
 */
export async function insertRows<T extends keyof Schema>(
  tx: Tx,
  table: T,
  rows: ReadonlyArray<Row<T>>,
): Promise<void> {
  for await (const _ of inParts(tx, table, rows, ''));
}

/** The same, and answers their ids in the order of the rows. */
export async function insertRowsForIds<T extends 'bills' | 'payments'>(
  tx: Tx,
  table: T,
  rows: ReadonlyArray<Row<T>>,
): Promise<number[]> {
  const ids: number[] = []
  const end = byEngine(tx, { sqlite: '', postgres: ' returning id' })
  for await (const { count, inserted, insertId } of inParts(tx, table, rows, end)) {
    if (insertId === undefined) for (const { id } of inserted) ids.push(id)
    // SQLite counts up by one within a statement, and telling each takes a quarter of the time.
    else for (let id = Number(insertId) - count + 1; id <= insertId; id++) ids.push(id)
  }
  // PostgreSQL does not promise in which order it answers, but gives out ids in that of the rows.
  return ids.sort((a, b) => a - b)
}

interface Part {
  count: number
  inserted: Array<{ id: number }>
  /** Of the last row; SQLite alone tells it. */
  insertId: bigint | undefined
}

async function* inParts<T extends keyof Schema>(
  tx: Tx,
  table: T,
  all: ReadonlyArray<Row<T>>,
  end: string,
): AsyncGenerator<Part> {
  const rows = all as unknown as Rows
  const columns = toColumns(rows)
  const atOnce = byEngine(tx, AT_ONCE)
  const source = byEngine(tx, { sqlite: fromValues, postgres: fromJson })
  for (let start = 0; start < rows.length; start += atOnce) {
    if (start > 0) await setImmediate()
    const part = rows.slice(start, start + atOnce)
    const { text, values } = source(table, columns, part)
    const insert = `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) ${text}${end}`
    const result = await tx.executeQuery<{ id: number }>(CompiledQuery.raw(insert, values))
    yield { count: part.length, inserted: result.rows, insertId: result.insertId }
  }
}

interface Column {
  name: string
  /** Whether it is the same in all rows. */
  isConstant: boolean
}

function toColumns(rows: Rows): Column[] {
  const [first = {}] = rows
  return Object.keys(first).map((name) => ({
    name,
    isConstant: rows.every((row) => row[name] === first[name]),
  }))
}

interface Source {
  text: string
  values: Value[]
}

/** What is the same in all rows is bound once: most columns of most rows are, and binding takes as long as writing. */
function fromValues(_table: string, columns: readonly Column[], rows: Rows): Source {
  const constant = columns.filter(({ isConstant }) => isConstant)
  const varying = columns.filter(({ isConstant }) => !isConstant)
  const valuesOf = (row: Rows[number] | undefined, some: readonly Column[]) =>
    some.map(({ name }) => row?.[name] ?? null)
  const selected = columns.map((column) => (column.isConstant ? '?' : `column${varying.indexOf(column) + 1}`))
  const row = varying.length === 0 ? '(null)' : `(${varying.map(() => '?').join(', ')})`
  return {
    text: `select ${selected.join(', ')} from (values ${rows.map(() => row).join(', ')})`,
    values: [...valuesOf(rows[0], constant), ...rows.flatMap((each) => valuesOf(each, varying))],
  }
}

/** One parameter instead of thousands, each of which PostgreSQL would be told of twice. */
function fromJson(table: string, columns: readonly Column[], rows: Rows): Source {
  return {
    text: `select ${columns.map(({ name }) => name).join(', ')} from json_populate_recordset(null::${table}, $1::json)`,
    values: [JSON.stringify(rows)],
  }
}
