import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest, Part, Position } from '#core/paging'
import { linkNextPage } from '#http/paging'

/** Of a long list so many are held at a time. */
const IN_A_PART = 100

/** How a list is read: by page, or by the ids of all its rows and then part by part. */
export interface LongList<Row, Item> {
  page: PageRequest
  /** Up to so many are read and answered at once, as most lists are: the larger its rows can be, the fewer. */
  atOnce: number
  rows: (part: Part) => Promise<Row[]>
  ids: (limit: number | undefined) => Promise<number[]>
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
  const { after, limit } = list.page
  const atOnce = Math.min(list.atOnce, limit ?? list.atOnce)
  const rows = await list.rows({ after, limit: atOnce })
  const isMore = rows.length > atOnce
  if (isMore && atOnce < (limit ?? Number.POSITIVE_INFINITY)) return streamList(list, request, reply)
  if (isMore) linkNextPage(list.positionOf(rows[atOnce - 1] as Row), request, reply)
  return rows.slice(0, atOnce).map(list.present)
}

async function streamList<Row, Item>(
  list: LongList<Row, Item>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable> {
  const { limit } = list.page
  const ids = await list.ids(limit === undefined ? undefined : limit + 1)
  if (limit !== undefined && ids.length > limit) {
    ids.length = limit
    const [last] = await list.rows({ ids: ids.slice(-1) })
    if (last) linkNextPage(list.positionOf(last), request, reply)
  }
  // Nobody would take what is read for a HEAD.
  return streamed(partsOf(list, request.method === 'HEAD' ? [] : ids))
}

async function* partsOf<Row, Item>(list: LongList<Row, Item>, ids: number[]): AsyncGenerator<Item[]> {
  for (let begin = 0; begin < ids.length; begin += IN_A_PART) {
    // SQLite answers without waiting: everybody else would have to wait for the whole list.
    await setImmediate()
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
