import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { requireCurrent, setEtag } from '#http/etag'

const requestWith = (ifMatch?: string) =>
  ({ headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } }) as unknown as FastifyRequest

const STALE = expect.objectContaining({
  name: 'AppError',
  kind: 'stale',
  message: 'Someone else has changed this in the meantime. Reload it and try again',
})

test('a version goes out as a strong tag in quotes', () => {
  const headers: Record<string, unknown> = {}
  const reply = { header: (name: string, value: unknown) => Object.assign(headers, { [name]: value }) }
  setEtag(reply as unknown as FastifyReply, 12)
  expect(headers).toEqual({ etag: '"12"' })
})

test('without If-Match nothing is checked', () => {
  expect(() => requireCurrent(requestWith())(7)).not.toThrow()
})

describe('a change passes', () => {
  test.each([
    ['with the current version', '"7"'],
    ['with any version', '*'],
    ['with the current version among others', '"5", "7","9"'],
    ['with the current version beside a weak one', 'W/"7", "7"'],
    ['with blanks around', '  "7"\t'],
  ])('%s', (_, header) => {
    expect(() => requireCurrent(requestWith(header))(7)).not.toThrow()
  })
})

describe('a change is stale', () => {
  test.each([
    ['with an older version', '"6"'],
    ['with a newer version', '"8"'],
    ['with a weak tag, which promises too little', 'W/"7"'],
    ['without quotes', '7'],
    ['with one quote', '"7'],
    ['with a version that begins alike', '"77"'],
    ['with zeros before', '"07"'],
    ['with nothing', ''],
    ['with others', '"5", "6"'],
    ['with a star in quotes', '"*"'],
    ['with a list that is too long', `${'"5", '.repeat(200)}"7"`],
  ])('%s', (_, header) => {
    expect(() => requireCurrent(requestWith(header))(7)).toThrow(STALE)
  })
})
