import { expect, test } from 'vitest'
import { tintsOf } from './account-tints.ts'

test('accounts have different tints, which stay when another account is added', () => {
  const bills = [
    { id: 3, account: 'Card' },
    { id: 1, account: 'Joint' },
    { id: 2, account: null },
    { id: 4, account: 'Joint' },
  ]
  expect([...tintsOf(bills)]).toEqual([
    ['Joint', 0],
    ['Card', 1],
  ])
  const more = [{ id: 9, account: 'Cash' }, ...bills]
  expect([...tintsOf(more)]).toEqual([...tintsOf(bills), ['Cash', 2]])
})

test('more accounts than tints begin again', () => {
  const bills = Array.from({ length: 7 }, (_, index) => ({ id: index, account: `Account ${index}` }))
  expect([...tintsOf(bills).values()]).toEqual([0, 1, 2, 3, 4, 5, 0])
})
