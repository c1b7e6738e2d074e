import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest } from '#core/paging'
import type { GroupScope } from '#db/group-scope'
import { inParts, type PagedList } from '#db/paged-list'
import { writeList } from '#http/json-list'
import { linkNextPage } from '#http/paging'

/** Of a long list so many are held at a time. */
const IN_A_PART = 100

/** What is asked of a list, and how a row of it is shown. */
export interface ListRequest<F, Row, Item> {
  filter: F
  page: PageRequest
  present: (row: Row) => Item
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
export async function answerList<F, Row, Item>(
  list: PagedList<F, Row>,
  { filter, page, present }: ListRequest<F, Row, Item>,
  { scope, request, reply }: ListCall,
): Promise<Item[] | Readable> {
  const { after, limit = Number.POSITIVE_INFINITY } = page
  const atOnce = Math.min(list.atOnce, limit)
  const linkAfter = (last: Row) => linkNextPage(list.positionOf(last), request, reply)
  const rows = await list.rows(scope, filter, { after, limit: atOnce })
  if (rows.length <= atOnce || atOnce === limit) {
    if (rows.length > atOnce) linkAfter(rows[atOnce - 1] as Row)
    return rows.slice(0, atOnce).map(present)
  }

  // Read after this function has returned, so on the plain handle.
  const later = { ...scope, db: scope.database.read }
  const readByIds = (ids: number[]) => list.rows(later, filter, { ids })
  const ids = await list.ids(scope, filter, { after, limit: page.limit && page.limit + 1 })
  if (ids.length > limit) {
    ids.length = limit
    const [last] = await readByIds(ids.slice(-1))
    if (last) linkAfter(last)
  }
  // A HEAD request has no body.
  const sent = request.method === 'HEAD' ? [] : ids
  return Readable.from(inEnvelope(writeList(inParts(sent, IN_A_PART, readByIds), present)), {
    objectMode: false,
  })
}

/** If reading fails on the way the connection is cut, so that nobody takes a part for the whole. */
async function* inEnvelope(list: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"success":true,"data":'
  yield* list
  yield '}'
}
