import { describe, expect, test, vi } from 'vitest'
import { accessToken } from '../../test/fake-server.ts'
import { ApiError, NetworkError } from './errors.ts'
import { keepTokens, type Tokens } from './tokens.ts'

const NOW = Date.UTC(2026, 1, 2, 9)
const MINUTE = 60_000

const OLD = accessToken(NOW - MINUTE, 'old')
const FRESH = accessToken(NOW + 15 * MINUTE, 'fresh')
const NEWER = accessToken(NOW + 15 * MINUTE, 'newer')

const OVER = new ApiError(401, 'Invalid refresh token')

function given(initial: Tokens, { inCookie = false } = {}) {
  const answers: Array<PromiseWithResolvers<string>> = []
  const fetchToken = vi.fn<(refresh: string | undefined) => Promise<string>>(() => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  })
  const onSessionEnd = vi.fn<() => void>()
  const keeper = keepTokens(
    initial,
    () => NOW,
    () => inCookie,
    fetchToken,
    onSessionEnd,
  )
  const last = () => answers.at(-1) as PromiseWithResolvers<string>
  return { keeper, fetchToken, onSessionEnd, succeed: (token: string) => last().resolve(token), last }
}

describe('a token in hand', () => {
  test.each([
    ['15 minutes', 15 * MINUTE],
    ['31 seconds', 31_000],
    ['hardly more than 30 seconds', 30_001],
  ])('is used as it is while it has %s left', async (_, left) => {
    const access = accessToken(NOW + left)
    const { keeper, fetchToken } = given({ access, refresh: 'r' })
    expect(await keeper.usable()).toBe(access)
    expect(fetchToken).not.toHaveBeenCalled()
  })

  test.each([
    ['30 seconds left', 30_000],
    ['a second left', 1000],
    ['expired this moment', 0],
    ['expired long ago', -60 * MINUTE],
  ])('is exchanged first when it has %s', async (_, left) => {
    const { keeper, fetchToken, succeed } = given({ access: accessToken(NOW + left), refresh: 'r' })
    const usable = keeper.usable()
    succeed(FRESH)
    expect(await usable).toBe(FRESH)
    expect(fetchToken).toHaveBeenCalledExactlyOnceWith('r')
    expect(keeper.current()).toEqual({ access: FRESH, refresh: 'r' })
  })

  test.each([
    ['no JWT', 'opaque'],
    ['an empty one', ''],
    ['no JSON', `e30.${btoa('exp')}.x`],
    ['no base64', 'e30.%%%.x'],
    ['no object', `e30.${btoa('null')}.x`],
    ['without an expiry', `e30.${btoa('{}')}.x`],
    ['with an expiry in words', `e30.${btoa('{"exp":"soon"}')}.x`],
  ])('is exchanged first when it cannot be read: %s', async (_, access) => {
    const { keeper, succeed } = given({ access, refresh: 'r' })
    const usable = keeper.usable()
    succeed(FRESH)
    expect(await usable).toBe(FRESH)
  })

  test('is used even when it is stale, where there is nothing to exchange it with', async () => {
    const { keeper, fetchToken } = given({ access: OLD, refresh: undefined })
    expect(await keeper.usable()).toBe(OLD)
    expect(fetchToken).not.toHaveBeenCalled()
  })
})

test('without any token nobody is signed in', async () => {
  const { keeper, fetchToken } = given({ access: undefined, refresh: undefined })
  expect(await keeper.usable()).toBeUndefined()
  expect(await keeper.renew(OLD)).toBeUndefined()
  expect(fetchToken).not.toHaveBeenCalled()
})

test('with a cookie a session is tried without any token', async () => {
  const { keeper, fetchToken, succeed } = given({ access: undefined, refresh: undefined }, { inCookie: true })
  const usable = keeper.usable()
  succeed(FRESH)
  expect(await usable).toBe(FRESH)
  expect(fetchToken).toHaveBeenCalledExactlyOnceWith(undefined)
})

describe('one refresh serves', () => {
  test('everybody who finds the token stale meanwhile', async () => {
    const { keeper, fetchToken, succeed } = given({ access: OLD, refresh: 'r' })
    const waiting = Array.from({ length: 30 }, (_, i) => (i % 2 ? keeper.usable() : keeper.renew(OLD)))
    succeed(FRESH)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([FRESH]))
    expect(fetchToken).toHaveBeenCalledOnce()
  })

  test('those whose refusal arrives after it', async () => {
    const { keeper, fetchToken, succeed } = given({ access: OLD, refresh: 'r' })
    const first = keeper.renew(OLD)
    succeed(FRESH)
    await first
    expect(await keeper.renew(OLD)).toBe(FRESH)
    expect(fetchToken).toHaveBeenCalledOnce()
  })

  test('not those whose new token is refused too', async () => {
    const { keeper, fetchToken, succeed } = given({ access: FRESH, refresh: 'r' })
    const renewed = keeper.renew(FRESH)
    succeed(NEWER)
    expect(await renewed).toBe(NEWER)
    expect(fetchToken).toHaveBeenCalledOnce()
  })
})

describe('a refresh that is refused', () => {
  test('ends the session, and tells so once', async () => {
    const { keeper, fetchToken, onSessionEnd, last } = given({ access: OLD, refresh: 'r' })
    const waiting = Array.from({ length: 30 }, () => keeper.usable())
    last().reject(OVER)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([undefined]))
    expect(onSessionEnd).toHaveBeenCalledOnce()
    expect(keeper.current()).toEqual({ access: undefined, refresh: undefined })
    expect(await keeper.usable()).toBeUndefined()
    expect(await keeper.renew(OLD)).toBeUndefined()
    expect(fetchToken).toHaveBeenCalledOnce()
    expect(onSessionEnd).toHaveBeenCalledOnce()
  })
})

describe('a refresh that fails otherwise', () => {
  test.each([
    ['no answer', new NetworkError('The server could not be reached')],
    ['an overloaded server', new ApiError(503, 'The server is busy. Try again later')],
    ['a broken server', new ApiError(500, 'Internal server error')],
    ['too many attempts', new ApiError(429, 'Too many attempts. Try again later')],
    ['a bad request', new ApiError(400, 'refresh_token is required')],
    ['a mistake of ours', new TypeError('x is not a function')],
  ])('says why, and leaves the session alone: %s', async (_, error) => {
    const { keeper, fetchToken, onSessionEnd, succeed, last } = given({ access: OLD, refresh: 'r' })
    const waiting = [keeper.usable(), keeper.renew(OLD)]
    last().reject(error)
    for (const each of waiting) await expect(each).rejects.toBe(error)
    expect(onSessionEnd).not.toHaveBeenCalled()
    expect(keeper.current()).toEqual({ access: OLD, refresh: 'r' })
    const again = keeper.usable()
    succeed(FRESH)
    expect(await again).toBe(FRESH)
    expect(fetchToken).toHaveBeenCalledTimes(2)
  })
})

describe('while a refresh is under way', () => {
  test('somebody signs in: the new tokens stay', async () => {
    const { keeper, succeed } = given({ access: OLD, refresh: 'r' })
    const usable = keeper.usable()
    keeper.set({ access: NEWER, refresh: 'newer' })
    succeed(FRESH)
    expect(await usable).toBe(NEWER)
    expect(keeper.current()).toEqual({ access: NEWER, refresh: 'newer' })
  })

  test('somebody signs out: nobody is signed in', async () => {
    const { keeper, succeed } = given({ access: OLD, refresh: 'r' })
    const usable = keeper.usable()
    keeper.set({ access: undefined, refresh: undefined })
    succeed(FRESH)
    expect(await usable).toBeUndefined()
    expect(keeper.current()).toEqual({ access: undefined, refresh: undefined })
  })

  test('somebody signs out of a cookie session: nobody is signed in', async () => {
    const { keeper, succeed } = given({ access: OLD, refresh: undefined }, { inCookie: true })
    const usable = keeper.usable()
    keeper.set({ access: undefined, refresh: undefined })
    succeed(FRESH)
    expect(await usable).toBeUndefined()
    expect(keeper.current()).toEqual({ access: undefined, refresh: undefined })
  })

  test('somebody else signs in to a cookie session: their token stays', async () => {
    const { keeper, succeed } = given({ access: OLD, refresh: undefined }, { inCookie: true })
    const usable = keeper.usable()
    keeper.set({ access: NEWER, refresh: undefined })
    succeed(FRESH)
    expect(await usable).toBe(NEWER)
    expect(keeper.current()).toEqual({ access: NEWER, refresh: undefined })
  })

  test('somebody signs in, and the old session turns out to be over: the new one goes on', async () => {
    const { keeper, onSessionEnd, last } = given({ access: OLD, refresh: 'r' })
    const usable = keeper.usable()
    keeper.set({ access: NEWER, refresh: 'newer' })
    last().reject(OVER)
    expect(await usable).toBe(NEWER)
    expect(keeper.current()).toEqual({ access: NEWER, refresh: 'newer' })
    expect(onSessionEnd).not.toHaveBeenCalled()
  })
})
