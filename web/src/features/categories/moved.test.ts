import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test.each([
  [1, 2, [2, 3, 1, 4]],
  [4, 0, [4, 1, 2, 3]],
  [2, 1, [1, 2, 3, 4]],
  [2, -1, [1, 2, 3, 4]],
  [2, 4, [1, 2, 3, 4]],
  [9, 0, [1, 2, 3, 4]],
])('%i to place %i', (id, place, expected) => {
  expect(moved([1, 2, 3, 4], id, place)).toEqual(expected)
})
