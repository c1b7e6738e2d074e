import { expect, test } from 'vitest'
import { limitReads } from '#imports/running-reads'

const refused = { code: 'import-running', retryAfterSeconds: expect.any(Number) }

test('a user reads one file at a time, and two users are served at once', async () => {
  const run = limitReads(0)
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

test('whoever comes while others are read waits for a place', async () => {
  const run = limitReads()
  const first = Promise.withResolvers<string>()
  const order: string[] = []
  const note = (text: string) => order.push(text)
  const reading = [run(1, () => first.promise).then(note), run(1, async () => 'second').then(note)]
  first.resolve('first')
  await Promise.all(reading)
  expect(order).toEqual(['first', 'second'])
})
