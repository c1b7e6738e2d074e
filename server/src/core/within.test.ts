import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from '#core/within'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const never = new Promise<string>(() => {})

test('work that ends in time answers for itself, also by failing', async () => {
  expect(await within(1_000, Promise.resolve('done'), () => 'late')).toBe('done')
  const failing = within(1_000, Promise.reject(new Error('broken')), () => 'late')
  await expect(failing).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that takes longer is answered for, and not a moment earlier', async () => {
  const answered = vi.fn<(answer: string) => void>()
  const waiting = within(1_000, never, () => 'late').then(answered)
  await vi.advanceTimersByTimeAsync(999)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(answered).toHaveBeenCalledExactlyOnceWith('late')
})

test('what is thrown for late work is what the caller gets', async () => {
  const late = within(1_000, never, () => {
    throw new Error('It took too long')
  })
  await Promise.all([expect(late).rejects.toThrow('It took too long'), vi.advanceTimersByTimeAsync(1_000)])
})
