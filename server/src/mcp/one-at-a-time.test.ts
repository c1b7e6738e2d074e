import { expect, test } from 'vitest'
import { oneAtATime } from '#mcp/one-at-a-time'

/** Work that goes on until it is told to end, and what has begun so far. */
function heldWork() {
  const inTurn = oneAtATime()
  const begun: string[] = []
  const ends: Array<() => void> = []
  const work = (userId: number, name: string) =>
    inTurn(userId, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  return { inTurn, work, begun, ends }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('of each user one message is worked on at a time, and the others wait in order', async () => {
  const { work, begun, ends } = heldWork()
  const all = [work(1, 'a'), work(1, 'b'), work(2, 'of another user'), work(1, 'c')]
  await turn()
  expect(begun).toEqual(['a', 'of another user'])
  for (const name of ['b', 'c']) {
    ends[name === 'b' ? 0 : 2]?.()
    await turn()
    expect(begun.at(-1)).toBe(name)
  }
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'of another user', 'c'])
})

test('a message that fails holds up none of those after it', async () => {
  const { inTurn } = heldWork()
  const failing = inTurn(1, () => Promise.reject(new Error('no')))
  const next = inTurn(1, async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('beyond 50 that wait a user is told to try again later, and nobody else is', async () => {
  const { work, ends, inTurn } = heldWork()
  const waiting = Array.from({ length: 51 }, (_, each) => work(1, String(each)))
  await expect(work(1, 'one more')).rejects.toMatchObject({ code: 'server-busy', retryAfterSeconds: 2 })
  expect(await inTurn(2, async () => 'yes')).toBe('yes')
  for (let each = 0; each < waiting.length; each++) {
    await turn()
    ends[each]?.()
  }
  expect(await Promise.all(waiting)).toHaveLength(51)
  expect(await inTurn(1, async () => 'again')).toBe('again')
})
