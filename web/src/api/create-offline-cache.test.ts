import { describe, expect, test } from 'vitest'
import { createOfflineCache, type StorageLike } from './create-offline-cache.ts'
import { keys } from './keys.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 14, 10, 30)
const OWNER = () => 'ada'

/** A browser storage with the given capacity. */
function storageOf(room = Number.POSITIVE_INFINITY): StorageLike & { names: () => string[] } {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      items.set(name, text)
    },
    removeItem: (name) => {
      items.delete(name)
    },
    names: () => [...items.keys()],
  }
}

function given(room?: number) {
  const storage = storageOf(room)
  const clock = { now: NOW }
  return { storage, clock, cache: createOfflineCache(storage, OWNER, () => clock.now) }
}

const me = (id: number, ...groups: number[]) => ({
  user: { id },
  databases: groups.map((group) => ({ id: group })),
})
const cycle = (due_date: string, status = 'upcoming', pay_on = due_date) => ({ due_date, pay_on, status })
const NOVEMBER = keys.agenda(1, '2026-11-01', '2026-12-31')

describe('what is kept', () => {
  test.each([[keys.me], [NOVEMBER], [keys.summary(1, '2026-11')], [keys.bills(1)]])(
    'is found again: %j',
    (key) => {
      const { cache } = given()
      const data = { ...me(1, 1), other: true }
      cache.keep(key, data, NOW)
      expect(cache.find(key)).toEqual({ at: NOW, data })
    },
  )

  test.each([
    [keys.agenda(1, '2026-11-01', '2026-11-30', 7)],
    [keys.payments(1, {})],
    [keys.bill(1, 7)],
    [keys.sessions],
    [keys.telemetry],
    [['start']],
  ])('is nothing else: %j', (key) => {
    const { cache, storage } = given()
    cache.keep(key, {}, NOW)
    expect(storage.names()).toEqual([])
  })

  test('is not shown after seven days, and is deleted when newer data arrives or the page is opened', () => {
    const { cache, clock, storage } = given()
    cache.keep(keys.bills(1), [], NOW)
    clock.now += 7 * DAY
    expect(cache.find(keys.bills(1))).toBeDefined()
    clock.now += 1
    expect(cache.find(keys.bills(1))).toBeUndefined()
    cache.keep(keys.bills(2), [], clock.now)
    expect(storage.names()).toHaveLength(1)
    createOfflineCache(storage, OWNER, () => clock.now + 7 * DAY + 1)
    expect(storage.names()).toEqual([])
  })

  test('is bounded: the oldest goes first, and who it is stays', () => {
    const { cache, storage } = given()
    cache.keep(keys.me, me(1, 1), NOW - DAY)
    for (let month = 0; month < 70; month++) cache.keep(keys.summary(1, String(month)), {}, NOW + month)
    expect(storage.names().length).toBeLessThanOrEqual(61)
    expect(cache.find(keys.me)).toBeDefined()
    expect(cache.find(keys.summary(1, '69'))).toBeDefined()
    expect(cache.find(keys.summary(1, '0'))).toBeUndefined()
    for (let group = 2; group < 8; group++)
      cache.keep(keys.bills(group), 'x'.repeat(400_000), NOW + 100 + group)
    expect([2, 3, 4, 5, 6, 7].filter((group) => cache.find(keys.bills(group)))).toEqual([5, 6, 7])
  })

  test('is nothing where it would be too large, and then not what was there before either', () => {
    const { cache } = given()
    cache.keep(keys.bills(1), [], NOW)
    cache.keep(keys.bills(1), 'x'.repeat(600_000), NOW)
    expect(cache.find(keys.bills(1))).toBeUndefined()
  })

  test('is nothing where the storage is full or forbidden, and nobody notices', () => {
    const { cache } = given(10)
    cache.keep(keys.bills(1), [], NOW)
    expect(cache.find(keys.bills(1))).toBeUndefined()
    const without = createOfflineCache(undefined, OWNER)
    without.keep(keys.bills(1), [], NOW)
    expect(without.find(keys.bills(1))).toBeUndefined()
    without.clear()
  })

  test('is cleared away, unread, when answers have another shape', () => {
    const { cache, storage } = given()
    cache.keep(keys.bills(1), [], NOW)
    expect(createOfflineCache(storage, OWNER, () => NOW).find(keys.bills(1))).toBeDefined()
    expect(createOfflineCache(storage, OWNER, () => NOW, 'other').find(keys.bills(1))).toBeUndefined()
    expect(storage.names()).toEqual([])
  })

  test('is passed over where it cannot be read', () => {
    const { cache, storage } = given()
    cache.keep(keys.bills(1), [], NOW)
    for (const name of storage.names()) storage.setItem(name, `${NOW} {"name":`)
    expect(cache.find(keys.bills(1))).toBeUndefined()
  })
})

describe('what is kept of somebody', () => {
  test('is gone when it is wiped; what belongs to others stays', () => {
    const { cache, storage } = given()
    storage.setItem('duebook-language', 'de')
    storage.setItem('duebook-kept-0:["me"]', '{}')
    cache.keep(keys.me, me(1, 1), NOW)
    cache.keep(NOVEMBER, [], NOW)
    cache.clear()
    expect(storage.names()).toEqual(['duebook-language'])
  })

  test('is gone when somebody else is signed in', () => {
    const { cache } = given()
    cache.keep(keys.me, me(1, 1), NOW)
    cache.keep(NOVEMBER, [], NOW)
    cache.keep(keys.me, me(1, 1), NOW)
    expect(cache.find(NOVEMBER)).toBeDefined()
    cache.keep(keys.me, me(2, 1), NOW)
    expect(cache.find(NOVEMBER)).toBeUndefined()
  })

  test('is found in the same session only, and gone as soon as another one has an answer', () => {
    const { storage } = given()
    let session: string | undefined = 'first'
    const cache = createOfflineCache(
      storage,
      () => session,
      () => NOW,
    )
    cache.keep(keys.me, me(1, 1), NOW)
    cache.keep(NOVEMBER, [], NOW)
    session = 'second'
    expect(cache.find(keys.me)).toBeUndefined()
    expect(cache.findAgenda(1, { from: '2026-11-01', to: '2026-12-31' }, 'begin')).toBeUndefined()
    expect(storage.names()).toHaveLength(2)
    cache.keep(keys.me, me(1, 1), NOW)
    expect(storage.names()).toHaveLength(1)
  })

  test('is not found, kept or left where nobody is signed in', () => {
    const { storage, cache } = given()
    cache.keep(keys.me, me(1, 1), NOW)
    const withoutOwner = createOfflineCache(
      storage,
      () => undefined,
      () => NOW,
    )
    expect(storage.names()).toEqual([])
    withoutOwner.keep(keys.me, me(1, 1), NOW)
    expect(storage.names()).toEqual([])
    expect(withoutOwner.find(keys.me)).toBeUndefined()
  })

  test('loses a group that is not shared with them any more', () => {
    const { cache } = given()
    cache.keep(keys.me, me(1, 1, 2), NOW)
    cache.keep(keys.bills(1), [], NOW)
    cache.keep(keys.bills(2), [], NOW)
    cache.keep(keys.me, me(1, 2), NOW)
    expect(cache.find(keys.bills(1))).toBeUndefined()
    expect(cache.find(keys.bills(2))).toBeDefined()
  })
})

describe('what was due', () => {
  const kept = [
    cycle('2026-10-15', 'overdue'),
    cycle('2026-11-02', 'paid'),
    cycle('2026-11-20'),
    cycle('2026-12-05'),
    cycle('2026-12-31'),
  ]
  const days = (answer: { data: { due_date: string }[] } | undefined) =>
    answer?.data.map(({ due_date }) => due_date)

  test('is found by the days that were asked for', () => {
    const { cache } = given()
    cache.keep(NOVEMBER, kept, NOW)
    expect(days(cache.findAgenda(1, { from: '2026-11-01', to: '2026-12-31' }, 'whole'))).toHaveLength(5)
    expect(cache.findAgenda(2, { from: '2026-11-01', to: '2026-12-31' }, 'begin')).toBeUndefined()
  })

  test('is a part of what was asked for, with what is late and still open', () => {
    const { cache } = given()
    cache.keep(NOVEMBER, kept, NOW)
    const december = { from: '2026-12-01', to: '2026-12-30' }
    expect(days(cache.findAgenda(1, december, 'whole'))).toEqual(['2026-10-15', '2026-11-20', '2026-12-05'])
  })

  test('has what is paid on the days that were asked for, whenever it is due', () => {
    const { cache } = given()
    const sunday = cycle('2026-11-01', 'paid', '2026-10-30')
    const saturday = cycle('2026-11-28', 'paid', '2026-11-30')
    cache.keep(keys.agenda(1, '2026-10-01', '2026-12-31'), [sunday, saturday], NOW)
    expect(days(cache.findAgenda(1, { from: '2026-10-01', to: '2026-10-31' }, 'whole'))).toEqual([
      '2026-11-01',
    ])
    expect(days(cache.findAgenda(1, { from: '2026-11-29', to: '2026-12-30' }, 'whole'))).toEqual([
      '2026-11-28',
    ])
  })

  test('may begin only, on the first of a month', () => {
    const { cache } = given()
    cache.keep(NOVEMBER, kept, NOW)
    const next = { from: '2026-12-01', to: '2027-01-31' }
    expect(cache.findAgenda(1, next, 'whole')).toBeUndefined()
    expect(days(cache.findAgenda(1, next, 'begin'))).toContain('2026-12-31')
    expect(cache.findAgenda(1, { from: '2027-01-01', to: '2027-02-28' }, 'begin')).toBeUndefined()
  })

  test('is the newest of several', () => {
    const { cache } = given()
    cache.keep(keys.agenda(1, '2026-10-01', '2026-12-31'), [cycle('2026-12-01')], NOW - DAY)
    cache.keep(NOVEMBER, [cycle('2026-12-02')], NOW)
    expect(cache.findAgenda(1, { from: '2026-12-01', to: '2026-12-30' }, 'whole')).toMatchObject({
      at: NOW,
      data: [{ due_date: '2026-12-02' }],
    })
  })
})
