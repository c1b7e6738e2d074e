import { WholeNumber } from '@duebook/contract'
import { Type } from 'typebox'

/** In bytes. Whatever else an answer says has room beside its lists below 256 kB. */
const ROOM = 200_000

/** How a tool takes which part of a list is wanted. */
export function pagingInput(most: number, standard: number) {
  return {
    limit: Type.Optional(WholeNumber('limit', [1, most], { default: standard })),
    offset: Type.Optional(
      WholeNumber('offset', [0, 1_000_000], {
        default: 0,
        description: 'How many to leave out at the beginning, to get those that an answer left out',
      }),
    ),
  }
}

export const LeftOut = Type.Integer({
  description: 'How many more follow. To get them, add the number of those shown to offset',
})

export interface Part<T> {
  shown: T[]
  left_out: number
}

/**
 * How much of its lists one answer has room for. A model reads the whole of an answer, and names can be long: a list ends at its
 * limit or where the room does, and says how many follow.
 */
export function answerRoom(bytes = ROOM) {
  let left = bytes
  return function partOf<T>(all: readonly T[], limit: number, offset = 0): Part<T> {
    const shown: T[] = []
    for (const each of all.slice(offset, offset + limit)) {
      left -= sizeOf(each)
      if (left < 0) break
      shown.push(each)
    }
    return { shown, left_out: Math.max(0, all.length - offset - shown.length) }
  }
}

/** An answer has everything twice: as data, and as a text whose quotes are escaped once more. */
function sizeOf(value: unknown): number {
  const json = JSON.stringify(value)
  return bytesOf(json) + bytesOf(JSON.stringify(json))
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** A due date that was paid in very many parts is listed with the ids of the last ones. */
export function lastIds(ids: readonly number[]): number[] {
  return ids.slice(-MAX_IDS)
}

const MAX_IDS = 20
