import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OPENID_BINDING, PENDING_SIGN_OUT, sessionBinding } from './binding.ts'
import { adoptOpenidBinding, prepareOpenidBinding } from './openid-binding.ts'
import { sha256 } from './sha256.ts'

const MINUTE = 60_000
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const pending = () => (JSON.parse(stored.get(OPENID_BINDING) ?? '{}') as { binding?: string }).binding ?? ''
/** A server whose session is bound by this secret. */
const boundBy = (binding: string) => (asked: string) => Promise.resolve(asked === binding)

test('the server gets the hash of a secret that stays here', () => {
  const hash = prepareOpenidBinding(0)
  expect(pending()).toMatch(/^[\w-]{43}$/)
  expect(hash).toBe(sha256(pending()))
})

test('two tabs that leave share one secret; a later one gets its own', () => {
  const first = prepareOpenidBinding(0)
  expect(prepareOpenidBinding(9 * MINUTE)).toBe(first)
  expect(prepareOpenidBinding(20 * MINUTE)).not.toBe(first)
})

test('whoever signed in there has the new secret, and nothing of a pending sign-out', async () => {
  sessionBinding.set('of the session before')
  stored.set(PENDING_SIGN_OUT, 'hash')
  prepareOpenidBinding(0)
  const secret = pending()
  await adoptOpenidBinding(boundBy(secret), MINUTE)
  expect([...stored]).toEqual([['duebook-binding', secret]])
})

test('whoever comes back without signing in keeps the session, and can still sign in for a while', async () => {
  sessionBinding.set('of the session before')
  prepareOpenidBinding(0)
  const server = boundBy('of the session before')
  await adoptOpenidBinding(server, MINUTE)
  expect(sessionBinding.get()).toBe('of the session before')
  expect(pending()).not.toBe('')
  await adoptOpenidBinding(server, 11 * MINUTE)
  expect([...stored]).toEqual([['duebook-binding', 'of the session before']])
})

test('where the server does not answer, nothing is lost', async () => {
  prepareOpenidBinding(0)
  const secret = pending()
  await expect(adoptOpenidBinding(() => Promise.reject(new Error('away')), MINUTE)).rejects.toThrow('away')
  expect(pending()).toBe(secret)
})

test('what is not ours in the storage is removed', async () => {
  stored.set(OPENID_BINDING, 'not JSON')
  await adoptOpenidBinding(boundBy(''), 0)
  expect(stored.size).toBe(0)
})
