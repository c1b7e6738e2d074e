import type { Cycle, Me } from '@duebook/contract'
import { isOpen } from './cycle-rules.ts'
import { firstPageKeys as keys } from './first-page-keys.ts'
import { KEPT_CALLS, KEPT_VERSION } from './kept-calls.ts'

/** A response of the server, and when it came. */
export interface CachedAnswer<T> {
  at: number
  data: T
}

/** The part of `Storage` that is used. */
export type StorageLike = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

type Key = readonly unknown[]

const FAMILY = 'duebook-kept'
/** The lifetime of an unused session. */
const LONGEST_AGE_MILLISECONDS = 7 * 24 * 60 * 60 * 1000
const MOST_ENTRIES = 60
const LONGEST_ENTRY = 500_000
const LONGEST_SUM = 1_500_000

/**
 * Stores the last responses of one session on the device: for the next visit, and for when the server can't be reached.
 * Never credentials. `owner` names the session; without one, nothing is found or kept. In `localStorage`, because
 * everything is gone when `clear` returns; TanStack's persister writes later and would bring a response back
 * (docs/decisions/0014-offline.md).
 */
export function createOfflineCache(
  storage: StorageLike | undefined,
  owner: () => string | undefined,
  now: () => number = Date.now,
  version = KEPT_VERSION,
) {
  function prefixOfOwner(): string | undefined {
    const name = attempt(owner)
    return name === undefined ? undefined : `${FAMILY}-${version}-${name}:`
  }

  function find<T>(key: Key): CachedAnswer<T> | undefined {
    const prefix = prefixOfOwner()
    if (prefix === undefined) return undefined
    const text = read(prefix + JSON.stringify(key))
    const at = timeOf(text)
    if (at === undefined || now() - at > LONGEST_AGE_MILLISECONDS) return undefined
    const data = parse<T>(text.slice(text.indexOf(' ')))
    return data === undefined ? undefined : { at, data }
  }

  function keep(key: Key, data: unknown, at: number): void {
    const prefix = prefixOfOwner()
    if (prefix === undefined || !isCacheable(key)) return
    if (key[0] === 'me') removeInaccessible(data as Me)
    // The time comes first, so that it can be read without parsing the rest.
    const text = `${at} ${JSON.stringify(data)}`
    const name = prefix + JSON.stringify(key)
    remove(name)
    if (text.length > LONGEST_ENTRY) return
    attempt(() => storage?.setItem(name, text))
    removeSurplus()
  }

  function clear(): void {
    for (const name of names(FAMILY)) remove(name)
  }

  /** Another session starts empty. */
  function removeForeign(): void {
    const prefix = prefixOfOwner()
    for (const name of names(FAMILY)) if (prefix === undefined || !name.startsWith(prefix)) remove(name)
  }

  /** Another user starts empty; groups without access are removed. */
  function removeInaccessible({ user, databases }: Me): void {
    removeForeign()
    const before = find<Me>(keys.me)
    if (before && before.data.user.id !== user.id) clear()
    const groups = new Set(databases.map(({ id }) => id))
    for (const { name, key } of entries()) {
      if (key[0] === 'group' && !groups.has(Number(key[1]))) remove(name)
    }
  }

  /** Removes the oldest first. `me` stays: without it nothing else can be shown. */
  function removeSurplus(): void {
    let sum = 0
    const newestFirst = entries().sort((a, b) => b.at - a.at)
    for (const [index, { name, key, at, length }] of newestFirst.entries()) {
      sum += length
      const isTooOld = now() - at > LONGEST_AGE_MILLISECONDS
      const isTooMuch = (sum > LONGEST_SUM || index >= MOST_ENTRIES) && key[0] !== 'me'
      if (isTooOld || isTooMuch) remove(name)
    }
  }

  /**
   * The stored agenda of these days. With `begin`, the first days are enough, as on the first of a month, when the
   * range stored last month ends earlier.
   */
  function findAgenda(
    groupId: number,
    { from, to }: { from: string; to: string },
    need: 'whole' | 'begin',
  ): CachedAnswer<Cycle[]> | undefined {
    const asked = find<Cycle[]>(keys.agenda(groupId, from, to))
    if (asked) return asked
    const [newest] = entries()
      .filter(({ key }) => isAgendaOf(groupId, key))
      .filter(({ key: [, , , first, last] }) => {
        const needed = need === 'whole' ? to : from
        return String(first) <= from && String(last) >= needed
      })
      .sort((a, b) => b.at - a.at)
    const kept = newest && find<Cycle[]>(newest.key)
    return kept && { at: kept.at, data: kept.data.filter((cycle) => isAmong(cycle, from, to)) }
  }

  function entries() {
    const prefix = prefixOfOwner()
    if (prefix === undefined) return []
    return names(prefix).flatMap((name) => {
      const key = parse<Key>(name.slice(prefix.length))
      const text = read(name)
      const at = timeOf(text)
      if (key && at !== undefined) return [{ name, key, at, length: text.length }]
      remove(name)
      return []
    })
  }

  function names(beginning: string): string[] {
    return (
      attempt(() =>
        Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '').filter((name) =>
          name.startsWith(beginning),
        ),
      ) ?? []
    )
  }

  function read(name: string): string {
    return attempt(() => storage?.getItem(name)) ?? ''
  }

  function remove(name: string): void {
    attempt(() => storage?.removeItem(name))
  }

  removeForeign()
  // Also when nothing new is stored, because nobody signs in.
  removeSurplus()
  return { find, findAgenda, keep, clear }
}

/** What the first page needs, what the calendar has asked for, and the list of bills. */
export function isCacheable([family, groupId, what, , , billId]: Key): boolean {
  if (family === 'me') return true
  if (family !== 'group' || typeof groupId !== 'number') return false
  return KEPT_CALLS.some((name) => name === what) && (what !== 'agenda' || billId === 'all')
}

function isAgendaOf(groupId: number, key: Key): boolean {
  return key[0] === 'group' && key[1] === groupId && key[2] === 'agenda' && key[5] === 'all'
}

/** Like the server: overdue open cycles are included. */
function isAmong(cycle: Cycle, from: string, to: string): boolean {
  return cycle.pay_on <= to && (cycle.pay_on >= from || isOpen(cycle))
}

function timeOf(text: string): number | undefined {
  const at = Number.parseInt(text, 10)
  return Number.isNaN(at) ? undefined : at
}

function parse<T>(text: string): T | undefined {
  return attempt(() => JSON.parse(text) as T)
}

/** Storage may be forbidden or full: then nothing is stored. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
