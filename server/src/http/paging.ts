import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseCalendarDate } from '#core/calendar'
import { refuse } from '#core/errors'
import type { PageRequest, Position } from '#core/paging'

export function readPage(query: { limit?: number; cursor?: string }): PageRequest {
  return { limit: query.limit, after: query.cursor === undefined ? undefined : readCursor(query.cursor) }
}

/** In a header, so that the envelope stays as the contract shows it. */
export function linkNextPage(lastOfPage: Position, request: FastifyRequest, reply: FastifyReply): void {
  const next = new URL(request.url, 'http://localhost')
  next.searchParams.set('cursor', writeCursor(lastOfPage))
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
}

function writeCursor({ date, id }: Position): string {
  return Buffer.from(`${date} ${id}`).toString('base64url')
}

function readCursor(cursor: string): Position {
  const [day = '', number = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const date = parseCalendarDate(day)
  if (date === undefined || !/^[1-9]\d{0,14}$/.test(number)) {
    throw refuse('invalid-cursor')
  }
  return { date, id: Number(number) }
}
