import { expect, test } from 'vitest'
import { editDistance, mostTypos } from './edit-distance.ts'

test.each([
  ['rent', 'rent', 0],
  ['rent', 'ren', 1],
  ['rent', 'rentt', 1],
  ['rent', 'rant', 1],
  ['rent', 'rnet', 1],
  ['rent', 'rt', 2],
  ['rent', 'gas', 3],
  ['', '', 0],
  ['rent', '', 3],
])('from %j to %j it is %d, where 3 is the most', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance)
  expect(editDistance(b, a, 2)).toBe(distance)
})

test('what is far too long is not compared', () => {
  expect(editDistance('rent', 'r'.repeat(100_000_000), 2)).toBe(3)
})

test.each([
  ['7', '99', 0],
  ['gas', 'gis', 1],
  ['rent', 'rant', 2],
])('between %j and %j, %d typos are thinkable', (a, b, most) => {
  expect(mostTypos(a, b)).toBe(most)
})
