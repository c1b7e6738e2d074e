import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_ID } from '#core/no-id'
import { pathId } from '#http/path-id'

test.each([
  ['1', 1],
  ['7', 7],
  ['10', 10],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('%s is an id', (text, id) => {
  expect(pathId(text)).toBe(id)
})

test.each([
  '',
  ' ',
  '0',
  '00',
  '01',
  '-1',
  '+1',
  '1.0',
  '1.5',
  '1e3',
  '0x1',
  ' 1',
  '1 ',
  '1\n',
  '1\0',
  '1,2',
  '1_000',
  '١',
  '１',
  'abc',
  'NaN',
  'Infinity',
  '9007199254740992',
  '9007199254740993',
  '9999999999999999',
  '10000000000000000',
  '9'.repeat(400),
])('%j names nothing', (text) => {
  expect(pathId(text)).toBe(NO_ID)
})

test('every positive safe integer is read, and nothing else is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), fc.string(), (id, text) => {
      expect(pathId(String(id))).toBe(id)
      expect(String(pathId(text) || text)).toBe(text)
    }),
  )
})
