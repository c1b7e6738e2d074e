import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest } from '#core/paging'
import type { GroupScope } from '#db/group-scope'
import type { PagedList } from '#db/paged-list'
import type { WrittenAnswer } from '#db/read-task'
import { oneList } from '#http/json-list'
import { linkNextPage } from '#http/paging'

/** Of a long list so many are held at a time. */
const IN_A_PART = 100

/** What is asked of a list, and how its rows are written as a JSON list. */
export interface ListRequest<F, Row> {
  filter: F
  page: PageRequest
  write: (rows: Row[]) => string
  /** Completes an answer whose list the database has written. */
  complete?: (list: Buffer) => Uint8Array
}

interface ListCall {
  scope: GroupScope
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * A page, or the whole list. A long one is sent as it is read, so that no number of rows fills the memory, and without
 * keeping the database waiting for a slow reader: what is in it is settled when it begins, each entry comes once, and one
 * that is changed meanwhile comes as it is then.
 */
export async function answerList<F, Row>(
  list: PagedList<F, Row>,
  { filter, page, write, complete }: ListRequest<F, Row>,
  { scope, request, reply }: ListCall,
): Promise<WrittenAnswer | Readable> {
  const { after, limit = Number.POSITIVE_INFINITY } = page
  const atOnce = Math.min(list.atOnce, limit)
  const linkAfter = (last: Row) => linkNextPage(list.positionOf(last), request, reply)
  const readWhole = complete && isWhole(page) ? list.wholeReader(scope.db) : undefined
  if (complete && readWhole) {
    const written = await readWhole(scope, filter, [`${BEGIN}[`, `]${END}`])
    if (written !== 'too-long') return complete(written)
  } else {
    const rows = await list.rows(scope, filter, { after, limit: atOnce })
    if (rows.length <= atOnce || atOnce === limit) {
      if (rows.length > atOnce) linkAfter(rows[atOnce - 1] as Row)
      return Buffer.from(BEGIN + write(rows.slice(0, atOnce)) + END)
    }
  }

  const readByIds = (ids: number[]) => list.rows(scope, filter, { ids })
  const ids = await list.ids(scope, filter, { after, limit: page.limit && page.limit + 1 })
  if (ids.length > limit) {
    ids.length = limit
    const [last] = await readByIds(ids.slice(-1))
    if (last) linkAfter(last)
  }
  // A HEAD request has no body.
  return streamed(partsOf(request.method === 'HEAD' ? [] : ids, readByIds, write))
}

async function* partsOf<Row>(
  ids: number[],
  readByIds: (ids: number[]) => Promise<Row[]>,
  write: (rows: Row[]) => string,
): AsyncGenerator<string> {
  for (let begin = 0; begin < ids.length; begin += IN_A_PART) {
    // SQLite answers without waiting: everybody else would have to wait for the whole list.
    await setImmediate()
    const rows = await readByIds(ids.slice(begin, begin + IN_A_PART))
    yield write(rows)
  }
}

/** If reading fails on the way the connection is cut, so that nobody takes a part for the whole. */
function streamed(parts: AsyncIterable<string>): Readable {
  return Readable.from(inEnvelope(parts), { objectMode: false })
}

async function* inEnvelope(parts: AsyncIterable<string>): AsyncGenerator<string> {
  yield BEGIN
  yield* oneList(parts)
  yield END
}

const isWhole = ({ after, limit }: PageRequest) => after === undefined && limit === undefined

const BEGIN = '{"success":true,"data":'
const END = '}'
