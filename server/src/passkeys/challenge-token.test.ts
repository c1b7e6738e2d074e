import { describe, expect, test } from 'vitest'
import { type ChallengePurpose, challengeKey, makeChallenge, readChallenge } from '#passkeys/challenge-token'

const NOW = new Date('2026-02-02T09:00:00.000Z')
const KEY = challengeKey('a signing secret')
const RANDOM = Buffer.alloc(16, 5)
const USE = { for: 'use' } as const
const ADD = { for: 'add', userId: 1, sessionId: 2 } as const

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

describe('a challenge', () => {
  test('is good for five minutes', () => {
    const challenge = makeChallenge(KEY, NOW, RANDOM, USE)
    expect(readChallenge(KEY, later(299), challenge, USE)).toEqual({
      hash: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: '2026-02-02T09:05:00.000Z',
    })
    expect(readChallenge(KEY, later(300), challenge, USE)).toBeUndefined()
  })

  const OTHERS: ChallengePurpose[] = [
    USE,
    { ...ADD, userId: 3 },
    { ...ADD, sessionId: 3 },
    // Together the same digits.
    { ...ADD, userId: 12, sessionId: 0 },
  ]
  test.each(OTHERS)('is good for nothing but its purpose: not for %j', (other) => {
    const challenge = makeChallenge(KEY, NOW, RANDOM, ADD)
    expect(readChallenge(KEY, NOW, challenge, ADD)).toBeDefined()
    expect(readChallenge(KEY, NOW, challenge, other)).toBeUndefined()
  })

  test('of another key, or changed in any byte, is not ours', () => {
    const challenge = makeChallenge(KEY, NOW, RANDOM, USE)
    expect(readChallenge(challengeKey('another'), NOW, challenge, USE)).toBeUndefined()
    const bytes = Buffer.from(challenge, 'base64url')
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(readChallenge(KEY, NOW, changed.toString('base64url'), USE)).toBeUndefined()
    }
  })

  test.each(['', 'x', 'A'.repeat(71), 'A'.repeat(72), 'A'.repeat(4_000), '\0'])('is not %j', (text) => {
    expect(readChallenge(KEY, NOW, text, USE)).toBeUndefined()
  })
})
