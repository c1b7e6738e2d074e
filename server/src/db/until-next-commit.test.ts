import { expect, test } from 'vitest'
import { untilNextCommit } from '#db/until-next-commit'

function given() {
  const state = { version: 1, reads: 0, value: 'first' as string | undefined }
  const keep = untilNextCommit<string>({ dataVersion: () => state.version })
  const ask = (key = 'key') =>
    keep(key, async () => {
      state.reads += 1
      return state.value
    })
  return { state, keep, ask }
}

test('what was read is kept until somebody commits', async () => {
  const { state, ask } = given()
  expect([await ask(), await ask()]).toEqual(['first', 'first'])
  expect(state.reads).toBe(1)
  Object.assign(state, { version: 2, value: 'second' })
  expect(await ask()).toBe('second')
})

test('each key is read by itself', async () => {
  const { state, ask } = given()
  await ask('one')
  await ask('other')
  expect(state.reads).toBe(2)
})

test('what was not found is looked for again', async () => {
  const { state, ask } = given()
  state.value = undefined
  expect([await ask(), await ask()]).toEqual([undefined, undefined])
  expect(state.reads).toBe(2)
})

test('what was read while somebody committed is not kept for the state after it', async () => {
  const { state, keep, ask } = given()
  const slow = Promise.withResolvers<string>()
  const first = keep('key', () => slow.promise)
  Object.assign(state, { version: 2, value: 'second' })
  expect(await ask('other')).toBe('second')
  slow.resolve('of the first state')
  expect(await first).toBe('of the first state')
  expect(await ask()).toBe('second')
})

test('without a way to tell whether anything was committed everything is read each time', async () => {
  const keep = untilNextCommit<string>({})
  let reads = 0
  const read = async () => String(++reads)
  expect([await keep('key', read), await keep('key', read)]).toEqual(['1', '2'])
})

test('a thousand are kept at the most', async () => {
  const { state, ask } = given()
  for (let key = 0; key < 1_001; key++) await ask(String(key))
  await ask('1000')
  await ask('999')
  expect(state.reads).toBe(1_002)
})
