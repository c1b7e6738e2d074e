import { CalendarDay, Id, NewBill } from '@duebook/contract'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { problemsWith } from './check-input.ts'
import { inputSchema } from './tool-schemas.ts'

const BILL = { name: 'Rent', amount: 1200.5, due_date: '2026-11-30', frequency: 'monthly', type: 'bill' }

test('what the contract takes is taken', () => {
  const schema = inputSchema(NewBill)
  expect(problemsWith(schema, BILL)).toBeUndefined()
  expect(
    problemsWith(schema, { ...BILL, schedule: { every: 2, unit: 'month', days: [-1] }, notes: null }),
  ).toBe(undefined)
})

test.each([
  [{ ...BILL, due_date: '2026-02-29' }, 'due_date must be a day that exists, written as YYYY-MM-DD.'],
  [{ ...BILL, amount: Number.POSITIVE_INFINITY }, 'amount must be a number.'],
  [{ ...BILL, notes: 7 }, 'notes must be a text or null.'],
  [{ ...BILL, tags: ['a', ''] }, 'tags.1 must not be empty.'],
  [
    { ...BILL, ['__proto__x'.repeat(20)]: 1 },
    /^"(?:__proto__x){4}" is no argument of this tool\. Allowed: name, /,
  ],
  [{}, 'Missing: name, amount, due_date, frequency, type.'],
  ['Rent', 'The arguments must be an object.'],
  [null, 'The arguments must be an object.'],
])('what it does not take is told: %o', (value, said) => {
  expect(problemsWith(inputSchema(NewBill), value)).toMatch(said)
})

test('schemas have the limits that the contract only describes, and none of its notes', () => {
  const schema = inputSchema(Type.Object({ day: CalendarDay, id: Type.Optional(Id) }))
  expect(schema).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['day'],
    properties: {
      day: {
        type: 'string',
        maxLength: 10,
        format: 'date',
        description: 'A day, YYYY-MM-DD, from 1900-01-01 to 9999-12-31',
      },
      id: { type: 'integer', minimum: 1 },
    },
  })
})
