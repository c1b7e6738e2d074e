import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Subject } from '#insight/findings/finding'
import { priceChange } from '#insight/findings/price-change'
import { day } from '../../../test/cycles/support/given-book.ts'
import { paidWith, price, pricesUntil, VIEW, viewOn } from '../../../test/insight/support/given-subject.ts'

const told = (subject: Subject, view = VIEW) => {
  const found = priceChange(subject, view)
  return found && [found.kind, Number(found.values.before), Number(found.values.after)]
}

test('a new price is told with the numbers behind it', () => {
  expect(priceChange(paidWith([8400, 8400, 8400, 9700]), VIEW)).toMatchObject({
    key: 'price_up:1:4',
    kind: 'price_up',
    values: {
      before: 8400n,
      after: 9700n,
      compared: 3,
      paymentId: 4,
      paymentIds: [3, 2, 1],
      dueDate: '2026-01-31',
    },
    amount: 9700n,
    since: '2026-01-31',
    yearlyEffect: 15_600n,
  })
  expect(priceChange(paidWith([9700, 9700, 9700, 8400]), VIEW)).toMatchObject({
    key: 'price_down:1:4',
    yearlyEffect: -15_600n,
  })
})

test.each<[string, number[], unknown]>([
  ['too few before it', [8400, 8400, 9700], undefined],
  ['just enough before it', [8400, 8400, 8400, 9700], ['price_up', 8400, 9700]],
  ['less than three percent', [10_000, 10_000, 10_000, 10_299], undefined],
  ['three percent', [10_000, 10_000, 10_000, 10_300], ['price_up', 10_000, 10_300]],
  ['less than three percent down', [10_000, 10_000, 10_000, 9_701], undefined],
  ['three percent down', [10_000, 10_000, 10_000, 9_700], ['price_down', 10_000, 9_700]],
  ['less than one unit', [500, 500, 500, 599], undefined],
  ['one unit', [500, 500, 500, 600], ['price_up', 500, 600]],
  ['one unit down', [500, 500, 500, 400], ['price_down', 500, 400]],
  ['the median of the three before it', [9000, 8000, 8500, 9700], ['price_up', 8500, 9700]],
  ['only the three before it', [100, 200, 8400, 8400, 8400, 9700], ['price_up', 8400, 9700]],
  ['constant prices', [8400, 8400, 8400, 8400, 8400], undefined],
  ['nothing paid', [], undefined],
  ['a single refund as the latest', [8400, 8400, 8400, 4199], undefined],
  ['half is no refund', [8400, 8400, 8400, 4200], ['price_down', 8400, 4200]],
  ['so low for the second time', [8400, 8400, 8400, 4199, 4199], ['price_down', 8400, 4199]],
  ['nearly so low before', [10_000, 10_000, 10_000, 4120, 4000], undefined],
  ['as low before, within three percent', [10_000, 10_000, 10_000, 4119, 4000], ['price_down', 10_000, 4000]],
  ['a single refund in the past', [8400, 8400, 8400, 1000, 8400], undefined],
  ['a single refund before that', [8400, 8400, 1000, 8400, 8400], undefined],
  ['a single odd amount in the past', [8400, 8400, 8400, 9900, 8400], undefined],
  ['a price that has stood for three cycles', [8400, 8400, 8400, 9700, 9700, 9700, 9700], undefined],
])('%s', (_, amounts, expected) => {
  expect(told(paidWith(amounts))).toEqual(expected)
})

test('a change keeps its key while the new price stands', () => {
  const once = paidWith([8400, 8400, 8400, 9700])
  const again = { ...once, settled: pricesUntil('2026-02-28', [8400, 8400, 8400, 9700, 9700]) }
  expect(priceChange(again, VIEW)).toMatchObject({
    key: priceChange(once, VIEW)?.key,
    since: '2026-01-28',
    values: { paymentId: 4, dueDate: '2026-01-28', before: 8400n, after: 9700n },
  })
})

describe('a variable bill', () => {
  const before = [9000, 8000, 8500, 8200, 8100, 8300]
  test.each<[string, number[], unknown]>([
    ['within what it has cost', [...before, 8900], undefined],
    ['as much as it has cost at most', [...before, 9000], undefined],
    ['more than ever, but by less than it swings', [...before, 9500], undefined],
    ['far more than ever', [...before, 9501], ['price_up', 8200, 9501]],
    ['as little as it has cost at least', [8000, 7000, 8500, 8200, 8100, 8300, 7000], undefined],
    ['less than ever, but by less than it swings', [8000, 7000, 8500, 8200, 8100, 8300, 6250], undefined],
    ['far less than ever', [8000, 7000, 8500, 8200, 8100, 8300, 6249], ['price_down', 8200, 6249]],
    ['the last twelve count', [9500, ...Array(11).fill(8000), 8000, 9000], ['price_up', 8000, 9000]],
    ['of which this is the twelfth', [9500, ...Array(11).fill(8000), 9000], undefined],
  ])('%s', (_, amounts, expected) => {
    expect(told(paidWith(amounts, { variable: true }))).toEqual(expected)
  })
})

describe('only what can be compared counts', () => {
  const changed = [1000, 1000, 1000, 12_000]
  test('not what was paid at another frequency, or before the due date was moved', () => {
    expect(told({ ...paidWith(changed), startsOn: day('2026-01-31') })).toBeUndefined()
    expect(told({ ...paidWith(changed), startsOn: day('2025-11-01') })).toBeUndefined()
    expect(told({ ...paidWith(changed), startsOn: day('2025-10-31') })).toEqual(['price_up', 1000, 12_000])
  })

  test('not what was settled more than once', () => {
    const [latest, ...before] = pricesUntil('2026-01-31', changed)
    const subject = {
      ...paidWith([]),
      settled: [...(latest ? [{ ...latest, isRepeated: true }] : []), ...before],
    }
    expect(told(subject)).toBeUndefined()
  })
})

describe('old news is not told', () => {
  const up = [8400, 8400, 8400, 9700]
  test.each<[string, Parameters<typeof paidWith>[1], number]>([
    ['monthly', {}, 90],
    ['every two months', { repeats: { schedule: '{"every":2,"unit":"month"}' as never } }, 90],
    ['quarterly', { repeats: { frequency: 'quarterly' } }, 400],
    ['annual', { repeats: { frequency: 'annual' } }, 400],
  ])('%s', (_, changes, days) => {
    expect(told(paidWith(up, changes), viewOn('2026-01-31', days))).toBeDefined()
    expect(told(paidWith(up, changes), viewOn('2026-01-31', days + 1))).toBeUndefined()
  })
})

test.each([
  [0, 1n],
  [2, 100n],
  [3, 1000n],
])('one unit of a currency with %i decimals', (decimals, unit) => {
  const cheap = Number(unit) * 10
  const view = { ...VIEW, decimals }
  expect(told(paidWith([cheap, cheap, cheap, cheap + Number(unit)]), view)).toBeDefined()
  expect(told(paidWith([cheap, cheap, cheap, cheap + Number(unit) - 1]), view)).toBeUndefined()
})

test('what it comes to in a year follows the rhythm, of deposits too', () => {
  const yearly = (repeats: object) =>
    priceChange(paidWith([8400, 8400, 8400, 9700], { type: 'deposit', repeats }), VIEW)?.yearlyEffect
  expect(yearly({ frequency: 'weekly' })).toBe(67_600n)
  expect(yearly({ frequency: 'annual' })).toBe(1_300n)
})

test('a weekly bill has one price, however many of its days fall into a month', () => {
  const weeks = Array.from({ length: 30 }, (_, n) => price(30 - n, viewOn(VIEW.today, -7 * n).today, 2500))
  const subject = { ...paidWith([], { repeats: { frequency: 'weekly' } }), settled: weeks }
  expect(told(subject)).toBeUndefined()
})

test('constant prices never give a finding, and every number can be found in what was paid', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 40 }), fc.boolean(), (each, count, variable) => {
      expect(told(paidWith(Array(count).fill(each), { variable }))).toBeUndefined()
    }),
  )
  fc.assert(
    fc.property(fc.array(amount, { minLength: 4, maxLength: 20 }), (amounts) => {
      const found = priceChange(paidWith(amounts), VIEW)
      if (!found) return
      const { before, after, paymentId, paymentIds } = found.values
      const paidBy = (id: number | undefined) => BigInt(amounts[Number(id) - 1] ?? 0)
      expect(paidBy(paymentId)).toBe(after)
      expect(paymentIds?.map(paidBy)).toContain(before)
    }),
  )
})

describe('what is paid by the day', () => {
  const until = (last: string, amounts: number[]) =>
    told({ ...paidWith([]), settled: pricesUntil(last, amounts) }, viewOn(last, 1))

  test.each<[string, string, number[], unknown]>([
    ['a short month', '2026-02-28', [9000, 9300, 9300, 8400], undefined],
    ['the long month after it', '2026-03-31', [9300, 9300, 8400, 9300], undefined],
    ['a short month, a day’s price rounded', '2026-02-28', [9051, 9353, 9353, 8448], undefined],
    ['a new price of a day', '2026-02-28', [9000, 9300, 9300, 11_200], ['price_up', 9300, 11_200]],
    [
      'one that was the same in months of any length',
      '2025-12-31',
      [9000, 9000, 9000, 9300],
      ['price_up', 9000, 9300],
    ],
    ['due on the first, for the month before', '2026-03-01', [9000, 9300, 9300, 8400], undefined],
  ])('%s', (_, last, amounts, expected) => {
    expect(until(last, amounts)).toEqual(expected)
  })
})
