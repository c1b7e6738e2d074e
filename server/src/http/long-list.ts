import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest, Part, Position } from '#core/paging'
import { cutPage } from '#http/paging'

/** Up to so many are read and answered at once, as most lists are. */
const AT_ONCE = 1_000
/** Of a longer list so many are held at a time. */
const IN_A_PART = 250

/** How a list is read: by page, or by the ids of all its rows and then part by part. */
export interface LongList<Row, Item> {
  page: PageRequest
  rows: (part: Part) => Promise<Row[]>
  ids: () => Promise<number[]>
  positionOf: (row: Row) => Position
  present: (row: Row) => Item
}

/**
 * A page, or the whole list. A long one is sent as it is read, so that no number of rows fills the memory, and without
 * keeping the database waiting for a slow reader: what is in it is settled when it begins, each entry comes once, and one
 * that is changed meanwhile comes as it is then.
 */
export async function answerList<Row, Item>(
  list: LongList<Row, Item>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Item[] | Readable> {
  const { page, positionOf } = list
  const rows = await list.rows({ ...page, limit: page.limit ?? AT_ONCE })
  if (page.limit !== undefined) return cutPage(rows, page.limit, positionOf, request, reply).map(list.present)
  return rows.length <= AT_ONCE ? rows.map(list.present) : streamed(partsOf(list, await list.ids()))
}

async function* partsOf<Row, Item>(list: LongList<Row, Item>, ids: number[]): AsyncGenerator<Item[]> {
  for (let begin = 0; begin < ids.length; begin += IN_A_PART) {
    const rows = await list.rows({ ids: ids.slice(begin, begin + IN_A_PART) })
    yield rows.map(list.present)
  }
}

/** If reading fails on the way the connection is cut, so that nobody takes a part for the whole. */
function streamed(parts: AsyncIterable<unknown[]>): Readable {
  return Readable.from(inEnvelope(parts), { objectMode: false })
}

async function* inEnvelope(parts: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '{"success":true,"data":['
  for await (const part of parts) {
    if (part.length === 0) continue
    yield before + JSON.stringify(part).slice(1, -1)
    before = ','
  }
  yield before === ',' ? ']}' : `${before}]}`
}
