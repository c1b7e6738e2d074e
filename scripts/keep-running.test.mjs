import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isCrash, keepRunning, restartDelay } from './keep-running.mjs'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

test('the first restart is at once, further ones at most once a minute', () => {
  expect(restartDelay(undefined, 5)).toBe(0)
  expect(restartDelay(1_000, 1_000)).toBe(60_000)
  expect(restartDelay(1_000, 31_000)).toBe(30_000)
  expect(restartDelay(1_000, 61_000)).toBe(0)
})

test('a fault and a signal are crashes; a stop, wrong settings and what cannot be run are not', () => {
  expect([1, 134, 137, 139].map(isCrash)).toEqual([true, true, true, true])
  expect([0, 2, 127].map(isCrash)).toEqual([false, false, false])
})

describe('what npm start leaves running', () => {
  /** Runs servers that live for so long and end like this, on a clock of the test. */
  async function run(lives) {
    let now = 0
    const started = []
    const start = async () => {
      started.push(now)
      const { milliseconds, code } = lives[started.length - 1]
      now += milliseconds
      return code
    }
    const wait = async (delay) => {
      now += delay
      return false
    }
    return { code: await keepRunning(start, { now: () => now, wait }), started }
  }

  test('starts the server at most once a minute again, and at once after it has lived for longer', async () => {
    const quick = { milliseconds: 500, code: 1 }
    const { code, started } = await run([
      quick,
      quick,
      { milliseconds: 100_000, code: 137 },
      quick,
      { milliseconds: 10, code: 0 },
    ])
    expect([code, started]).toEqual([0, [0, 500, 60_500, 160_500, 220_500]])
  })

  test.each([0, 2, 127])('ends with the server’s %i', async (code) => {
    expect(await run([{ milliseconds: 9, code }])).toEqual({ code, started: [0] })
    expect(console.error).not.toHaveBeenCalled()
  })

  test('does not start again when it was asked to stop, whatever the server ended with', async () => {
    const start = async () => {
      process.emit('SIGTERM')
      return 1
    }
    expect(await keepRunning(start)).toBe(1)
  })

  test('stops waiting when it is asked to stop', async () => {
    let count = 0
    const start = async () => {
      count += 1
      if (count === 2) setTimeout(() => process.emit('SIGTERM'), 20)
      return 1
    }
    expect(await keepRunning(start)).toBe(0)
    expect(count).toBe(2)
  })

  test('does not go on when whoever started it is gone', async () => {
    let count = 0
    const start = async () => {
      count += 1
      return 1
    }
    expect(await keepRunning(start, { isGone: () => count === 2 })).toBe(1)
    expect(count).toBe(2)
  })
})
