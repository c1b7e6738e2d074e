import { setImmediate } from 'node:timers/promises'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { CalendarDate } from '#core/calendar'
import type { PageRequest, Part, Position } from '#core/paging'
import { compileOnce } from '#db/compile-once'
import type { Db } from '#db/database'
import type { GroupScope } from '#db/group-scope'
import { areAmong, isStorableText } from '#db/portable'
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
  positionOf: (row: Row) => Position
}

interface ListDefinition<T extends keyof Schema, F extends Filter, Row> {
  table: 'bills' | 'payments'
  day: 'due_date' | 'date'
  order: 'asc' | 'desc'
  atOnce: number
  filters: ReadonlyArray<keyof F & string>
  matching: (db: Db, filter: F) => SelectQueryBuilder<Schema, T, object>
  select: (query: SelectQueryBuilder<Schema, T, object>) => SelectQueryBuilder<Schema, keyof Schema, Row>
  positionOf: (row: Row) => Position
}

interface PartSlots {
  groupId: number
  afterDate?: CalendarDate | undefined
  afterId?: number | undefined
  limit?: number | undefined
  ids?: string | undefined
}

/** Each query is compiled once for each set of filters that are asked for. */
export function pagedList<T extends keyof Schema, F extends Filter, Row extends object>(
  list: ListDefinition<T, F, Row>,
): PagedList<F, Row> {
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

  const rowsQuery = compileOnce(slotNames, (db, slots: F & PartSlots) => list.select(inPart(db, slots)))
  /** The number is part of the text: SQLite would prepare the statement anew for every value that is bound to a limit. */
  const firstRowsQuery = compileOnce(slotNames, (db, slots: F & PartSlots) =>
    list.select(inPart(db, slots)).limit(sql.lit(atOnce + 1)),
  )
  const idsQuery = compileOnce(slotNames, (db, slots: F & PartSlots) => inPart(db, slots).select(id.as('id')))

  function readRows({ db, groupId }: GroupScope, filter: F, part: Part): Promise<Row[]> {
    if ('ids' in part) return rowsQuery(db, { ...filter, groupId, ids: JSON.stringify(part.ids) })
    const slots = { ...filter, groupId, ...afterSlots(part) }
    return part.limit === atOnce
      ? firstRowsQuery(db, slots)
      : rowsQuery(db, { ...slots, limit: part.limit + 1 })
  }

  return {
    atOnce,
    positionOf: list.positionOf,
    rows: async (scope, filter, part) => (matchesNothing(filter) ? [] : readRows(scope, filter, part)),
    ids: async ({ db, groupId }, filter, page) => {
      if (matchesNothing(filter)) return []
      const rows = await idsQuery(db, { ...filter, groupId, ...afterSlots(page), limit: page.limit })
      return rows.map(({ id }) => id)
    },
  }
}

/**
 * Rows of a long list by their ids, so many at a time. Asked for by their place in the list, PostgreSQL would without statistics sort
 * the whole group for each part of it.
 */
export async function* inParts<Row>(
  ids: number[],
  size: number,
  readRows: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let begin = 0; begin < ids.length; begin += size) {
    // SQLite answers without waiting: everybody else would have to wait for the whole list.
    await setImmediate()
    yield await readRows(ids.slice(begin, begin + size))
  }
}

const afterSlots = ({ after }: { after: Position | undefined }) => ({
  afterDate: after?.date,
  afterId: after?.id,
})

const matchesNothing = (filter: Filter) =>
  Object.values(filter).some((value) => typeof value === 'string' && !isStorableText(value))
