const PLACE = Symbol('place')

type Placed<T> = T & { [PLACE]?: number | undefined }

/** Some objects, in no order. Each may be in one crowd at a time. */
export interface Crowd<T extends object> {
  add: (member: T) => void
  /** Whether it was in. */
  remove: (member: T) => boolean
  all: () => T[]
}

/**
 * What a Set would do, where thousands come and go in a second: a Set makes its table anew every few changes, and once it has lived for a
 * while each of these tables stays in memory until the next full garbage collection.
 */
export function newCrowd<T extends object>(): Crowd<T> {
  const members: Array<Placed<T>> = []
  return {
    add(member: Placed<T>) {
      member[PLACE] = members.length
      members.push(member)
    },
    remove(member: Placed<T>) {
      const place = member[PLACE]
      if (place === undefined) return false
      member[PLACE] = undefined
      const last = members.pop()
      if (last !== undefined && last !== member) {
        members[place] = last
        last[PLACE] = place
      }
      return true
    },
    all: () => [...members],
  }
}
