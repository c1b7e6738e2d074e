import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Logger } from '#core/logger'
import { type BackgroundLimits, createBackground } from '#mail/background'

/** What was logged, as name and reason. */
function listening(limits: Partial<BackgroundLimits> = {}) {
  const heard: Array<[string, unknown]> = []
  const log = {
    warn: ({ err, dropped }: { err?: Error; dropped?: number }, message: string) =>
      heard.push([message, err?.message ?? dropped]),
  } as unknown as Logger
  return { heard, background: createBackground(log, { atOnce: 2, waiting: 200, seconds: 30, ...limits }) }
}

test('work is begun without anybody waiting for it, two at a time, in order', async () => {
  const { background } = listening()
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  for (const [index, gate] of gates.entries()) {
    background.run('work', `task ${index}`, () => {
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
  background.run('the first', '1', async () => {
    throw new Error('rejected')
  })
  background.run('the second', '2', () => {
    throw new Error('thrown')
  })
  let isDone = false
  background.run('the third', '3', async () => {
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

test('what finds no room is counted, and logged in sum', async () => {
  const { background, heard } = listening({ waiting: 3 })
  const gate = Promise.withResolvers<void>()
  for (let count = 0; count < 2 + 3 + 4; count++) background.run('work', `task ${count}`, () => gate.promise)
  expect(background.load()).toEqual({ waiting: 3, dropped: 4 })
  // The first at once, then one line a minute.
  expect(heard).toEqual([['work was dropped: the queue is full', 1]])
  gate.resolve()
  await background.stop()
  expect(background.load()).toEqual({ waiting: 0, dropped: 4 })
})

test('a task that waits stands for all of its key, so that one flood takes one place', async () => {
  const { background, heard } = listening({ waiting: 2 })
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const ask = (key: string) =>
    background.run('work', key, () => {
      begun.push(key)
      return gate.promise
    })
  for (let count = 0; count < 50; count++) ask('flood')
  expect(background.load()).toEqual({ waiting: 1, dropped: 0 })
  ask('somebody else')
  gate.resolve()
  await vi.waitUntil(() => begun.length === 4)
  expect(begun).toEqual(['flood', 'flood', 'flood', 'somebody else'])
  ask('flood')
  await background.stop()
  expect([begun.length, heard]).toEqual([5, []])
})

test('a task that hangs is dropped and logged', async () => {
  const { background, heard } = listening({ atOnce: 1, seconds: 0.01 })
  background.run('work', 'hanging', () => new Promise(() => {}))
  let isDone = false
  background.run('work', 'waiting', async () => {
    isDone = true
  })
  await vi.waitUntil(() => isDone)
  expect(heard).toEqual([['work failed', 'Timed out after 0.01 s']])
  await background.stop()
})

test('stopping waits for what is under way, and begins nothing more', async () => {
  const { background, heard } = listening()
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  for (const name of ['one', 'two', 'three']) {
    background.run(name, name, async () => {
      begun.push(name)
      await gate.promise
      begun.push(`${name} done`)
    })
  }
  await setImmediate()
  const stopped = background.stop().then(() => begun.push('stopped'))
  background.run('late', 'late', async () => {
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
