import type { BillChanges, NewBill } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import type { BillInput } from '#bills/bill-columns'
import { readBillChanges, readNewBill } from '#bills/read-bill'
import type { CalendarDate } from '#core/calendar'
import type { Minor } from '#core/money'
import type { TagKeys, TagsText } from '#core/tags'

const read = (body: BillChanges, decimals = 2) => readBillChanges(body, decimals)
const refusal = (message: string) => expect.objectContaining({ name: 'AppError', kind: 'invalid', message })

test('fields that are not there are not set', () => {
  // Strictly: a field that is there but undefined would be written to the database.
  expect(read({})).toStrictEqual({})
  expect(read({ draft: true })).toStrictEqual({ draft: 1 })
})

test('every field is read into the form in which it is kept', () => {
  const sent: Required<NewBill> = {
    name: ' Rent ',
    amount: 1200.5,
    due_date: '2026-01-31',
    frequency: 'monthly',
    type: 'deposit',
    account: 'Checking',
    url: 'https://example.org/pay',
    notes: 'one\r\ntwo',
    auto_pay: true,
    variable: false,
    draft: true,
    schedule: { every: 2, unit: 'month', days: [-1, 15, 15] },
    ends_on: '2027-01-31',
    cycles_left: 7,
    weekend: 'before',
    anchor_day: 31,
    category_id: 3,
    tags: [' Home ', 'Work'],
    icon: 'home',
  }
  const kept: BillInput = {
    name: 'Rent',
    amount: 120_050 as Minor,
    dueDate: '2026-01-31' as CalendarDate,
    frequency: 'monthly',
    type: 'deposit',
    account: 'Checking',
    url: 'https://example.org/pay',
    notes: 'one\ntwo',
    autoPay: 1,
    variable: 0,
    draft: 1,
    schedule: { every: 2, unit: 'month', days: [15, -1] },
    endsOn: '2027-01-31' as CalendarDate,
    cyclesLeft: 7,
    weekend: 'before',
    anchorDay: 31,
    categoryId: 3,
    tags: '["Home","Work"]' as TagsText,
    tagKeys: '\nhome\nwork\n' as TagKeys,
    icon: 'home',
  }
  expect(read(sent)).toEqual(kept)
  expect(readNewBill(sent, 2)).toEqual(kept)
})

test('a new bill has everything, also what its maker left out', () => {
  const needed = {
    name: 'Rent',
    amount: 5,
    due_date: '2026-01-31',
    frequency: 'monthly',
    type: 'bill',
  } as const
  const nothing = { account: null, url: null, notes: null, schedule: null, endsOn: null, cyclesLeft: null }
  const off = { autoPay: 0, variable: 0, draft: 0, weekend: 'keep' }
  const unfiled = { categoryId: null, tags: '[]', tagKeys: '', icon: null }
  expect(readNewBill(needed, 2)).toEqual({ ...read(needed), ...nothing, ...off, ...unfiled })
})

test.each(['auto_pay', 'variable', 'draft'] as const)('%s is kept as a flag', (name) => {
  const kept = { auto_pay: 'autoPay', variable: 'variable', draft: 'draft' }[name]
  expect(read({ [name]: true })).toEqual({ [kept]: 1 })
  expect(read({ [name]: false })).toEqual({ [kept]: 0 })
})

test('the amount is read with the decimals of the group', () => {
  expect(read({ amount: 5 }, 0)).toEqual({ amount: 5 })
  expect(read({ amount: 1.234 }, 3)).toEqual({ amount: 1234 })
  expect(read({ amount: 0 })).toEqual({ amount: 0 })
  expect(() => read({ amount: 1.5 }, 0)).toThrow(refusal('Amount can have at most 0 decimal places'))
  expect(() => read({ amount: -1 })).toThrow(refusal('Amount must be zero or a positive number'))
  expect(() => read({ amount: 1e10 })).toThrow(refusal('Amount is too large'))
})

test('the due date must exist', () => {
  expect(() => read({ due_date: '2026-02-30' })).toThrow(refusal('Invalid date format. Use YYYY-MM-DD'))
})

describe('the name', () => {
  test('has 1 to 200 characters', () => {
    expect(read({ name: '🏠'.repeat(200) })).toEqual({ name: '🏠'.repeat(200) })
    expect(() => read({ name: 'a'.repeat(201) })).toThrow(refusal('name must have at most 200 characters'))
    expect(() => read({ name: ' \n ' })).toThrow(refusal('name must not be blank'))
    expect(() => read({ name: '' })).toThrow(refusal('name must not be blank'))
  })

  test('is one line', () => {
    expect(() => read({ name: 'a\nb' })).toThrow(refusal('name must not contain control characters'))
    expect(() => read({ name: 'a\ud800' })).toThrow(refusal('name must be well-formed Unicode text'))
  })
})

describe.each([
  ['account', 100, '100'],
  ['url', 2_048, '2,048'],
  ['notes', 10_000, '10,000'],
] as const)('%s', (field, most, told) => {
  test('is cleared by null', () => {
    expect(read({ [field]: null })).toEqual({ [field]: null })
  })

  test.each(['', ' ', '\t\r\n', '\u3000', '\u2028'])('is cleared by a blank text: %j', (text) => {
    expect(read({ [field]: text })).toEqual({ [field]: null })
  })

  test('is trimmed and composed', () => {
    expect(read({ [field]: ' cafe\u0301 ' })).toEqual({ [field]: 'caf\u00e9' })
  })

  test(`has at most ${told} characters`, () => {
    expect(read({ [field]: '🏠'.repeat(most) })).toEqual({ [field]: '🏠'.repeat(most) })
    const problem = refusal(`${field} must have at most ${told} characters`)
    expect(() => read({ [field]: 'a'.repeat(most + 1) })).toThrow(problem)
  })

  test('is refused with control characters or ill-formed Unicode', () => {
    for (const control of ['\0', '\u000b', '\u001b', '\u007f', '\u0085', '\u009f']) {
      const problem = refusal(`${field} must not contain control characters`)
      expect.soft(() => read({ [field]: `a${control}b` }), JSON.stringify(control)).toThrow(problem)
    }
    const problem = refusal(`${field} must be well-formed Unicode text`)
    expect(() => read({ [field]: 'a\udc00b' })).toThrow(problem)
  })
})

test('only notes have tabs and lines', () => {
  expect(read({ notes: 'a\tb\nc' })).toEqual({ notes: 'a\tb\nc' })
  for (const field of ['account', 'url']) {
    const problem = refusal(`${field} must not contain control characters`)
    expect(() => read({ [field]: 'a\tb' })).toThrow(problem)
    expect(() => read({ [field]: 'a\nb' })).toThrow(problem)
  }
})

describe('an address', () => {
  test.each([
    'http://example.org',
    'https://example.org/pay?id=7#top',
    'HTTPS://EXAMPLE.ORG',
    'https://user:secret@example.org:8443/',
    'https://bücher.example/café',
    'http://[::1]:3000/',
    'http://192.168.1.2',
    'mailto:ada@example.org?subject=Rent',
    'tel:+49 30 1234',
    'tel:911',
  ])('may be %s', (url) => {
    expect(read({ url })).toEqual({ url })
  })

  test.each([
    'example.org',
    'www.example.org/pay',
    'example.org:8443',
    'example.org:8443/pay',
    'example.org:8443?x=1',
    'example.org:8443#top',
    'my-host.example:1',
    'localhost:3000/pay',
    'nas:8080',
    'router:80/pay',
    '192.168.1.2:8080',
    '[::1]:3000',
    '//example.org/pay',
    '/pay',
    'Bank portal: top left',
    'pay at the counter',
    'a/b:c',
  ])('is kept as typed where it has no scheme: %s', (url) => {
    expect(read({ url })).toEqual({ url })
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'javascript :alert(1)',
    'javascript\u00a0:alert(1)',
    'javascript://example.org/%0aalert(1)',
    'javascript:',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://example.org',
    'mailto:',
    'x-app+1.0-b:open',
    'view-source:https://example.org',
    'blob:https://example.org/1',
    'httpx://example.org',
    'http:',
    'http:/example.org',
    'https:example.org',
    'https://',
    'https://exa mple.org',
    'https://example.org:99999',
    'http://[::1',
    'http ://example.org',
    'example.org:123456',
    'example.org:8443x',
    'user:secret@example.org',
  ])('is refused with another scheme, or broken: %s', (url) => {
    expect(() => read({ url })).toThrow(refusal('url must be an http, https, mailto or tel address'))
  })

  test.each(['java\nscript:alert(1)', 'java\tscript:alert(1)', '\u0001javascript:alert(1)'])(
    'is refused with control characters, which browsers skip: %j',
    (url) => {
      expect(() => read({ url })).toThrow(refusal('url must not contain control characters'))
    },
  )

  test.each([
    'javascript:1/alert(1)',
    'javascript:0?alert(1):alert(2)',
    'JAVASCRIPT:1',
    'data:1/x',
    'file:1/etc',
    'http:8080',
  ])('is refused where a scheme is followed by digits, as if it were a host with its port: %s', (url) => {
    expect(() => read({ url })).toThrow(refusal('url must be an http, https, mailto or tel address'))
  })
})

test('the first field that does not fit is told', () => {
  expect(() => read({ notes: '\0', name: '', amount: -1 })).toThrow(refusal('name must not be blank'))
})
