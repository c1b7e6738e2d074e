import { afterEach, expect, test, vi } from 'vitest'
import { isAskedEarly, takeEarlyAnswers, withEarlyAnswers } from './early-answers.ts'

const later = vi.fn<typeof fetch>(() => Promise.resolve(new Response('later')))
const ask = withEarlyAnswers(later, () => 'half')

function early(answer: Promise<Response>, binding = 'half'): void {
  globalThis.duebookEarly = {
    binding,
    answers: new Map([['GET /api/v2/me', answer]]),
    headStart: Promise.resolve(),
  }
  takeEarlyAnswers()
}

afterEach(() => {
  takeEarlyAnswers()
  later.mockClear()
})

test('the first to ask gets the early answer, everybody after that asks the server', async () => {
  early(Promise.resolve(new Response('early')))
  expect(isAskedEarly()).toBe(true)
  expect(globalThis.duebookEarly).toBeUndefined()
  expect(await (await ask('/api/v2/me')).text()).toBe('early')
  expect(await (await ask('/api/v2/me')).text()).toBe('later')
})

test('another address, another method and a page without early answers ask the server', async () => {
  expect(await (await ask('/api/v2/me')).text()).toBe('later')
  early(Promise.resolve(new Response('early')))
  expect(await (await ask('/api/v2/bills')).text()).toBe('later')
  expect(await (await ask('/api/v2/me', { method: 'PUT' })).text()).toBe('later')
})

test('an answer to another session is not taken', async () => {
  early(Promise.resolve(new Response('early')), 'of before')
  expect(await (await ask('/api/v2/me')).text()).toBe('later')
})

test('what failed early is asked for again', async () => {
  early(Promise.reject(new TypeError('Failed to fetch')))
  expect(await (await ask('/api/v2/me')).text()).toBe('later')
})

test('nobody waits for it after giving up', async () => {
  early(new Promise(() => {}))
  const giveUp = new AbortController()
  const answer = ask('/api/v2/me', { signal: giveUp.signal })
  giveUp.abort(new Error('enough'))
  await expect(answer).rejects.toThrow('enough')
  expect(later).not.toHaveBeenCalled()
})
