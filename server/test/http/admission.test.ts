import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { queueRequests, rejectEarly } from '#http/admission'
import { handleError } from '#http/errors'
import { createRequestQueue } from '#http/request-queue'
import { silentLog } from '../support/silent-log.ts'

/** A server whose handler is busy with every request until it is told to answer. */
function givenBusyServer() {
  const app: FastifyInstance = Fastify({ loggerInstance: silentLog })
  const held: Array<() => void> = []
  const queues = { withToken: createRequestQueue(silentLog), withoutToken: createRequestQueue(silentLog) }
  app.setErrorHandler(handleError)
  rejectEarly(app, queues, () => 'an-id')
  app.get('/api/v2/health', async () => 'ok')
  void app.register(async (scope) => {
    queueRequests(scope, queues.withToken)
    scope.get('/api/v2/slow', () => new Promise<string>((resolve) => held.push(() => resolve('done'))))
  })
  const answers: LightMyRequestResponse[] = []
  const ask = async (times = 1) => {
    for (let i = 0; i < times; i++) {
      void app.inject('/api/v2/slow').then((answer) => answers.push(answer))
    }
    // Requests begin in callbacks of their own.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  const answerAll = async (count: number) => {
    const isDone = () => {
      for (const answer of held.splice(0)) answer()
      return answers.length >= count
    }
    await vi.waitUntil(isDone, { timeout: 60_000, interval: 5 })
  }
  return { app, answers, held, ask, answerAll }
}

describe('a server that is asked for more than it can do', () => {
  // Only the clock: callbacks must go on as they are.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  test('turns nobody away while 500 are in flight, however long that takes', async () => {
    const { answers, held, ask, answerAll } = givenBusyServer()
    await ask(499)
    expect(held.length).toBeLessThan(499)
    vi.advanceTimersByTime(60_000)
    await ask()
    expect(answers).toEqual([])
    await answerAll(500)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(500).fill(200))
  })

  test('takes a burst of more, as long as the line moves on', async () => {
    const { answers, ask, answerAll } = givenBusyServer()
    await ask(2_000)
    expect(answers).toEqual([])
    await answerAll(2_000)
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  })

  test('turns away who comes while the first in line has waited for more than a second, and recovers', async () => {
    const { app, answers, ask, answerAll } = givenBusyServer()
    await ask(600)
    vi.advanceTimersByTime(1_001)
    await ask()
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
      [503, '2'],
    ])
    expect(answers[0]?.json()).toEqual({
      success: false,
      error: 'The server is busy. Try again later',
    })
    expect((await app.inject('/api/v2/health')).statusCode).toBe(200)

    await answerAll(601)
    await ask()
    await answerAll(602)
    expect(answers.filter(({ statusCode }) => statusCode === 503)).toHaveLength(1)
  })

  test('turns away over the wire before it looks for a route, with all that an answer has', async () => {
    const { app, ask, answerAll } = givenBusyServer()
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => app.close())
    const get = (path: string, headers = {}) => fetch(`${address}/api/v2${path}`, { headers })
    const token = { authorization: 'Bearer x' }
    await ask(600)
    vi.advanceTimersByTime(1_001)
    const refused = await get('/nowhere', token)
    expect(refused.status).toBe(503)
    expect(await refused.json()).toEqual({
      success: false,
      error: 'The server is busy. Try again later',
    })
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '2',
      'x-request-id': 'an-id',
      'cache-control': 'no-store',
    })
    const asked = await get('/nowhere', { ...token, accept: 'application/problem+json' })
    expect([asked.headers.get('content-type'), asked.headers.get('vary')]).toEqual([
      'application/problem+json',
      'Accept',
    ])
    expect(await asked.json()).toMatchObject({ code: 'server-busy', status: 503 })
    expect((await get('/health', token)).status).toBe(200)
    // Without a token it is another queue, and with an origin the answer needs the headers of the usual way.
    expect((await get('/nowhere')).status).toBe(404)
    expect((await get('/nowhere', { ...token, origin: 'https://elsewhere.example.org' })).status).toBe(404)
    await answerAll(600)
    expect((await get('/nowhere', token)).status).toBe(404)
  })

  test('never lets more than 5,000 wait', async () => {
    const { answers, ask, answerAll } = givenBusyServer()
    await ask(5_003)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
    await answerAll(5_003)
  })
})
