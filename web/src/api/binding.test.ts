import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionBinding } from './binding.ts'

const stored = new Map<string, string>()
let isFull = false

beforeEach(() => {
  stored.clear()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('The storage is full', 'QuotaExceededError')
      stored.set(key, value)
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('where the storage is full a new binding replaces the one before for as long as the page is open', () => {
  sessionBinding.set('before')
  isFull = true
  sessionBinding.set('new')
  expect(sessionBinding.get()).toBe('new')
  expect([...stored.values()]).toEqual([])
  sessionBinding.set(undefined)
  expect(sessionBinding.get()).toBeUndefined()
})

test('the binding that another tab has stored since wins over one that could not be stored', () => {
  isFull = true
  sessionBinding.set('of this tab')
  stored.set('duebook-binding', 'of another tab')
  expect(sessionBinding.get()).toBe('of another tab')
})
