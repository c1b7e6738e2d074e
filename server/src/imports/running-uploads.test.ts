import { expect, test } from 'vitest'
import { limitUploads } from '#imports/running-uploads'

test('two files of a user arrive at a time, and those of others besides', async () => {
  const run = limitUploads()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const arriving = [run(1, () => first.promise), run(1, () => second.promise)]
  const refused = { code: 'too-many-uploads', retryAfterSeconds: 5 }
  await expect(run(1, async () => 'third')).rejects.toMatchObject(refused)
  expect(await run(2, async () => 'of another')).toBe('of another')
  first.resolve()
  second.reject(new Error('gone'))
  await Promise.allSettled(arriving)
  expect(await Promise.all([run(1, async () => 'one'), run(1, async () => 'two')])).toEqual(['one', 'two'])
})

test('what has arrived of all is bounded until it is gone', async () => {
  const run = limitUploads({ perUser: 2, bytes: 100 })
  const first = Promise.withResolvers<void>()
  const arriving = run(1, (noteBytes) => {
    for (const bytes of [10, 40, 80]) noteBytes(bytes)
    return first.promise
  })
  await run(2, async (noteBytes) => noteBytes(20))
  const refused = { code: 'server-busy', retryAfterSeconds: 2 }
  await expect(run(2, async (noteBytes) => noteBytes(21))).rejects.toMatchObject(refused)
  first.resolve()
  await arriving
  await run(2, async (noteBytes) => noteBytes(100))
})
