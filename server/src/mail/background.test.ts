import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Logger } from '#core/logger'
import { createBackground } from '#mail/background'

/** What was logged, as name and reason. */
function listening() {
  const heard: Array<[string, string]> = []
  const log = {
    warn: (details: { err: Error }, message: string) => heard.push([message, details.err.message]),
  } as unknown as Logger
  return { heard, background: createBackground(log) }
}

test('work is begun without anybody waiting for it, two at a time, in order', async () => {
  const { background } = listening()
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  for (const [index, gate] of gates.entries()) {
    background.run('work', () => {
      begun.push(index)
      return gate.promise
    })
  }
  await setImmediate()
  expect(begun).toEqual([0, 1])
  gates[1]?.resolve()
  await setImmediate()
  expect(begun).toEqual([0, 1, 2])
  for (const gate of gates) gate.resolve()
  await setImmediate()
  expect(begun).toEqual([0, 1, 2, 3])
})

test('what fails is logged under its name, also when it throws at once, and the next is not kept from its turn', async () => {
  const { background, heard } = listening()
  background.run('the first', async () => {
    throw new Error('rejected')
  })
  background.run('the second', () => {
    throw new Error('thrown')
  })
  let isDone = false
  background.run('the third', async () => {
    isDone = true
  })
  await setImmediate()
  expect(heard).toHaveLength(2)
  expect(Object.fromEntries(heard)).toEqual({
    'the first failed': 'rejected',
    'the second failed': 'thrown',
  })
  expect(isDone).toBe(true)
})

test('what finds no room is refused and logged', async () => {
  const { background, heard } = listening()
  const gate = Promise.withResolvers<void>()
  for (let count = 0; count < 2 + 200 + 3; count++) background.run('work', () => gate.promise)
  await setImmediate()
  expect(heard).toEqual(
    Array.from({ length: 3 }, () => ['work failed', 'The server is busy. Try again later']),
  )
  gate.resolve()
  await background.stop()
})

test('stopping waits for what is under way, and begins nothing more', async () => {
  const { background, heard } = listening()
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  for (const name of ['one', 'two', 'three']) {
    background.run(name, async () => {
      begun.push(name)
      await gate.promise
      begun.push(`${name} done`)
    })
  }
  await setImmediate()
  const stopped = background.stop().then(() => begun.push('stopped'))
  background.run('late', async () => {
    begun.push('late')
  })
  await setImmediate()
  expect(begun).toEqual(['one', 'two'])
  gate.resolve()
  await stopped
  expect(begun).toEqual(['one', 'two', 'one done', 'two done', 'stopped'])
  await setImmediate()
  expect(heard).toEqual([
    ['three failed', 'The server is stopping'],
    ['late failed', 'The server is stopping'],
  ])
})

test('stopping with nothing to do, or twice, is no work', async () => {
  const { background, heard } = listening()
  await background.stop()
  await background.stop()
  expect(heard).toEqual([])
})
