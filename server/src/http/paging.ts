import { API_PREFIX } from '@duebook/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseCalendarDate } from '#core/calendar'
import { refuse } from '#core/errors'
import type { PageRequest, Position } from '#core/paging'

export function readPage(query: { limit?: number; cursor?: string }): PageRequest {
  return { limit: query.limit, after: query.cursor === undefined ? undefined : readCursor(query.cursor) }
}

/** In a header, so that the envelope stays as the contract shows it. */
export function linkNextPage(lastOfPage: Position, request: FastifyRequest, reply: FastifyReply): void {
  linkTo(`${lastOfPage.date} ${lastOfPage.id}`, request, reply)
}

/** For lists in another order. `path` is below the prefix; without it the next page has the address of this one. */
export function linkTo(mark: string, request: FastifyRequest, reply: FastifyReply, path?: string): void {
  linkCursor(Buffer.from(mark).toString('base64url'), request, reply, path)
}

/** The same with a cursor that a former answer had. */
export function linkCursor(
  cursor: string,
  request: FastifyRequest,
  reply: FastifyReply,
  path?: string,
): void {
  const next = new URL(path === undefined ? request.url : API_PREFIX + path, 'http://localhost')
  next.searchParams.set('cursor', cursor)
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
}

/** Of the next page, where there is one. */
export function cursorIn(reply: FastifyReply): string | undefined {
  return /[?&]cursor=([\w-]+)/.exec(String(reply.getHeader('link') ?? ''))?.[1]
}

/** The number after a word, as `linkTo` was given it. */
export function readMark(word: string, cursor: string): number {
  const [found, number = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (found !== word || !NUMBER.test(number)) throw refuse('invalid-cursor')
  return Number(number)
}

const NUMBER = /^[1-9]\d{0,14}$/

function readCursor(cursor: string): Position {
  const [day = '', number = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const date = parseCalendarDate(day)
  if (date === undefined || !NUMBER.test(number)) {
    throw refuse('invalid-cursor')
  }
  return { date, id: Number(number) }
}
