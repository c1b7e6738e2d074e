import { argon2Sync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { beforeAll, describe, expect, test } from 'vitest'
import { argon2Passwords, type PasswordTurn } from '#auth/passwords'

const PASSWORD = 'correct horse battery staple'

/** A hash by another implementation (Node's own), in the same notation. */
function foreignHash(message: string, memory: number, passes: number): string {
  const nonce = Buffer.from('a salt of tests!')
  const tag = argon2Sync('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength: 32 })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${salt}$${hash}`
}

const { inTurn } = argon2Passwords()
const matches = (password: string, stored: string | undefined) =>
  inTurn((turn) => turn.matches(password, stored))
const hashOf = (password: string) => inTurn((turn) => turn.hash(password))

let stored: string
beforeAll(async () => {
  stored = await hashOf(PASSWORD)
})

test('a hash is argon2id with OWASP’s parameters, and salted', async () => {
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await hashOf(PASSWORD)).not.toBe(stored)
})

test('only the password itself matches its hash', async () => {
  expect(await matches(PASSWORD, stored)).toBe(true)
  for (const other of ['', PASSWORD.toUpperCase(), ` ${PASSWORD}`, `${PASSWORD}\0`, PASSWORD.slice(0, -1)]) {
    expect.soft(await matches(other, stored), JSON.stringify(other)).toBe(false)
  }
})

test('every character counts, however long the password is', async () => {
  const long = '🔑'.repeat(256)
  const hash = await hashOf(long)
  expect(await matches(long, hash)).toBe(true)
  expect(await matches(`${'🔑'.repeat(255)}🏠`, hash)).toBe(false)
  expect(await matches(PASSWORD.split(' ').join('\0'), await hashOf('correct'))).toBe(false)
})

test('composed and decomposed letters are the same password, both ways', async () => {
  const [composed, decomposed] = ['caf\u00e9 crème', 'cafe\u0301 cre\u0300me']
  expect(await matches(decomposed, await hashOf(composed))).toBe(true)
  expect(await matches(composed, await hashOf(decomposed))).toBe(true)
})

test('what no password can be does not match, not even where it was hashed elsewhere', async () => {
  const marks = `${PASSWORD}${'\u0301'.repeat(31)}`
  for (const text of ['x'.repeat(613), marks]) {
    expect(await matches(text, foreignHash(text, 9_216, 1))).toBe(false)
    expect(await matches(text, foreignHash('\0', 9_216, 1))).toBe(false)
    await expect(hashOf(text)).rejects.toThrow('was not checked')
  }
})

test('a hash of another implementation is understood, whatever its parameters', async () => {
  for (const hash of [foreignHash(PASSWORD, 19_456, 2), foreignHash(PASSWORD, 9_216, 4)]) {
    expect(await matches(PASSWORD, hash)).toBe(true)
    expect(await matches(PASSWORD.toUpperCase(), hash)).toBe(false)
  }
})

describe('without a stored hash', () => {
  test('nothing matches', async () => {
    expect(await matches(PASSWORD, undefined)).toBe(false)
    expect(await matches('', undefined)).toBe(false)
  })

  test('checking takes as long as with one', async () => {
    await matches(PASSWORD, undefined)
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let i = 0; i < 5; i += 1) {
      known.push(await processorTime(() => matches('wrong', stored)))
      unknown.push(await processorTime(() => matches('wrong', undefined)))
    }
    // Hashing takes ten milliseconds and more, an answer without it a fraction of one.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3)
    expect(Math.min(...unknown)).toBeLessThan(Math.min(...known) * 3)
  })
})

test.each([
  ['the hash of today', false, (current: string) => current],
  ['less memory', true, (current: string) => current.replace('m=19456', 'm=9216')],
  ['other rounds', true, (current: string) => current.replace('t=2', 't=1')],
  ['another variant', true, (current: string) => current.replace('$argon2id$', '$argon2i$')],
  ['an older version', true, (current: string) => current.replace('v=19', 'v=16')],
  ['another implementation with today’s parameters', false, () => foreignHash(PASSWORD, 19_456, 2)],
  ['bcrypt', true, () => '$2b$12$abcdefghijklmnopqrstuu'],
])('whether it should be made anew: %s', async (_, expected, toStored) => {
  expect(await inTurn(async (turn) => turn.isOutdated(toStored(stored)))).toBe(expected)
})

describe('turns', () => {
  test('what a task returns or throws comes back to its caller', async () => {
    expect(await inTurn(async () => 'done')).toBe('done')
    await expect(inTurn(() => Promise.reject(new Error('throttled')))).rejects.toThrow('throttled')
  })

  test('there are as many as there are cores, but four at most; 128 more wait, and the next is told to come back', async () => {
    const { inTurn } = argon2Passwords()
    const { promise: end, resolve } = Promise.withResolvers<void>()
    let begun = 0
    const task = (_: PasswordTurn) => {
      begun += 1
      return end
    }
    const atOnce = Math.min(availableParallelism(), 4)
    const accepted = Array.from({ length: atOnce + 128 }, () => inTurn(task))
    expect(begun).toBe(atOnce)
    await expect(inTurn(task)).rejects.toMatchObject({ kind: 'overloaded', retryAfterSeconds: 2 })
    resolve()
    await Promise.all(accepted)
    expect(begun).toBe(atOnce + 128)
  })
})

/** Of this process alone: on a busy machine the time on the wall says little. */
async function processorTime(task: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await task()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
