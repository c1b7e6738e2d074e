import { expect, test } from 'vitest'
import { reactionTo } from '#process/signal-rules'

test('SIGTERM drains where a time is set for it; Ctrl+C, a closed terminal and a lost launcher stop at once', () => {
  expect(reactionTo('SIGTERM', 'serving', 9_000, 10)).toBe('drain')
  expect(reactionTo('SIGTERM', 'serving', 9_000, 0)).toBe('stop')
  for (const cause of ['SIGINT', 'SIGHUP', 'left-alone'] as const) {
    expect(reactionTo(cause, 'serving', 9_000, 10)).toBe('stop')
  }
})

test('a second signal ends the drain, unless it is the echo of the first', () => {
  expect(reactionTo('SIGTERM', 'draining', 1_000, 10)).toBe('nothing')
  expect(reactionTo('SIGTERM', 'draining', 1_001, 10)).toBe('stop')
  expect(reactionTo('SIGINT', 'draining', 5, 10)).toBe('stop')
  expect(reactionTo('left-alone', 'draining', 5, 10)).toBe('stop')
})

test('a signal while it stops ends the process, unless it is an echo', () => {
  for (const cause of ['SIGTERM', 'SIGINT', 'SIGHUP', 'left-alone'] as const) {
    expect(reactionTo(cause, 'stopping', 1_000, 10)).toBe('nothing')
    expect(reactionTo(cause, 'stopping', 1_001, 10)).toBe('exit')
  }
})
