import { randomInt } from 'node:crypto'

/** Chance that can be had again: the same seed gives the same numbers. */
export interface Chance {
  /** A whole number from 0 up to, and without, the bound. */
  below: (bound: number) => number
  pick: <T>(list: readonly T[]) => T
  isTrue: (probability: number) => boolean
}

/** Of TORTURE_SEED, to see a failure again; else another one each time. */
export function seedOfRun(): number {
  return Number(process.env.TORTURE_SEED ?? randomInt(2 ** 31))
}

/** mulberry32, which is small and good enough to choose by. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    isTrue: (probability) => next() < probability,
  }
}
