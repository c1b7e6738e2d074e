import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { cleanGroupName } from '#groups/group-rules'
import { readSelection } from '#groups/selection-headers'

/** Names and values in turn, as Node hands them over. */
const requestWith = (...rawHeaders: string[]) => ({ raw: { rawHeaders } }) as unknown as FastifyRequest
const selection = (...rawHeaders: string[]) => readSelection(requestWith(...rawHeaders))

/** What Node makes of UTF-8 bytes in a header. */
const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

const refusal = (message: string) => expect.objectContaining({ name: 'AppError', kind: 'invalid', message })
const NONE = refusal('Select a bill group with X-Database or X-Database-Id')

describe('a group is selected', () => {
  test('by id', () => {
    expect(selection('X-Database-Id', '7')).toEqual({ id: '7', names: [] })
  })

  test('by name', () => {
    expect(selection('X-Database', 'Personal')).toEqual({ id: undefined, names: ['Personal'] })
  })

  test('by both', () => {
    const headers = ['Host', 'localhost', 'X-Database', 'Personal', 'Accept', '*/*', 'X-Database-Id', '7']
    expect(selection(...headers)).toEqual({ id: '7', names: ['Personal'] })
  })

  test('whatever the case of the header’s name', () => {
    expect(selection('x-database-id', '7').id).toBe('7')
    expect(selection('X-DATABASE', 'Home').names).toEqual(['Home'])
  })

  test('with an id as the caller wrote it: what it names is judged elsewhere', () => {
    expect(selection('X-Database-Id', ' 07x ')).toEqual({ id: '07x', names: [] })
  })
})

describe('nothing is selected', () => {
  test.each([
    ['without headers', []],
    ['with other headers', ['X-Databases', 'Home', 'Database', 'Home', 'X-Database-Ids', '7']],
    ['where a value is called like the header', ['Accept', 'X-Database', 'User-Agent', 'x-database-id']],
    ['with a blank name', ['X-Database', ' \t']],
    ['with a blank id', ['X-Database-Id', '']],
    ['with both blank', ['X-Database', '', 'X-Database-Id', ' ']],
    ['with a name of wide blanks', ['X-Database', utf8('\u3000')]],
  ])('%s', (_, headers) => {
    expect(() => selection(...headers)).toThrow(NONE)
  })

  test('by a blank header beside a good one, which is as if it were absent', () => {
    expect(selection('X-Database', ' ', 'X-Database-Id', '7')).toEqual({ id: '7', names: [] })
    expect(selection('X-Database', 'Home', 'X-Database-Id', '')).toEqual({ id: undefined, names: ['Home'] })
  })
})

describe('a header that comes twice is refused', () => {
  test.each([
    ['with different names', 'X-Database', ['X-Database', 'Home', 'X-Database', 'Work']],
    ['with the same name', 'X-Database', ['X-Database', 'Home', 'x-database', 'Home']],
    ['with ids', 'X-Database-Id', ['X-Database-Id', '7', 'x-database-id', '7']],
    ['with one of them blank', 'X-Database', ['X-Database', '', 'X-Database', 'Home']],
    [
      'beside a good one of the other kind',
      'X-Database-Id',
      ['X-Database', 'Home', 'X-Database-Id', '7', 'X-Database-Id', '8'],
    ],
    [
      'with both kinds',
      'X-Database',
      ['X-Database-Id', '7', 'X-Database', 'Home', 'X-Database-Id', '7', 'X-Database', 'Home'],
    ],
  ])('%s: %s', (_, header, headers) => {
    expect(() => selection(...headers)).toThrow(refusal(`Send ${header} once`))
  })
})

describe('a name', () => {
  test.each([
    ['in UTF-8', utf8('Café 家計'), ['Café 家計']],
    ['in Latin-1', 'Caf\u00e9', ['Café']],
    ['decomposed', utf8('Cafe\u0301'), ['Caf\u00e9']],
    ['with blanks around', ' \u00a0Home ', ['Home']],
    ['with a byte order mark before', utf8('\ufeffHome'), ['Home']],
    ['with commas', 'a, b', ['a, b']],
    ['with a plus, which is no blank', 'a+b', ['a+b']],
    ['with a percent sign that encodes nothing', '100 %', ['100 %']],
    ['with something that looks encoded but cannot be decoded', 'a%FFb', ['a%FFb']],
    ['with an encoded blank only', '%20', ['%20']],
    ['that Latin-1 and UTF-8 read alike', 'Home', ['Home']],
  ])('may come %s', (_, value, names) => {
    expect(selection('X-Database', value).names).toEqual(names)
  })

  test.each([
    ['letters', 'Caf%C3%A9', ['Caf%C3%A9', 'Café']],
    ['decomposed letters', 'Cafe%CC%81', ['Cafe%CC%81', 'Caf\u00e9']],
    ['blanks around, which are no part of a name', '%20Home%20', ['%20Home%20', 'Home']],
    ['small hexadecimal digits', '%e5%ae%b6', ['%e5%ae%b6', '家']],
    ['a percent sign', '50%25', ['50%25', '50%']],
    ['only once', '%2541', ['%2541', '%41']],
    ['UTF-8 beside encoded letters', `${utf8('é')}%C3%A9`, ['é%C3%A9', 'éé']],
  ])('may come percent-encoded: %s, and is then tried second', (_, value, names) => {
    expect(selection('X-Database', value).names).toEqual(names)
  })

  test.each([
    ['longer than a header with the longest name', 'x'.repeat(4_501)],
    ['longer than the longest name', 'x'.repeat(501)],
    ['of too many marks', utf8(`a${'\u0301'.repeat(31)}`)],
    ['of too many marks, percent-encoded', encodeURIComponent(`a${'\u0301'.repeat(31)}`).repeat(20)],
  ])('%s names nothing', (_, value) => {
    expect(selection('X-Database', value).names).toEqual(['\0'])
  })

  test('that a group can have is found in every way to send it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (text) => {
        let name: string
        try {
          name = cleanGroupName(text)
        } catch {
          return
        }
        const encoded = encodeURIComponent(name)
        expect(selection('X-Database', utf8(name)).names[0]).toBe(name)
        expect(selection('X-Database', encoded).names.at(-1)).toBe(name)
        // Anything before the right reading is no group's name, so the right one is found.
        for (const wrong of selection('X-Database', encoded).names.slice(0, -1)) {
          expect(() => cleanGroupName(wrong)).toThrow(/hexadecimal|at most 200 characters/)
        }
      }),
      { numRuns: 300 },
    )
  })
})
