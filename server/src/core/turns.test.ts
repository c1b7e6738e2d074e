import { expect, test } from 'vitest'
import { createTurns } from '#core/turns'

const NEVER = new AbortController().signal

/** Whoever has a place, in the order in which they got it. */
function places(bounds: Parameters<typeof createTurns>[0]) {
  const { enter } = createTurns(bounds)
  const inside: string[] = []
  const leaves = new Map<string, () => void>()
  const ask = async (userId: number, name: string, signal = NEVER) => {
    leaves.set(name, await enter(userId, signal))
    inside.push(name)
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const leave = async (name: string) => {
    leaves.get(name)?.()
    await turn()
  }
  return { ask, inside, leave, turn }
}

test('of each user so many are inside, and the others wait in order without holding up other users', async () => {
  const { ask, inside, leave, turn } = places({ inAll: 3, aUser: 1 })
  void Promise.all([ask(1, 'a'), ask(1, 'b'), ask(2, 'other'), ask(1, 'c')])
  await turn()
  expect(inside).toEqual(['a', 'other'])
  await leave('a')
  expect(inside).toEqual(['a', 'other', 'b'])
  await leave('b')
  expect(inside).toEqual(['a', 'other', 'b', 'c'])
})

test('of all together so many are inside', async () => {
  const { ask, inside, leave, turn } = places({ inAll: 2, aUser: 2 })
  void Promise.all([ask(1, 'a'), ask(2, 'b'), ask(3, 'c')])
  await turn()
  expect(inside).toEqual(['a', 'b'])
  await leave('b')
  expect(inside).toEqual(['a', 'b', 'c'])
})

test('whoever gives up takes no place', async () => {
  const { ask, inside, leave, turn } = places({ aUser: 1 })
  const gone = new AbortController()
  await ask(1, 'a')
  const givenUp = ask(1, 'b', gone.signal)
  void ask(1, 'c')
  gone.abort(new Error('gone'))
  await expect(givenUp).rejects.toThrow('gone')
  await leave('a')
  await turn()
  expect(inside).toEqual(['a', 'c'])
  await expect(ask(1, 'd', gone.signal)).rejects.toThrow('gone')
})

test('beyond so many that wait a user is told to try again later, and nobody else is', async () => {
  const { ask, inside, turn } = places({ aUser: 1, waitingAUser: 2 })
  void Promise.all(['a', 'b', 'c'].map((name) => ask(1, name)))
  await turn()
  await expect(ask(1, 'd')).rejects.toMatchObject({ code: 'server-busy', retryAfterSeconds: 2 })
  await ask(2, 'other')
  expect(inside).toEqual(['a', 'other'])
})
