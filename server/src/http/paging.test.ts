import fc from 'fast-check'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate, FIRST_DATE } from '#core/calendar'
import type { Position } from '#core/paging'
import type { GroupScope } from '#db/group-scope'
import type { PagedList } from '#db/paged-list'
import { answerList } from '#http/long-list'
import { readPage } from '#http/paging'

const REFUSAL = expect.objectContaining({
  name: 'AppError',
  kind: 'invalid',
  message: 'cursor is not valid. Use the one from the Link header of the previous page',
})

const row = (date: string, id: number): Position => ({ date: date as CalendarDate, id })
const ROWS = [row('2026-01-31', 4), row('2026-02-28', 1), row('2026-02-28', 9)]

async function cut(rows: Position[], limit: number, url = '/api/v2/bills') {
  const headers: Record<string, string> = {}
  const reply = { header: (name: string, value: string) => Object.assign(headers, { [name]: value }) }
  const list: PagedList<object, Position> = {
    atOnce: 1_000,
    rows: async (_scope, _filter, part) => ('limit' in part ? rows.slice(0, part.limit + 1) : []),
    ids: async () => [],
    positionOf: (each) => each,
  }
  const asked = { filter: {}, page: { limit, after: undefined }, present: (each: Position) => each }
  const call = {
    scope: {} as GroupScope,
    request: { url } as FastifyRequest,
    reply: reply as unknown as FastifyReply,
  }
  return { page: await answerList(list, asked, call), headers }
}

function nextOf(headers: Record<string, string>): URL {
  const address = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1] ?? ''
  expect(address).toMatch(/^\/api\/v2\//)
  return new URL(address, 'http://localhost')
}

const cursorOf = (text: string) => Buffer.from(text).toString('base64url')

describe('a list', () => {
  test.each([3, 4, 1000])('that fits into a page of %d is the last one', async (limit) => {
    expect(await cut(ROWS, limit)).toEqual({ page: ROWS, headers: {} })
  })

  test('that is empty has no next page', async () => {
    expect(await cut([], 1)).toEqual({ page: [], headers: {} })
  })

  test('that is longer is cut, and tells where the next page begins', async () => {
    const { page, headers } = await cut(ROWS, 2)
    expect(page).toEqual(ROWS.slice(0, 2))
    const next = nextOf(headers)
    expect(next.pathname).toBe('/api/v2/bills')
    expect(readPage({ cursor: next.searchParams.get('cursor') ?? '' }).after).toEqual(ROWS[1])
  })

  test('keeps its filters on the next page, and only the newest cursor', async () => {
    const { headers } = await cut(ROWS, 1, '/api/v2/bills?account=Caf%C3%A9%20%26%20co&limit=1&cursor=old')
    const { searchParams } = nextOf(headers)
    expect(searchParams.get('account')).toBe('Café & co')
    expect(searchParams.get('limit')).toBe('1')
    expect(searchParams.getAll('cursor')).toEqual([cursorOf('2026-01-31 4')])
  })

  test('has an address that cannot break out of its header', async () => {
    const { headers } = await cut(ROWS, 1, '/api/v2/bills?account=%3E%3B%20rel%3D%22prev%22%0D%0AX: y<>')
    expect(headers.link).toMatch(/^<[^<>\s"]+>; rel="next"$/)
  })
})

describe('a page request', () => {
  test('may ask for nothing', () => {
    expect(readPage({})).toEqual({ limit: undefined, after: undefined })
  })

  test('takes the limit as it is', () => {
    expect(readPage({ limit: 50 })).toEqual({ limit: 50, after: undefined })
  })

  test('may begin behind a row without a limit', () => {
    const cursor = cursorOf('2026-01-31 4')
    expect(readPage({ cursor })).toEqual({ limit: undefined, after: { date: '2026-01-31', id: 4 } })
  })

  test('finds every row again', async () => {
    const anyDate = fc
      .integer({ min: 0, max: 2_950_000 })
      .map((days) => addDays(FIRST_DATE, days) as CalendarDate)
    await fc.assert(
      fc.asyncProperty(anyDate, fc.integer({ min: 1, max: 999_999_999_999_999 }), async (date, id) => {
        const { headers } = await cut([{ date, id }, row('9999-12-31', 1)], 1)
        const cursor = nextOf(headers).searchParams.get('cursor') ?? ''
        expect(cursor).toMatch(/^[\w-]+$/)
        expect(readPage({ limit: 1, cursor })).toEqual({ limit: 1, after: { date, id } })
      }),
    )
  })

  test.each([
    ['nothing', ''],
    ['a word', 'next'],
    ['a number', '2'],
    ['only a date', cursorOf('2026-01-31')],
    ['only an id', cursorOf('4')],
    ['a date that does not exist', cursorOf('2026-02-30 4')],
    ['a date before the range', cursorOf('1899-12-31 4')],
    ['no date', cursorOf(' 4')],
    ['id 0', cursorOf('2026-01-31 0')],
    ['a negative id', cursorOf('2026-01-31 -4')],
    ['an id with zeros before', cursorOf('2026-01-31 04')],
    ['an id with decimals', cursorOf('2026-01-31 4.5')],
    ['an id with an exponent', cursorOf('2026-01-31 4e2')],
    ['an id of 16 digits', cursorOf('2026-01-31 1000000000000000')],
    ['SQL', cursorOf('2026-01-31 4;drop')],
    ['a NUL', cursorOf('2026-01-31 4\0')],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]).toString('base64url')],
  ])('is refused with a cursor of %s', (_, cursor) => {
    expect(() => readPage({ cursor })).toThrow(REFUSAL)
  })
})
