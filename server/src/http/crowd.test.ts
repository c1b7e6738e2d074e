import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newCrowd } from '#http/crowd'

test('a crowd holds what was added and not removed, like a set', () => {
  const anyone = Array.from({ length: 8 }, (_, number) => ({ number }))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...anyone)), { maxLength: 60 }), (steps) => {
      const crowd = newCrowd<{ number: number }>()
      const set = new Set<{ number: number }>()
      for (const [comes, one] of steps) {
        // Whoever comes again has left before.
        const wasIn = set.delete(one)
        expect(crowd.remove(one)).toBe(wasIn)
        if (comes) {
          crowd.add(one)
          set.add(one)
        }
        expect(new Set(crowd.all())).toEqual(set)
        expect(crowd.all()).toHaveLength(set.size)
      }
      for (const one of anyone) crowd.remove(one)
    }),
  )
})
