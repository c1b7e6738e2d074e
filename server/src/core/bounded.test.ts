import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bounded } from '#core/bounded'

const BUSY = expect.objectContaining({
  name: 'AppError',
  kind: 'overloaded',
  message: 'The server is busy. Try again later',
  retryAfterSeconds: 2,
})

/** Tasks that end when they are told to, and the order in which they began. */
function givenTasks() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  return {
    begun,
    task: (name: string) => () => {
      const end = Promise.withResolvers<string>()
      begun.push(name)
      ends.set(name, end)
      return end.promise
    },
    end: (name: string) => ends.get(name)?.resolve(`${name} is done`),
    fail: (name: string) => ends.get(name)?.reject(new Error(`${name} failed`)),
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a task that finds a place begins at once, and its result comes back', async () => {
  const run = bounded({ atOnce: 1, waiting: 0 })
  const { task, begun, end } = givenTasks()
  const result = run(task('a'))
  expect(begun).toEqual(['a'])
  end('a')
  expect(await result).toBe('a is done')
})

test('no more tasks run at once than there are places', async () => {
  const run = bounded({ atOnce: 2, waiting: 5 })
  const { task, begun, end } = givenTasks()
  const results = ['a', 'b', 'c', 'd'].map((name) => run(task(name)))
  await settle()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await settle()
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  end('c')
  end('d')
  expect(await Promise.all(results)).toEqual(['a is done', 'b is done', 'c is done', 'd is done'])
})

test('whoever waits is served in the order of arrival', async () => {
  const run = bounded({ atOnce: 1, waiting: 3 })
  const { task, begun, end } = givenTasks()
  for (const name of ['a', 'b', 'c', 'd']) void run(task(name))
  for (const name of ['a', 'b', 'c']) {
    end(name)
    await settle()
  }
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('whoever finds the queue full is refused at once, and told when to come back', async () => {
  const run = bounded({ atOnce: 1, waiting: 1 })
  const { task, begun, end } = givenTasks()
  const first = run(task('a'))
  const second = run(task('b'))
  await expect(run(task('c'))).rejects.toEqual(BUSY)
  end('a')
  await first
  await settle()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await second).toBe('b is done')
})

test('without a queue, whoever finds no place is refused', async () => {
  const run = bounded({ atOnce: 1, waiting: 0 })
  const { task, end } = givenTasks()
  const first = run(task('a'))
  await expect(run(task('b'))).rejects.toEqual(BUSY)
  end('a')
  await first
  void run(task('c'))
  end('c')
})

test('whoever has waited too long is refused, never begins, and holds up nobody', async () => {
  const run = bounded({ atOnce: 1, waiting: 2, patience: 5 })
  const { task, begun, end } = givenTasks()
  const first = run(task('a'))
  const late = [run(task('b')), run(task('c'))]
  expect(await Promise.allSettled(late)).toEqual(Array(2).fill({ status: 'rejected', reason: BUSY }))
  const next = run(task('d'))
  end('a')
  await first
  await settle()
  expect(begun).toEqual(['a', 'd'])
  end('d')
  expect(await next).toBe('d is done')
  void run(task('e'))
  expect(begun).toEqual(['a', 'd', 'e'])
})

test('a place in the queue is free again once its holder has begun', async () => {
  const run = bounded({ atOnce: 1, waiting: 1 })
  const { task, end, begun } = givenTasks()
  void run(task('a'))
  void run(task('b'))
  end('a')
  await settle()
  const third = run(task('c'))
  await expect(run(task('d'))).rejects.toEqual(BUSY)
  end('b')
  await settle()
  expect(begun).toEqual(['a', 'b', 'c'])
  end('c')
  expect(await third).toBe('c is done')
})

test('a task that fails gives its place back, and fails for its own caller only', async () => {
  const run = bounded({ atOnce: 1, waiting: 1 })
  const { task, end, fail } = givenTasks()
  const first = run(task('a'))
  const second = run(task('b'))
  fail('a')
  await expect(first).rejects.toThrow('a failed')
  await settle()
  end('b')
  expect(await second).toBe('b is done')
})

test('a task that throws before its first wait gives its place back', async () => {
  const run = bounded({ atOnce: 1, waiting: 0 })
  const throwing = () => {
    throw new Error('at once')
  }
  await expect(run(throwing)).rejects.toThrow('at once')
  expect(await run(async () => 'fine')).toBe('fine')
})

test('the place of a task that ends cannot be taken by somebody who comes between', async () => {
  const run = bounded({ atOnce: 1, waiting: 2 })
  const { task, begun, end } = givenTasks()
  const first = run(task('a'))
  void run(task('b'))
  // Runs after `a` has ended, before `b` has been woken.
  const late = first.then(() => run(task('c')))
  end('a')
  await settle()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await settle()
  end('c')
  expect(await late).toBe('c is done')
})

test('after everybody has left, all places are free', async () => {
  const run = bounded({ atOnce: 2, waiting: 0 })
  for (const round of ['first', 'second', 'third']) {
    const { task, begun, end } = givenTasks()
    const both = [run(task('a')), run(task('b'))]
    expect.soft(begun, round).toEqual(['a', 'b'])
    await expect(run(task('c'))).rejects.toEqual(BUSY)
    end('a')
    end('b')
    await Promise.all(both)
  }
})

test('however tasks come and end, none runs beyond the bound and every accepted one ends', async () => {
  const limit = fc.integer({ min: 1, max: 4 })
  await fc.assert(
    fc.asyncProperty(
      limit,
      fc.nat(4),
      fc.array(fc.tuple(fc.nat(3), fc.nat(3), fc.boolean())),
      async (atOnce, waiting, arrivals) => {
        const run = bounded({ atOnce, waiting })
        let running = 0
        let most = 0
        const work = async (turns: number, fails: boolean) => {
          running += 1
          most = Math.max(most, running)
          for (let i = 0; i < turns; i += 1) await Promise.resolve()
          running -= 1
          if (fails) throw new Error('failed')
        }
        const results: Array<Promise<unknown>> = []
        for (const [before, turns, fails] of arrivals) {
          for (let i = 0; i < before; i += 1) await Promise.resolve()
          results.push(run(() => work(turns, fails)))
        }
        const settled = await Promise.allSettled(results)
        expect(settled).toHaveLength(arrivals.length)
        expect(running).toBe(0)
        expect(most).toBeLessThanOrEqual(atOnce)
        const { promise, resolve } = Promise.withResolvers<void>()
        const free = Array.from({ length: atOnce }, () => run(() => promise))
        resolve()
        await Promise.all(free)
      },
    ),
  )
})
