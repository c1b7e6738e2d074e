import { endpoints, WholeNumber } from '@duebook/contract'
import fc from 'fast-check'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { unlessRefused } from '#core/test-support/unless-refused'
import { bodyReader, queryReader } from '#http/validation'

const refusal = (message: string) => expect.objectContaining({ name: 'AppError', kind: 'invalid', message })

const Nullable = Type.Union([Type.String(), Type.Null()])

describe('a body', () => {
  const read = bodyReader(
    Type.Object({
      name: Type.String(),
      amount: Type.Optional(Type.Number()),
      count: Type.Optional(Type.Integer()),
      flag: Type.Optional(Type.Boolean()),
      kind: Type.Optional(Type.Enum(['bill', 'deposit'])),
      note: Type.Optional(Nullable),
      ids: Type.Optional(Type.Array(Type.Integer())),
      nothing: Type.Optional(Type.Null()),
      even: Type.Optional(Type.Number({ multipleOf: 2, 'x-refusal': 'amount-not-positive' })),
    }),
  )

  test('is read as it is where it fits', () => {
    const body = {
      name: 'Rent',
      amount: 1.5,
      count: 2,
      flag: false,
      kind: 'bill',
      note: 'x',
      ids: [1, 2],
      even: 4,
    }
    expect(read(body)).toEqual(body)
  })

  test('loses what the schema does not know', () => {
    expect(read({ name: 'Rent', id: 7, archived: true, created_at: 'x' })).toEqual({ name: 'Rent' })
  })

  test('is a new object, and the old one stays as it was', () => {
    const body = { name: 'Rent', extra: 1 }
    expect(read(body)).not.toBe(body)
    expect(body).toEqual({ name: 'Rent', extra: 1 })
  })

  test.each([
    ['a list', []],
    ['a list of objects', [{ name: 'Rent' }]],
    ['a text', 'name'],
    ['an empty text', ''],
    ['a number', 5],
    ['zero', 0],
    ['true', true],
    ['false', false],
  ])('that is %s is refused', (_, body) => {
    expect(() => read(body)).toThrow(refusal('Request body must be a JSON object'))
  })

  test('that is absent counts as an empty object', () => {
    expect(() => read(undefined)).toThrow(refusal('name is required'))
    expect(bodyReader(endpoints.updateBill.body)(undefined)).toEqual({})
  })

  test('that is null is refused, for it is no object', () => {
    expect(() => bodyReader(endpoints.updateBill.body)(null)).toThrow(
      refusal('Request body must be a JSON object'),
    )
  })

  test('lacks nothing that is optional', () => {
    expect(read({ name: '' })).toEqual({ name: '' })
  })

  test('without a required field is refused, also where it is null', () => {
    expect(() => read({})).toThrow(refusal('name is required'))
    expect(() => read({ name: null })).toThrow(refusal('name is required'))
    expect(() => read({ name: undefined })).toThrow(refusal('name is required'))
  })

  test('may have null where it may, and there it is kept', () => {
    expect(read({ name: 'Rent', note: null, nothing: null })).toEqual({
      name: 'Rent',
      note: null,
      nothing: null,
    })
  })

  test('with null in another optional field is as if it were absent', () => {
    const nulls = { amount: null, count: null, flag: null, kind: null, ids: null, even: null }
    expect(read({ name: 'Rent', ...nulls })).toEqual({ name: 'Rent' })
  })

  test('is taken at its own fields, not at those that every object has', () => {
    const inherits = bodyReader(
      Type.Object({ constructor: Type.Optional(Type.Unknown()), toString: Type.Optional(Type.Unknown()) }),
    )
    expect(inherits({})).toEqual({})
    expect(() => read(Object.create({ name: 'Rent' }))).toThrow(refusal('name is required'))
    const withProto = JSON.parse('{"__proto__": {"name": "Rent"}}') as unknown
    expect(() => read(withProto)).toThrow(refusal('name is required'))
  })

  test.each([
    ['name', 5, 'name must be a text'],
    ['name', ['Rent'], 'name must be a text'],
    ['name', { toString: 'Rent' }, 'name must be a text'],
    ['amount', '5', 'amount must be a number'],
    ['amount', true, 'amount must be a number'],
    ['count', 1.5, 'count must be a whole number'],
    ['count', '2', 'count must be a whole number'],
    ['flag', 1, 'flag must be true or false'],
    ['flag', 'true', 'flag must be true or false'],
    ['kind', 'expense', 'kind must be one of: bill, deposit'],
    ['kind', 'Bill', 'kind must be one of: bill, deposit'],
    ['kind', 5, 'kind must be one of: bill, deposit'],
    ['note', 5, 'note must be a text or null'],
    ['ids', 1, 'ids must be a list, each entry a whole number'],
    ['ids', [1, 'x'], 'ids must be a list, each entry a whole number'],
    ['nothing', 0, 'nothing must be null'],
    ['even', 3, 'Amount must be a positive number'],
    ['even', '4', 'Amount must be a positive number'],
  ])('is never coerced: %s cannot be %j', (field, value, message) => {
    expect(() => read({ name: 'Rent', [field]: value })).toThrow(refusal(message))
  })

  test('is refused for its first fault, in the order of the schema', () => {
    expect(() => read({ flag: 1, amount: 'x' })).toThrow(refusal('name is required'))
    expect(() => read({ flag: 1, amount: 'x', name: 'Rent' })).toThrow(refusal('amount must be a number'))
  })

  test('whatever it is, comes out fitting or is refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ name: fc.jsonValue(), flag: fc.jsonValue() })),
        (body) => {
          const result = unlessRefused(() => read(body))
          if (result === undefined) return
          expect(typeof result.name).toBe('string')
          expect(body).toMatchObject(result)
        },
      ),
    )
  })
})

describe('a text that is too long', () => {
  const text = (options = {}) => Type.String({ maxLength: 5, ...options })
  const read = bodyReader(
    Type.Object({
      plain: Type.Optional(text()),
      named: Type.Optional(text({ 'x-max-characters': 2_000 })),
      day: Type.Optional(text({ 'x-refusal': 'invalid-date' })),
      email: Type.Optional(text({ 'x-refusal': 'invalid-date', 'x-too-long-refusal': 'invalid-email' })),
      secret: Type.Optional(text({ 'x-only-compared': true })),
      note: Type.Optional(Type.Union([text(), Type.Null()])),
      tags: Type.Optional(Type.Array(text(), { maxItems: 2 })),
      inside: Type.Optional(Type.Object({ deep: Type.Optional(Type.Array(text())), other: Type.Unknown() })),
    }),
  )

  test.each([
    [{ plain: 'x'.repeat(6) }, 'plain must have at most 5 characters'],
    [{ named: 'x'.repeat(6) }, 'named must have at most 2,000 characters'],
    [{ day: 'x'.repeat(6) }, 'Invalid date format. Use YYYY-MM-DD'],
    [{ email: 'x'.repeat(6) }, 'email must be a valid email address'],
    [{ note: 'x'.repeat(6) }, 'note must have at most 5 characters'],
    [{ tags: ['x', 'x'.repeat(6)] }, 'tags must have at most 5 characters'],
    [{ tags: ['x', 'x', 'x'] }, 'tags must have at most 2 entries'],
    [{ inside: { deep: ['x'.repeat(6)], other: 1 } }, 'deep must have at most 5 characters'],
  ])('is refused: %j', (body, message) => {
    expect(() => read(body)).toThrow(refusal(message))
  })

  test('is so in units of UTF-16, of which a grapheme may have any number', () => {
    expect(read({ plain: 'abcde' })).toEqual({ plain: 'abcde' })
    expect(() => read({ plain: '🦉🦉🦉' })).toThrow(refusal('plain must have at most 5 characters'))
    expect(() => read({ plain: `a${'\u0301'.repeat(5)}` })).toThrow(
      refusal('plain must have at most 5 characters'),
    )
  })

  test('and only compared is handed over as one that nothing is like', () => {
    expect(read({ secret: 'x'.repeat(6) })).toEqual({ secret: '\0' })
    expect(read({ secret: 'x'.repeat(5) })).toEqual({ secret: 'xxxxx' })
  })

  test('leaves what is short as it is', () => {
    const body = { note: null, tags: ['a', 'b'], inside: { deep: ['x'], other: { any: 'x'.repeat(9) } } }
    expect(read(body)).toEqual(body)
  })

  test('is refused in a query too, also where it stands for a number or a flag', () => {
    const query = queryReader(Type.Object({ a: text(), n: Type.Integer(), f: Type.Boolean() }))
    const good = { a: 'x', n: '1', f: '1' }
    expect(query(good)).toEqual({ a: 'x', n: 1, f: true })
    expect(() => query({ ...good, a: 'x'.repeat(6) })).toThrow(refusal('a must have at most 5 characters'))
    expect(() => query({ ...good, n: '1'.repeat(1_001) })).toThrow(refusal('n must be a whole number'))
    expect(() => query({ ...good, f: '1'.repeat(1_001) })).toThrow(refusal('f must be true or false'))
  })
})

describe('the contract’s own words', () => {
  test('for a login without email or password', () => {
    const read = bodyReader(endpoints.login.body)
    const problem = refusal('Email and password are required')
    for (const body of [undefined, {}, { email: 'a@b' }, { password: 'x' }, { email: null, password: 'x' }]) {
      expect(() => read(body)).toThrow(problem)
    }
    expect(read({ email: 'a@b', password: 'x' })).toEqual({ email: 'a@b', password: 'x' })
    expect(() => read({ email: 5, password: 'x' })).toThrow(refusal('email must be a text'))
  })

  test('for the amount of a payment, where null is no default', () => {
    const pay = bodyReader(endpoints.payBill.body)
    const change = bodyReader(endpoints.updatePayment.body)
    const problem = refusal('Amount must be a positive number')
    for (const amount of [undefined, null, '5', true, [], {}]) {
      expect.soft(() => pay({ amount }), JSON.stringify(amount)).toThrow(problem)
    }
    for (const amount of [null, '5', true]) expect(() => change({ amount })).toThrow(problem)
    expect(change({})).toEqual({})
    expect(pay({ amount: 5, date: null, advance_due: null })).toEqual({ amount: 5 })
  })

  test('for the amount of a bill', () => {
    const read = bodyReader(endpoints.updateBill.body)
    expect(() => read({ amount: '5' })).toThrow(refusal('Amount must be zero or a positive number'))
    expect(read({ amount: null })).toEqual({})
  })

  test('for a new bill without its fields, in their order', () => {
    const read = bodyReader(endpoints.createBill.body)
    const whole = { name: 'Rent', amount: 1, due_date: '2026-01-31', frequency: 'monthly', type: 'bill' }
    expect(read(whole)).toEqual(whole)
    for (const field of ['name', 'amount', 'due_date', 'frequency', 'type']) {
      expect(() => read({ ...whole, [field]: undefined })).toThrow(refusal(`${field} is required`))
      expect(() => read({ ...whole, [field]: null })).toThrow(refusal(`${field} is required`))
    }
  })

  test('for enums and dates', () => {
    const read = bodyReader(endpoints.updateBill.body)
    expect(() => read({ frequency: 'daily' })).toThrow(
      refusal('frequency must be one of: weekly, biweekly, monthly, quarterly, semiannual, annual'),
    )
    expect(() => read({ type: 'x' })).toThrow(refusal('type must be one of: bill, deposit'))
    expect(() => read({ due_date: 20_260_131 })).toThrow(refusal('Invalid date format. Use YYYY-MM-DD'))
  })
})

describe('a query', () => {
  const read = queryReader(
    Type.Object({
      flag: Type.Optional(Type.Boolean()),
      limit: Type.Optional(WholeNumber('limit', [1, 1000])),
      bill_id: Type.Optional(Type.Integer()),
      type: Type.Optional(Type.Enum(['bill', 'deposit'])),
      account: Type.Optional(Type.String()),
    }),
  )

  test('may be empty, and unknown parameters are ignored', () => {
    expect(read({})).toEqual({})
    expect(read({ utm_source: 'x', page: ['1', '2'] })).toEqual({})
  })

  test.each([
    ['true', true],
    ['TRUE', true],
    ['True', true],
    ['1', true],
    ['false', false],
    ['False', false],
    ['0', false],
  ])('has flags such as %s', (text, expected) => {
    expect(read({ flag: text })).toEqual({ flag: expected })
  })

  test.each(['', ' ', '\t', '\u00a0'])('counts as absent where it is blank: %j', (blank) => {
    expect(read({ flag: blank, limit: blank, bill_id: blank, type: blank, account: blank })).toEqual({})
    const needed = queryReader(Type.Object({ type: Type.Enum(['bill', 'deposit']) }))
    expect(() => needed({ type: blank })).toThrow(refusal('type is required'))
  })

  test.each(['yes', 'no', 'on', '2', '01', 'true ', 'null', 'undefined'])('has no flag %j', (text) => {
    expect(() => read({ flag: text })).toThrow(refusal('flag must be true or false'))
  })

  test.each([
    ['7', 7],
    ['-3', -3],
    ['0', 0],
    ['007', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['1'.repeat(400), Number.MAX_VALUE],
    [`-${'1'.repeat(400)}`, -Number.MAX_VALUE],
  ])('has whole numbers such as %s', (text, expected) => {
    expect(read({ bill_id: text })).toEqual({ bill_id: expected })
  })

  test.each(['1.0', '1e3', '0x10', '+1', '--1', '1 ', ' 1', '１', 'NaN', 'Infinity', '1_000'])(
    'has no whole number %j',
    (text) => {
      expect(() => read({ bill_id: text })).toThrow(refusal('bill_id must be a whole number'))
    },
  )

  test('keeps to the bounds', () => {
    expect(read({ limit: '1' })).toEqual({ limit: 1 })
    expect(read({ limit: '1000' })).toEqual({ limit: 1000 })
    for (const limit of ['0', '1001', '-1', '1.5', 'x']) {
      expect
        .soft(() => read({ limit }), limit)
        .toThrow(refusal('limit must be a whole number from 1 to 1000'))
    }
  })

  test('has texts as they are, also those that look like something else', () => {
    for (const account of ['true', '7', ' x ', 'null']) expect(read({ account })).toEqual({ account })
  })

  test('has only known words where words are listed', () => {
    expect(read({ type: 'deposit' })).toEqual({ type: 'deposit' })
    for (const type of ['Bill', 'expense']) {
      expect(() => read({ type })).toThrow(refusal('type must be one of: bill, deposit'))
    }
  })

  test.each(['flag', 'limit', 'bill_id', 'type', 'account'])('has %s once', (field) => {
    expect(() => read({ [field]: ['1', '1'] })).toThrow(refusal(`${field} must be sent only once`))
  })

  test('tells the contract’s own words', () => {
    const months = queryReader(endpoints.getMonthlyStats.query)
    expect(months({ months: '120' })).toEqual({ months: 120 })
    for (const text of ['0', '121', '-1', '6.5', 'six']) {
      expect(() => months({ months: text })).toThrow(refusal('months must be a whole number from 1 to 120'))
    }
    const schedule = queryReader(endpoints.getSchedule.query)
    expect(() => schedule({ frequency: 'weekly' })).toThrow(refusal('due_date is required'))
    expect(() => schedule({ due_date: '2026-01-31' })).toThrow(refusal('frequency is required'))
    expect(schedule({ due_date: '2026-01-31', frequency: 'weekly' })).toEqual({
      due_date: '2026-01-31',
      frequency: 'weekly',
    })
    const bills = queryReader(endpoints.listBills.query)
    expect(() => bills({ limit: '1001' })).toThrow(refusal('limit must be a whole number from 1 to 1000'))
  })
})
