import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Subject } from '#insight/findings/finding'
import { unusualPayment } from '#insight/findings/unusual'
import { day } from '../../../test/cycles/support/given-book.ts'
import { paidWith, VIEW, viewOn } from '../../../test/insight/support/given-subject.ts'

const told = (subject: Subject, view = VIEW) => {
  const found = unusualPayment(subject, view)
  return found && [Number(found.values.before), Number(found.values.after), found.values.compared]
}
const six = (amount: number) => Array<number>(6).fill(amount)

test('a payment far off what is usual is told with the numbers behind it', () => {
  expect(unusualPayment(paidWith([4000, 5000, 6000, 5000, 5200, 4800, 20_000]), VIEW)).toMatchObject({
    key: 'unusual:1:7',
    kind: 'unusual',
    values: {
      before: 5000n,
      after: 20_000n,
      low: 4000n,
      high: 6000n,
      compared: 6,
      paymentId: 7,
      dueDate: '2026-01-31',
    },
    amount: 20_000n,
    since: '2026-01-31',
    yearlyEffect: null,
  })
})

test.each<[string, number[], unknown]>([
  ['too few before it', [...Array(5).fill(5000), 20_000], undefined],
  ['just enough before it', [...six(5000), 20_000], [5000, 20_000, 6]],
  ['double', [...six(5000), 10_000], undefined],
  ['more than double', [...six(5000), 10_001], [5000, 10_001, 6]],
  // The median distance is 1000, so 5930 and a bit above the median is the bound; double is less.
  ['within its spread', [4000, 4000, 5000, 5000, 6000, 6000, 5000, 10_930], undefined],
  ['outside of its spread', [4000, 4000, 5000, 5000, 6000, 6000, 5000, 10_931], [5000, 10_931, 7]],
  ['less than one unit more', [...six(50), 149], undefined],
  ['one unit more', [...six(50), 150], [50, 150, 6]],
  ['far less, which is mostly a credit', [...six(5000), 100], undefined],
  ['constant', [...six(5000), 5000], undefined],
  ['in the past', [...six(5000), 20_000, 5000], undefined],
  ['as far off for the second time, which is a price', [...six(5000), 20_000, 20_000], undefined],
  ['the last twelve count', [...Array(8).fill(9000), ...Array(12).fill(5000), 12_000], [5000, 12_000, 12]],
])('%s', (_, amounts, expected) => {
  expect(told(paidWith(amounts))).toEqual(expected)
})

test('old news is not told', () => {
  const subject = paidWith([...six(5000), 20_000])
  expect(told(subject, viewOn('2026-01-31', 90))).toBeDefined()
  expect(told(subject, viewOn('2026-01-31', 91))).toBeUndefined()
})

test('what was paid at another frequency is not compared', () => {
  expect(told({ ...paidWith([...six(5000), 60_000]), startsOn: day('2026-01-31') })).toBeUndefined()
})

test('every number can be found in what was paid', () => {
  const amount = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000_000 }))
  fc.assert(
    fc.property(fc.array(amount, { minLength: 7, maxLength: 20 }), (amounts) => {
      const found = unusualPayment(paidWith(amounts), VIEW)
      if (!found) return
      const { before, after, low, high, paymentId } = found.values
      for (const number of [before, low, high]) expect(amounts.slice(-13, -1)).toContain(Number(number))
      expect(amounts[Number(paymentId) - 1]).toBe(Number(after))
    }),
  )
})
