import { LIMITS } from '@duebook/contract/refusals'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { addDays, type CalendarDate, LAST_DATE } from '#core/calendar'
import type { Minor } from '#core/money'
import { nthDate } from '#core/recurrence/repetition'
import { FREQUENCIES } from '#core/recurrence/schedule'
import { agendaOf } from '#cycles/agenda'
import type { BillBook, Cycle } from '#cycles/bill-book'
import { countOpenCycles, openCycles } from '#cycles/open-cycles'
import { sortPayments } from '#cycles/sort-payments'
import { book, day, paid, part, shown, skipped } from '../../test/cycles/support/given-book.ts'

const TODAY = day('2026-02-10')
const FEBRUARY_MARCH = { from: day('2026-02-01'), to: day('2026-03-31') }
const agenda = (books: BillBook[], range: [string, string] = ['2026-02-01', '2026-03-31'], today = TODAY) =>
  agendaOf(books, today, { from: day(range[0]), to: day(range[1]) })

const anyDay = fc
  .integer({ min: 0, max: 700 })
  .map((days) => addDays(day('2025-01-01'), days) as CalendarDate)
const anyPayment = fc.record({
  id: fc.integer({ min: 1, max: 999 }),
  amount: fc.integer({ min: 1, max: 500 }) as fc.Arbitrary<Minor>,
  dueDate: anyDay,
  cycleAmount: fc.constant(100 as Minor),
  settles: fc.boolean(),
  source: fc.constantFrom('manual' as const, 'auto' as const),
  epoch: fc.nat(2),
})
const anyBook = fc
  .record({
    id: fc.integer({ min: 1, max: 3 }),
    dueDate: anyDay,
    repeats: fc.record({ frequency: fc.constantFrom(...FREQUENCIES) }),
    archived: fc.boolean(),
    payments: fc.array(anyPayment, { maxLength: 8 }),
    skips: fc.array(
      anyDay.map((date) => skipped(date, { epoch: 1 })),
      { maxLength: 3 },
    ),
  })
  .map(book)

describe('a bill on which nothing happened', () => {
  test.each<[string, string, Parameters<typeof book>[0], string[]]>([
    ['upcoming', '2026-02-11', {}, ['2026-02-11 upcoming', '2026-03-11 upcoming']],
    ['due', '2026-02-10', {}, ['2026-02-10 due', '2026-03-10 upcoming']],
    ['overdue', '2026-02-09', {}, ['2026-02-09 overdue', '2026-03-09 upcoming']],
    [
      'overdue several times',
      '2025-11-30',
      {},
      [
        '2025-11-30 overdue',
        '2025-12-30 overdue',
        '2026-01-30 overdue',
        '2026-02-28 upcoming',
        '2026-03-30 upcoming',
      ],
    ],
    [
      'weekly',
      '2026-02-03',
      { repeats: { frequency: 'weekly' } },
      [
        '2026-02-03 overdue',
        '2026-02-10 due',
        ...[
          '2026-02-17',
          '2026-02-24',
          '2026-03-03',
          '2026-03-10',
          '2026-03-17',
          '2026-03-24',
          '2026-03-31',
        ].map((date) => `${date} upcoming`),
      ],
    ],
    ['annual, on another day', '2026-06-01', { repeats: { frequency: 'annual' } }, []],
    [
      'annual and missed for years',
      '2024-02-29',
      { repeats: { frequency: 'annual' } },
      ['2024-02-29 overdue', '2025-02-28 overdue', '2026-02-28 upcoming'],
    ],
    [
      'on a month end',
      '2026-01-31',
      {},
      ['2026-01-31 overdue', '2026-02-28 upcoming', '2026-03-31 upcoming'],
    ],
    ['archived', '2026-02-09', { archived: true }, []],
  ])('is %s', (_, dueDate, changes, expected) => {
    const cycles = agenda([book({ dueDate, ...changes })])
    expect(cycles.map((cycle) => `${cycle.dueDate} ${cycle.status}`)).toEqual(expected)
  })

  test('comes back to the 29th in a leap year, and to the 31st after February', () => {
    const dates = (of: BillBook, range: [string, string]) => agenda([of], range).map(({ dueDate }) => dueDate)
    const leap = book({ dueDate: '2027-02-28', repeats: { anchorDay: 29, frequency: 'annual' } })
    expect(dates(leap, ['2028-01-01', '2028-12-31'])).toEqual(['2028-02-29'])
    const end = book({ dueDate: '2026-02-28', repeats: { anchorDay: 31 } })
    expect(dates(end, ['2026-02-01', '2026-04-30'])).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
  })

  test('is carried in from before the range where it is past, not where it only lies before it', () => {
    const cycles = agenda([book({ dueDate: '2026-01-15' })], ['2026-04-01', '2026-04-30'])
    expect(cycles.map((cycle) => `${cycle.dueDate} ${cycle.status}`)).toEqual([
      '2026-01-15 overdue',
      '2026-04-15 upcoming',
    ])
    expect(agenda([book({ dueDate: '2026-02-10' })], ['2026-02-11', '2026-02-28'])).toEqual([])
  })

  test('ends where the calendar does', () => {
    const last = agenda(
      [book({ dueDate: '9999-12-24', repeats: { frequency: 'weekly' } })],
      ['9999-12-01', LAST_DATE],
    )
    expect(last.map(({ dueDate }) => dueDate)).toEqual(['9999-12-24', '9999-12-31'])
    const first = agenda(
      [book({ dueDate: '1900-01-01', repeats: { frequency: 'annual' } })],
      ['1900-01-01', '1900-01-31'],
      day('1900-01-01'),
    )
    expect(shown(first)).toEqual([['1900-01-01', 'due', 100, 0]])
  })
})

describe('what happened', () => {
  const PAID_JANUARY = { dueDate: '2026-02-28', repeats: { anchorDay: 31 } }
  const january: [string, string] = ['2026-01-01', '2026-02-28']

  test.each<[string, Partial<Parameters<typeof book>[0]>, unknown[]]>([
    ['paid', { payments: [paid(7, '2026-01-31')] }, ['2026-01-31', 'paid', 100, 100, 7]],
    [
      'paid with less than the amount',
      { payments: [paid(7, '2026-01-31', { amount: 60 as Minor })] },
      ['2026-01-31', 'paid', 100, 60, 7],
    ],
    [
      'paid at another price than today’s',
      { amount: 250 as Minor, payments: [paid(7, '2026-01-31')] },
      ['2026-01-31', 'paid', 100, 100, 7],
    ],
    [
      'paid in parts, the last of which settled it',
      {
        payments: [
          part(5, '2026-01-31', 30),
          part(6, '2026-01-31', 20),
          paid(7, '2026-01-31', { amount: 50 as Minor }),
        ],
      },
      ['2026-01-31', 'paid', 100, 100, 5, 6, 7],
    ],
    ['skipped', { skips: [skipped('2026-01-31')] }, ['2026-01-31', 'skipped', 100, 0]],
    [
      'skipped after a part was paid',
      { payments: [part(5, '2026-01-31', 30)], skips: [skipped('2026-01-31')] },
      ['2026-01-31', 'skipped', 100, 30, 5],
    ],
    [
      'paid twice, the date having been set back between',
      { payments: [paid(7, '2026-01-31'), paid(9, '2026-01-31', { epoch: 2, cycleAmount: 120 as Minor })] },
      ['2026-01-31', 'paid', 120, 200, 7, 9],
    ],
    [
      'paid twice under one epoch, as before there were any',
      { payments: [paid(7, '2026-01-31'), paid(9, '2026-01-31', { cycleAmount: 120 as Minor })] },
      ['2026-01-31', 'paid', 120, 200, 7, 9],
    ],
    [
      'paid twice, with a part in between',
      {
        payments: [
          paid(7, '2026-01-31'),
          part(8, '2026-01-31', 5, { epoch: 1 }),
          paid(9, '2026-01-31', { epoch: 1 }),
        ],
      },
      ['2026-01-31', 'paid', 100, 205, 7, 8, 9],
    ],
    [
      'skipped, set back and paid',
      { payments: [paid(9, '2026-01-31', { epoch: 1 })], skips: [skipped('2026-01-31')] },
      ['2026-01-31', 'paid', 100, 100, 9],
    ],
    [
      'paid, set back and skipped at another price',
      {
        payments: [paid(9, '2026-01-31')],
        skips: [skipped('2026-01-31', { epoch: 1, cycleAmount: 80 as Minor })],
      },
      ['2026-01-31', 'paid', 80, 100, 9],
    ],
  ])('is shown as %s', (_, changes, expected) => {
    const cycles = agenda([book({ ...PAID_JANUARY, ...changes })], january)
    expect(shown(cycles)[0]).toEqual(expected)
    expect(shown(cycles).slice(1)).toEqual([['2026-02-28', 'upcoming', cycles[1]?.bill.amount, 0]])
    const archived = agenda([book({ ...PAID_JANUARY, ...changes, archived: true })], january)
    expect(shown(archived)).toEqual([expected])
  })

  test.each<[string, string]>([
    ['past', '2026-01-31'],
    ['today', '2026-02-10'],
    ['ahead', '2026-02-28'],
  ])('is partial where something was paid towards an open cycle: %s', (_, dueDate) => {
    const payments = [part(5, dueDate, 30), part(6, dueDate, 200)]
    expect(shown(agenda([book({ dueDate, payments })], [dueDate, dueDate]))).toEqual([
      [dueDate, 'partial', 100, 230, 5, 6],
    ])
  })

  test('a part that was paid before the cycle was settled is not a part of the one that was set back', () => {
    const payments = [
      part(5, '2026-01-31', 30),
      paid(6, '2026-01-31'),
      part(8, '2026-01-31', 10, { epoch: 1 }),
    ]
    expect(shown(agenda([book({ payments })], ['2026-01-31', '2026-01-31']))).toEqual([
      ['2026-01-31', 'paid', 100, 130, 5, 6],
      ['2026-01-31', 'partial', 100, 10, 8],
    ])
  })

  test('a part of a cycle whose settling payment was deleted is shown nowhere', () => {
    const payments = [part(5, '2026-01-31', 30)]
    expect(shown(agenda([book({ ...PAID_JANUARY, payments })], january))).toEqual([
      ['2026-02-28', 'upcoming', 100, 0],
    ])
  })

  test('a part of a later cycle stays with it when an earlier one is opened again', () => {
    const payments = [part(5, '2026-02-28', 30)]
    expect(shown(agenda([book({ payments })], january))).toEqual([
      ['2026-01-31', 'overdue', 100, 0],
      ['2026-02-28', 'partial', 100, 30, 5],
    ])
  })

  test('and goes to the open one where another frequency leaves that date out', () => {
    const payments = [part(5, '2026-02-28', 30)]
    const cycles = agenda([book({ payments, repeats: { frequency: 'annual' } })], january)
    expect(shown(cycles)).toEqual([['2026-01-31', 'partial', 100, 30, 5]])
  })

  test('late and early payments belong to their cycle, whatever its place in the list', () => {
    const payments = [paid(5, '2026-02-28'), paid(3, '2026-01-31')]
    expect(shown(agenda([book({ dueDate: '2026-03-31', payments })], ['2026-01-01', '2026-03-31']))).toEqual([
      ['2026-01-31', 'paid', 100, 100, 3],
      ['2026-02-28', 'paid', 100, 100, 5],
      ['2026-03-31', 'upcoming', 100, 0],
    ])
  })
})

describe('the source', () => {
  const sources = (of: BillBook) => agenda([of], ['2026-01-01', '2026-03-31']).map(({ source }) => source)
  const changes = { dueDate: '2026-02-28', repeats: { anchorDay: 31 } }

  test('of a settled cycle is how its settling payment was made', () => {
    expect(sources(book({ ...changes, payments: [paid(1, '2026-01-31', { source: 'auto' })] }))).toEqual([
      'auto',
      'manual',
      'manual',
    ])
    const corrected = [
      part(1, '2026-01-31', 5),
      paid(2, '2026-01-31'),
      paid(3, '2026-01-31', { source: 'auto', epoch: 1 }),
    ]
    expect(sources(book({ ...changes, payments: corrected }))[0]).toBe('auto')
    expect(sources(book({ ...changes, skips: [skipped('2026-01-31')] }))[0]).toBe('manual')
  })

  test('of an open cycle is whether the server will record it', () => {
    expect(sources(book({ ...changes, recordsItself: true }))).toEqual(['auto', 'auto'])
  })
})

describe('the amount of an open cycle of a variable bill', () => {
  test.each<[number[], number]>([
    [[], 100],
    [[70], 70],
    [[70, 75], 73],
    [[75, 70], 73],
    [[70, 76], 73],
    [[9, 1, 5], 5],
    [[6, 1, 4, 3, 2, 5], 4],
    [[1, 1, 1, 9, 9, 9], 5],
    [[1_000_000_000_000, 999_999_999_999], 1_000_000_000_000],
  ])('is the median of %j: %i', (recentAmounts, expected) => {
    const cycles = agenda([book({ variable: true, recentAmounts })], ['2026-01-31', '2026-01-31'])
    expect(cycles[0]?.amount).toBe(expected)
  })

  test('is not what a settled cycle shows', () => {
    const cycles = agenda(
      [
        book({
          dueDate: '2026-02-28',
          variable: true,
          recentAmounts: [70],
          payments: [paid(1, '2026-01-31')],
        }),
      ],
      ['2026-01-01', '2026-02-28'],
    )
    expect(cycles.map(({ amount }) => amount)).toEqual([100, 70])
  })

  test('is the bill’s own where it is not variable', () => {
    expect(agenda([book({ recentAmounts: [70] })], ['2026-01-31', '2026-01-31'])[0]?.amount).toBe(100)
  })
})

describe('the list', () => {
  test('is by date, then bill, the settled before the open', () => {
    const books = [
      book({ id: 3, dueDate: '2026-02-15' }),
      book({ id: 1, dueDate: '2026-02-15', payments: [paid(9, '2026-02-15')] }),
      book({ id: 2, dueDate: '2026-02-14' }),
    ]
    const cycles = agenda(books, ['2026-02-01', '2026-02-28'])
    expect(cycles.map(({ bill, dueDate, status }) => `${dueDate} ${bill.id} ${status}`)).toEqual([
      '2026-02-14 2 upcoming',
      '2026-02-15 1 paid',
      '2026-02-15 1 upcoming',
      '2026-02-15 3 upcoming',
    ])
  })

  test('is counted as it would be listed, before it is', () => {
    fc.assert(
      fc.property(anyBook, anyDay, anyDay, (one, a, b) => {
        const range = a < b ? { from: a, to: b } : { from: b, to: a }
        const listed = openCycles(one, sortPayments(one), TODAY, range)
        expect(countOpenCycles(one, range)).toBe(listed.length)
      }),
    )
  })

  test('may have as many entries as the bound says, and not one more; archived bills do not count', () => {
    const weekly = (id: number) => book({ id, dueDate: '2026-01-01', repeats: { frequency: 'weekly' } })
    const books = Array.from({ length: 1_000 }, (_, id) => weekly(id + 1))
    const fiftyWeeks: [string, string] = ['2026-01-01', '2026-12-16']
    const archived = book({
      id: 2_000,
      dueDate: '1900-01-01',
      repeats: { frequency: 'weekly' },
      archived: true,
    })
    expect(agenda([...books, archived], fiftyWeeks)).toHaveLength(LIMITS.agendaEntries)
    const many = [...books, book({ id: 1_001, dueDate: '2026-12-16' })]
    expect(() => agenda(many, fiftyWeeks)).toThrow('bill 1, due 2026-01-01, alone has 50')
  })

  test('has a bound that no honest group meets', () => {
    const weekly = (id: number, dueDate: string) => book({ id, dueDate, repeats: { frequency: 'weekly' } })
    const honest = Array.from({ length: 500 }, (_, id) => weekly(id + 1, '2026-01-01'))
    expect(agenda(honest, ['2026-01-01', '2027-02-04'])).toHaveLength(500 * 58)
    const forgotten = Array.from({ length: 2_000 }, (_, id) =>
      weekly(id + 1, id === 6 ? '1900-01-01' : '1950-01-01'),
    )
    expect(() => agenda(forgotten)).toThrow(
      expect.objectContaining({
        kind: 'conflict',
        message:
          'The agenda would have more than 50,000 entries. Request fewer days or paydays, or bring long-overdue bills up to date: ' +
          'bill 7, due 1900-01-01, alone has 6588',
      }),
    )
    expect(LIMITS.agendaEntries).toBe(50_000)
  })

  test('what is refused is counted and never built: a daily bill has a million dates until the year 4976', () => {
    const daily = book({ repeats: { schedule: '{"every":1,"unit":"day"}' as never } })
    const readWeekend = vi.fn<() => string>(() => 'keep')
    const watched = Object.defineProperty(daily, 'weekend', { get: readWeekend })
    expect(() => agenda([watched], ['2026-01-01', '4976-12-31'])).toThrow('more than 50,000 entries')
    expect(readWeekend.mock.calls.length).toBeLessThan(10)
  })
})

describe('for all bills', () => {
  test('the agenda of a range is that of its parts, one after the other, without what was carried in', () => {
    const own = (cycles: Cycle[], from: CalendarDate) => cycles.filter(({ dueDate }) => dueDate >= from)
    fc.assert(
      fc.property(
        fc.array(anyBook, { maxLength: 4 }),
        anyDay,
        fc.tuple(anyDay, anyDay, anyDay),
        (books, today, days) => {
          const [from, middle, to] = days.toSorted() as [CalendarDate, CalendarDate, CalendarDate]
          fc.pre(middle < to)
          const second = addDays(middle, 1) as CalendarDate
          const whole = agendaOf(books, today, { from, to })
          const parts = [
            ...agendaOf(books, today, { from, to: middle }),
            ...own(agendaOf(books, today, { from: second, to }), second),
          ]
          expect(parts).toEqual(whole)
        },
      ),
    )
  })

  test('open dates are those of the schedule, each once, and past ones are never left out', () => {
    fc.assert(
      fc.property(anyBook, anyDay, (one, today) => {
        fc.pre(!one.archived)
        const open = agendaOf([one], today, { from: today, to: today }).filter(
          ({ status }) => status !== 'paid' && status !== 'skipped',
        )
        const dates = open.map(({ dueDate }) => dueDate)
        const expected: CalendarDate[] = []
        for (let n = 0; ; n += 1) {
          const next = nthDate(one.repetition, n) as CalendarDate
          if (next > today) break
          expected.push(next)
        }
        expect(dates).toEqual(expected)
      }),
    )
  })

  test('no payment is shown twice, and none of the whole calendar is lost but for deleted settlements', () => {
    fc.assert(
      fc.property(anyBook, anyDay, (one, today) => {
        const unique = one.payments.map((payment, index) => ({ ...payment, id: index + 1 }))
        const all = agendaOf([{ ...one, payments: unique }], today, {
          from: day('2024-12-01'),
          to: day('2027-12-31'),
        })
        const ids = all.flatMap(({ paymentIds }) => paymentIds)
        expect(ids).toHaveLength(new Set(ids).size)
        const lost = unique.filter(({ id }) => !ids.includes(id))
        for (const payment of lost) {
          expect(payment.settles).toBe(false)
          expect(one.archived || payment.dueDate < one.dueDate).toBe(true)
        }
        const shownSum = all.reduce((sum, cycle) => sum + BigInt(cycle.paid), 0n)
        const lostSum = lost.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
        expect(shownSum + lostSum).toBe(unique.reduce((sum, { amount }) => sum + BigInt(amount), 0n))
      }),
    )
  })
})

test('what was paid is exact past what a double holds', () => {
  const huge = 9_007_199_254_740_991 as Minor
  const payments = [part(1, '2026-01-31', huge), part(2, '2026-01-31', huge)]
  expect(agendaOf([book({ payments })], TODAY, FEBRUARY_MARCH)[0]?.paid).toBe(18_014_398_509_481_982n)
})
