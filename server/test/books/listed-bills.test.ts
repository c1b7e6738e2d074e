import type { Bill, NewBill } from '@duebook/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOf, dataOf } from '../support/answers.ts'
import { anySchedule } from '../support/any-schedule.ts'
import { openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onEveryDialect } from '../support/test-app.ts'

/** What JSON must write differently, and what the database could take for something else. */
const anyText = fc.oneof(
  fc.constantFrom(
    '"',
    '\\',
    '\\"',
    '\\u0041',
    "'",
    "';--",
    '[',
    '{}',
    ',',
    'null',
    '%s',
    '</script>',
    '\u2028',
    '\u007f',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
)
const anyLines = fc.array(anyText, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n\t'))

const anyNewBill: fc.Arbitrary<Partial<NewBill>> = fc.record(
  {
    name: anyText.map((text) => `${text}.`),
    amount: fc.oneof(fc.constantFrom(0, 7, 90_071_992_547), fc.nat(1_000_000)),
    due_date: fc.constantFrom('2026-02-28', '2026-01-31', '1900-01-01', '9990-12-31'),
    frequency: fc.constantFrom('weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual'),
    type: fc.constantFrom('bill', 'deposit'),
    account: anyText,
    url: fc.constantFrom('https://example.org/?a="b"&c=\\', 'example.com'),
    notes: anyLines,
    auto_pay: fc.boolean(),
    variable: fc.boolean(),
    draft: fc.boolean(),
    schedule: anySchedule,
    weekend: fc.constantFrom('keep', 'before', 'after'),
    tags: fc.constantFrom([], ['a "b"'], ['\\', 'ü', '🏠']),
    icon: fc.constantFrom('home', null),
  },
  { requiredKeys: ['name', 'amount'] },
)
const anyEnd: fc.Arbitrary<Partial<NewBill>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.constantFrom({ ends_on: '9998-01-01' }, { cycles_left: 1 }, { cycles_left: 30 }),
)

/** What most bills do not have, one by one. */
const ODD_IN_ONE_WAY: Array<Partial<NewBill>> = [
  {},
  { account: 'Checking' },
  { url: 'example.com' },
  { notes: 'Flat 4' },
  { auto_pay: true },
  { variable: true },
  { draft: true },
  { schedule: { every: 2, unit: 'month' } },
  { ends_on: '9998-01-01' },
  { cycles_left: 3 },
  { weekend: 'after' },
  { tags: ['home'] },
  { icon: 'home' },
]

onEveryDialect((testApp) => {
  test.each(['EUR', 'JPY', 'KWD'])('a list shows each bill as it is shown alone, in %s', async (currency) => {
    const { api, books, groupId } = await openBooks(testApp, { currency })
    const category = await books.categories.create({ name: 'Home' })
    const divisor = { EUR: 100, JPY: 1, KWD: 1000 }[currency] as number
    const made: Bill[] = []
    await fc.assert(
      fc.asyncProperty(anyNewBill, anyEnd, fc.boolean(), async (bill, end, isIn) => {
        const amount = (bill.amount ?? 0) / divisor
        const answer = await api.post(
          '/bills',
          rent({ ...bill, ...end, amount, category_id: isIn ? category.id : null }),
        )
        // Not every schedule has a date left before every end.
        if (answerOf(answer).status !== 201) return
        const { id } = dataOf<Bill>(answer, 201)
        made.push(dataOf<Bill>(await api.get(`/bills/${id}`)))
      }),
      { numRuns: 60 },
    )
    expect(made.length).toBeGreaterThan(30)
    const odd = ODD_IN_ONE_WAY.map((details) => rent({ amount: 7, ...details }))
    for (const bill of [...odd, rent({ amount: 7, category_id: category.id })]) {
      made.push(await books.bills.create(bill))
    }
    made.push(await books.bills.archive((await books.bills.create(rent({ amount: 7 }))).id))
    // Its last cycle is settled, which archives it.
    const last = await books.bills.create(rent({ amount: 7, cycles_left: 1 }))
    await books.bills.pay(last.id, { amount: 1 })
    made.push(await books.bills.get(last.id))
    expect(made.at(-1)).toMatchObject({ ended: true, archived: true, cycles_left: 0 })

    const listed = dataOf<Bill[]>(await api.get('/bills?include_archived=true'))
    const byId = (bills: Bill[]) => new Map(bills.map((bill) => [bill.id, bill]))
    expect(byId(listed)).toEqual(byId(made))
    // A page is read otherwise than the whole list.
    expect(dataOf<Bill[]>(await api.get('/bills?include_archived=true&limit=200'))).toEqual(listed)
    const exported = dataOf<{ bills: Bill[] }>(await api.get(`/databases/${groupId}/export`))
    expect(exported.bills).toEqual(listed)
  })
})
