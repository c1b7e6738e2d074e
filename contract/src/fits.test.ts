import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { fits, shapeOf } from './fits.ts'

const SHAPE = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    amount: { type: 'number' },
    role: { enum: ['viewer', 'editor'] },
    due: { type: 'string', title: 'CalendarDay' },
    month: { type: 'string', title: 'Month' },
    tags: { type: 'array', items: { type: 'string' } },
    ended: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
  },
}
const whole = {
  id: 1,
  name: 'Rent',
  amount: 0.5,
  role: 'editor',
  due: '2026-03-01',
  month: '2026-12',
  tags: ['a'],
  ended: null,
}

test.each([
  ['what the schema says', {}],
  ['further fields', { color: 'blue' }],
  ['a further value of an enumeration', { role: 'guest' }],
])('%s fits', (_, changes) => {
  expect(fits(SHAPE, { ...whole, ...changes })).toBe(true)
  expect(fits(shapeOf(SHAPE), { ...whole, ...changes })).toBe(true)
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a list instead of an object', [whole]],
  ['a text', 'Rent'],
  ['a missing field', { id: 1 }],
  ['a text instead of a number', { ...whole, id: '1' }],
  ['a fraction instead of an integer', { ...whole, id: 1.5 }],
  ['a number without end', { ...whole, amount: Number.POSITIVE_INFINITY }],
  ['an object instead of an enumeration', { ...whole, role: {} }],
  ['null instead of an enumeration', { ...whole, role: null }],
  ['a day that is none', { ...whole, due: 'soon' }],
  ['a day of a month that is none', { ...whole, due: '2026-13-01' }],
  ['a day that no month has', { ...whole, due: '2026-12-32' }],
  ['a month that is none', { ...whole, month: '2026-00' }],
  ['an object instead of a list', { ...whole, tags: {} }],
  ['a list of something else', { ...whole, tags: [1] }],
  ['none of several', { ...whole, ended: 'no' }],
])('%s does not', (_, value) => {
  expect(fits(SHAPE, value)).toBe(false)
  expect(fits(shapeOf(SHAPE), value)).toBe(false)
})

test('no answer of the contract fits a text, and its short form refuses the same', () => {
  for (const { data } of Object.values<Endpoint>(endpoints)) {
    if (!data) continue
    expect([fits(data, 'text'), fits(shapeOf(data), 'text')]).toEqual([false, false])
  }
})
