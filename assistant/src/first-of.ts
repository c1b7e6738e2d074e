import { Type } from 'typebox'

/** A model reads the whole of an answer, and has little room: long lists end early, and say so. */
export function firstOf<T>(all: readonly T[], count: number, from = 0): { shown: T[]; left_out: number } {
  const shown = all.slice(from, from + count)
  return { shown, left_out: Math.max(0, all.length - from - shown.length) }
}

export function LeftOut(how: string) {
  return Type.Integer({ description: `How many more there are. ${how}` })
}
