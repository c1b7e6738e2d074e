import { describe, expect, test } from 'vitest'
import { hasPlaceFor } from '#db/postgres/places'

/** How many of one use get a place, beside those that are in use already. */
function placesFor(use: 'read' | 'write' | 'snapshot', size: number, others = {}): number {
  const inUse = { read: 0, write: 0, snapshot: 0, ...others }
  while (hasPlaceFor(use, inUse, size)) inUse[use] += 1
  return inUse[use]
}

describe('of ten places', () => {
  test.each([
    ['write', {}, 7],
    ['read', {}, 7],
    ['snapshot', {}, 3],
    ['read', { write: 7 }, 3],
    ['write', { read: 7 }, 3],
    ['read', { write: 6, snapshot: 1 }, 3],
    ['write', { read: 5, snapshot: 2 }, 3],
    ['snapshot', { write: 7 }, 0],
    ['snapshot', { write: 6 }, 1],
    ['read', { write: 2 }, 7],
  ] as const)('%s beside %j gets %i', (use, others, places) => {
    expect(placesFor(use, 10, others)).toBe(places)
  })
})

test.each([3, 4, 5, 10, 40, 1_000])(
  'of %i places each use has at least one, whatever the others take',
  (size) => {
    expect(placesFor('read', size, { write: placesFor('write', size) })).toBeGreaterThan(0)
    expect(placesFor('write', size, { read: placesFor('read', size) })).toBeGreaterThan(0)
    expect(placesFor('snapshot', size)).toBeGreaterThan(0)
    const snapshot = placesFor('snapshot', size)
    expect(
      placesFor('read', size, { snapshot, write: placesFor('write', size, { snapshot }) }),
    ).toBeGreaterThan(0)
  },
)

test('a server with a single connection to give gives it to whoever comes first', () => {
  expect(placesFor('read', 1)).toBe(1)
  expect(placesFor('write', 1)).toBe(1)
  expect(placesFor('write', 0)).toBe(0)
  expect(placesFor('read', 2, { snapshot: 1 })).toBe(1)
  expect(placesFor('write', 2, { snapshot: 1 })).toBe(1)
})
