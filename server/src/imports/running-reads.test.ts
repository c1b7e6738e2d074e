import { expect, test } from 'vitest'
import { limitReads } from '#imports/running-reads'

const refused = { code: 'import-running', retryAfterSeconds: expect.any(Number) }

test('a user reads one file at a time, and two users are served at once', async () => {
  const run = limitReads()
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const reading = [run(1, () => first.promise), run(2, () => second.promise)]
  await expect(run(1, async () => 'again')).rejects.toMatchObject(refused)
  await expect(run(3, async () => 'third')).rejects.toMatchObject(refused)
  first.resolve('read')
  expect(await reading[0]).toBe('read')
  expect(await run(3, async () => 'third')).toBe('third')
  second.reject(new Error('broken'))
  await expect(reading[1]).rejects.toThrow('broken')
  expect(await run(2, async () => 'again')).toBe('again')
})
