import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import type { PageRequest, Part, Position } from '#core/paging'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { GroupScope } from '#db/group-scope'
import { areAmong, byEngine, idList, isStorableText } from '#db/portable'
import type { Schema } from '#db/schema'

type Filter = Record<string, string | number | undefined>

/** A list of a group's rows that is sorted by a day, then by id. */
export interface PagedList<F, Row> {
  /** Up to so many are read at once: the larger its rows can be, the fewer. */
  atOnce: number
  /** With a limit one row more, which tells whether others follow. */
  rows: (scope: GroupScope, filter: F, part: Part) => Promise<Row[]>
  /** In the same order. */
  ids: (scope: GroupScope, filter: F, page: PageRequest) => Promise<number[]>
  /** Reads the whole list as the database writes it, unless it is longer than what is read at once. Undefined where it does not write lists. */
  wholeReader: (db: Db) => WholeReader<F> | undefined
  positionOf: (row: Row) => Position
}

/** `around` comes before and after the list. */
type WholeReader<F> = (scope: GroupScope, filter: F, around: Around) => Promise<Buffer | 'too-long'>

type Around = readonly [before: string, after: string]

interface ListDefinition<T extends keyof Schema, F extends Filter, Read, Row extends Read> {
  table: 'bills' | 'payments'
  day: 'due_date' | 'date'
  order: 'asc' | 'desc'
  atOnce: number
  filters: ReadonlyArray<keyof F & string>
  matching: (db: Db, filter: F) => SelectQueryBuilder<Schema, T, object>
  select: (
    query: SelectQueryBuilder<Schema, T, object>,
    db: Db,
  ) => SelectQueryBuilder<Schema, keyof Schema, Read>
  /** Adds what is quicker to read once for many rows. Undefined where it is gone by now: then all of it is read anew. */
  complete?: (scope: GroupScope, rows: Read[]) => Promise<Row[] | undefined>
  /** A row in SQLite's words, where it writes the list by itself. */
  written?: (decimals: number) => RawBuilder<string>
  positionOf: (row: Row) => Position
}

interface PartSlots {
  groupId: number
  afterDate?: CalendarDate | undefined
  afterId?: number | undefined
  limit?: number | undefined
  ids?: string | undefined
}

interface WholeSlots {
  before: string
  after: string
}

/** Each query is compiled once for each set of filters that are asked for. */
export function pagedList<
  T extends keyof Schema,
  F extends Filter,
  Row extends Read,
  Read extends object = Row,
>(list: ListDefinition<T, F, Read, Row>): PagedList<F, Row> {
  const { table, order, atOnce } = list
  const day = sql.ref<CalendarDate>(`${table}.${list.day}`)
  const id = sql.ref<number>(`${table}.id`)
  const slotNames = [...list.filters, 'groupId', 'afterDate', 'afterId', 'limit', 'ids'] as const

  function inPart(db: Db, slots: F & PartSlots) {
    const { groupId, afterDate, afterId, limit, ids } = slots
    let query = list
      .matching(db, slots)
      .where(
        ids === undefined
          ? sql<boolean>`${sql.ref(`${table}.group_id`)} = ${groupId}`
          : areAmong(db, table, groupId, ids),
      )
      .orderBy(day, order)
      .orderBy(id, order)
    if (afterDate !== undefined) {
      const comparison = sql.raw(order === 'asc' ? '>' : '<')
      query = query.where(sql<boolean>`(${day}, ${id}) ${comparison} (${afterDate}, ${afterId})`)
    }
    return limit === undefined ? query : query.limit(limit)
  }

  const rowsQuery = compileOnce(slotNames, (db, slots: F & PartSlots) => list.select(inPart(db, slots), db))
  /** The number is part of the text: SQLite would prepare the statement anew for every value that is bound to a limit. */
  const firstRowsQuery = compileOnce(slotNames, (db, slots: F & PartSlots) =>
    list.select(inPart(db, { ...slots, limit: undefined }), db).limit(sql.lit(atOnce + 1)),
  )
  const idsQuery = compileOnce(slotNames, (db, slots: F & PartSlots) =>
    idList(db, inPart(db, slots).select(id.as('id'))),
  )

  function wholeReaderOf(written: (decimals: number) => RawBuilder<string>): WholeReader<F> {
    const queryWith = (decimals: number) =>
      compileOnce([...slotNames, 'before', 'after'], (db, slots: F & PartSlots & WholeSlots) => {
        const rows = inPart(db, slots)
          .limit(sql.lit(atOnce + 1))
          .select(written(decimals).as('row'))
        // As bytes: a text would become one of JavaScript, and bytes again to be sent.
        const list = sql<Buffer>`cast(concat(${slots.before}, group_concat("row", ','), ${slots.after}) as blob)`
        return db.selectFrom(rows.as('sorted')).select([sql<number>`count(*)`.as('count'), list.as('list')])
      })
    const queries = new Map<number, ReturnType<typeof queryWith>>()

    return async ({ db, groupId, decimals }, filter, [before, after]) => {
      if (matchesNothing(filter)) return Buffer.from(before + after)
      const query = queries.get(decimals) ?? queryWith(decimals)
      queries.set(decimals, query)
      const [row] = await query(db, { ...filter, groupId, before, after })
      return row === undefined || row.count > atOnce ? 'too-long' : row.list
    }
  }
  const readWhole = list.written && wholeReaderOf(list.written)

  function readRows({ db, groupId }: GroupScope, filter: F, part: Part): Promise<Read[]> {
    if ('ids' in part) return rowsQuery(db, { ...filter, groupId, ids: JSON.stringify(part.ids) })
    const slots = { ...filter, groupId, ...afterSlots(part), limit: part.limit + 1 }
    return part.limit === atOnce ? firstRowsQuery(db, slots) : rowsQuery(db, slots)
  }

  return {
    atOnce,
    wholeReader: (db) => byEngine(db, { sqlite: readWhole, postgres: undefined }),
    positionOf: list.positionOf,
    rows: async (scope, filter, part) => {
      if (matchesNothing(filter)) return []
      for (;;) {
        const read = await readRows(scope, filter, part)
        const rows = list.complete ? await list.complete(scope, read) : (read as Row[])
        if (rows) return rows
      }
    },
    ids: async ({ db, groupId }, filter, page) => {
      if (matchesNothing(filter)) return []
      const [row] = await idsQuery(db, { ...filter, groupId, ...afterSlots(page), limit: page.limit })
      return JSON.parse(row?.ids ?? '[]') as number[]
    },
  }
}

const afterSlots = ({ after }: { after: Position | undefined }) => ({
  afterDate: after?.date,
  afterId: after?.id,
})

const matchesNothing = (filter: Filter) =>
  Object.values(filter).some((value) => typeof value === 'string' && !isStorableText(value))
