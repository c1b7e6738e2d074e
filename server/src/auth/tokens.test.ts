import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACCESS_SECONDS, jwtTokens, REFRESH_SECONDS, type TokenType, unusable } from '#auth/tokens'

const SECRET = 'a secret of the tests, long enough'
const OTHER = 'another secret of the tests, as long'
const NOW = Date.UTC(2026, 1, 2, 9)
const CLAIMS = { userId: 7, sessionId: 12, tokenId: 'f0e1d2c3' }

const INVALID = expect.objectContaining({ kind: 'unauthenticated', message: 'Invalid token' })
const INVALID_REFRESH = expect.objectContaining({ kind: 'unauthenticated', message: 'Invalid refresh token' })
const EXPIRED = expect.objectContaining({ kind: 'unauthenticated', message: 'Token has expired' })

const BASE64URL: string = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function tokensAt(milliseconds: number, current = SECRET, previous?: string) {
  return jwtTokens({ current, previous }, { now: () => new Date(milliseconds) })
}

const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** By hand, so that a fault of the library cannot hide behind itself. */
function crafted(claims: object, header: object = { alg: 'HS256', typ: 'JWT' }, hash = 'sha256'): string {
  const signed = `${segment(header)}.${segment(claims)}`
  return `${signed}.${createHmac(hash, SECRET).update(signed).digest('base64url')}`
}

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

test('a token that is longer than any of ours is refused, however well it is signed', () => {
  const [iat, exp] = [NOW / 1000, NOW / 1000 + 60]
  const claims = { sub: '7', sid: '12', jti: 'x', type: 'access', iat, exp }
  expect(tokensAt(NOW).read('access', crafted(claims))).toMatchObject({ userId: 7 })
  const long = crafted({ ...claims, jti: 'x'.repeat(2_000) })
  expect(() => tokensAt(NOW).read('access', long)).toThrow(INVALID)
})

const GOOD = { sub: '7', sid: '12', jti: 'f0e1d2c3', type: 'access', iat: NOW / 1000, exp: NOW / 1000 + 900 }

describe('an issued token', () => {
  test.each<[TokenType, number]>([
    ['access', 900],
    ['refresh', 604_800],
  ])('carries the claims of its kind: %s', (type, seconds) => {
    const token = tokensAt(NOW).issue(type, CLAIMS)
    const iat = NOW / 1000
    expect(payloadOf(token)).toEqual({ sub: '7', sid: '12', jti: 'f0e1d2c3', type, iat, exp: iat + seconds })
    expect(token.split('.')[0]).toBe(segment({ alg: 'HS256', typ: 'JWT' }))
    expect(token).toBe(crafted(payloadOf(token)))
  })

  test('is read back as what it was made from', () => {
    const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(
        id,
        id,
        fc.uuid(),
        fc.constantFrom('access', 'refresh'),
        (userId, sessionId, tokenId, type) => {
          const tokens = tokensAt(NOW)
          const claims = { userId, sessionId, tokenId }
          expect(tokens.read(type, tokens.issue(type, claims))).toEqual(claims)
        },
      ),
    )
  })

  test('is good until its last second, and no longer', () => {
    const access = tokensAt(NOW).issue('access', CLAIMS)
    const refresh = tokensAt(NOW).issue('refresh', CLAIMS)
    const [accessEnd, refreshEnd] = [NOW + ACCESS_SECONDS * 1000, NOW + REFRESH_SECONDS * 1000]
    expect(tokensAt(accessEnd - 1).read('access', access)).toEqual(CLAIMS)
    expect(() => tokensAt(accessEnd).read('access', access)).toThrow(EXPIRED)
    expect(tokensAt(refreshEnd - 1).read('refresh', refresh)).toEqual(CLAIMS)
    expect(() => tokensAt(refreshEnd).read('refresh', refresh)).toThrow(INVALID_REFRESH)
  })

  test('counts whole seconds, and never lives longer than it should', () => {
    const token = tokensAt(NOW + 999).issue('access', CLAIMS)
    expect(payloadOf(token)).toMatchObject({ iat: NOW / 1000, exp: NOW / 1000 + 900 })
  })

  test.each([Date.UTC(1999, 0, 1), Date.UTC(2090, 0, 1)])(
    'is judged by the given clock, not by the machine’s: %d',
    (now) => {
      const tokens = tokensAt(now)
      expect(tokens.read('access', tokens.issue('access', CLAIMS))).toEqual(CLAIMS)
    },
  )

  test('of one kind is not of the other', () => {
    const tokens = tokensAt(NOW)
    expect(() => tokens.read('refresh', tokens.issue('access', CLAIMS))).toThrow(INVALID_REFRESH)
    expect(() => tokens.read('access', tokens.issue('refresh', CLAIMS))).toThrow(INVALID)
  })

  test('that has expired says so before anybody looks at its kind', () => {
    const refresh = tokensAt(NOW).issue('refresh', CLAIMS)
    const later = tokensAt(NOW + REFRESH_SECONDS * 1000)
    expect(() => later.read('access', refresh)).toThrow(EXPIRED)
  })
})

describe('after the secret was changed', () => {
  const old = tokensAt(NOW, OTHER).issue('access', CLAIMS)

  test('tokens of the previous one are good while it is kept', () => {
    expect(tokensAt(NOW, SECRET, OTHER).read('access', old)).toEqual(CLAIMS)
    expect(() => tokensAt(NOW, SECRET).read('access', old)).toThrow(INVALID)
  })

  test('new tokens are signed with the new one', () => {
    const tokens = tokensAt(NOW, SECRET, OTHER)
    const token = tokens.issue('access', CLAIMS)
    expect(tokens.read('access', token)).toEqual(CLAIMS)
    expect(tokensAt(NOW, SECRET).read('access', token)).toEqual(CLAIMS)
    expect(() => tokensAt(NOW, OTHER).read('access', token)).toThrow(INVALID)
  })

  test('tokens of the previous one expire as all do', () => {
    const later = tokensAt(NOW + ACCESS_SECONDS * 1000, SECRET, OTHER)
    expect(() => later.read('access', old)).toThrow(EXPIRED)
  })
})

describe('a token made by somebody else', () => {
  const own = crafted(GOOD)
  const [head = '', body = '', signature = ''] = own.split('.')

  test('is as good as ours where it is made with our secret', () => {
    expect(tokensAt(NOW).read('access', own)).toEqual(CLAIMS)
  })

  test.each([
    ['nothing', ''],
    ['a word', 'token'],
    ['two dots', '..'],
    ['no signature', `${head}.${body}`],
    ['an empty signature', `${head}.${body}.`],
    ['no algorithm', `${segment({ alg: 'none', typ: 'JWT' })}.${body}.`],
    ['no algorithm, but a signature', crafted(GOOD, { alg: 'none', typ: 'JWT' })],
    ['another algorithm, well signed', crafted(GOOD, { alg: 'HS512', typ: 'JWT' }, 'sha512')],
    ['HS384, well signed', crafted(GOOD, { alg: 'HS384', typ: 'JWT' }, 'sha384')],
    ['no header', crafted(GOOD, {})],
    ['other claims under our signature', `${head}.${segment({ ...GOOD, sub: '1' })}.${signature}`],
    ['a header of its own under our signature', `${segment({ alg: 'HS256' })}.${body}.${signature}`],
    ['a signature of another secret', tokensAt(NOW, OTHER).issue('access', CLAIMS)],
    ['a signature cut short', own.slice(0, -1)],
    ['a signature too long', `${own}A`],
    ['padding', `${own}=`],
    ['a blank behind', `${own} `],
    ['a blank before', ` ${own}`],
    ['a fourth part', `${own}.${signature}`],
    ['a payload that is no object', crafted([1])],
    ['a payload that is null', crafted(null as unknown as object)],
  ])('is refused with %s', (_, token) => {
    expect(() => tokensAt(NOW).read('access', token)).toThrow(INVALID)
    expect(() => tokensAt(NOW).read('refresh', token)).toThrow(INVALID_REFRESH)
  })

  test('is refused in every spelling of its signature but one', () => {
    const spellings = [...BASE64URL].map((letter) => own.slice(0, -1) + letter)
    const passing = spellings.filter((token) => {
      try {
        return tokensAt(NOW).read('access', token)
      } catch {
        return false
      }
    })
    expect(passing).toEqual([own])
  })

  test.each([
    ['exp', [undefined, null, '', '9999999999', true, [], {}]],
    ['sub', [undefined, null, '', 'x', '0', '-1', '1.5', '01', ' 7', '7 ', '7\n', 7, ['7'], '1'.repeat(17)]],
    ['sid', [undefined, null, '', 'x', '0', '-1', '1.5', '012', ' 12', 12, true, {}, '1'.repeat(17)]],
    ['jti', [undefined, null, '', 5, ['x'], {}]],
    ['type', [undefined, null, '', 'Access', 'refresh', 'id', 5]],
  ])('is refused without a fitting claim %s', (claim, values) => {
    for (const value of values) {
      const token = crafted({ ...GOOD, [claim]: value })
      expect.soft(() => tokensAt(NOW).read('access', token), JSON.stringify(value)).toThrow(INVALID)
    }
  })

  test('has expired in the very second that it names', () => {
    expect(() => tokensAt(NOW).read('access', crafted({ ...GOOD, exp: NOW / 1000 }))).toThrow(EXPIRED)
    expect(() => tokensAt(NOW).read('access', crafted({ ...GOOD, exp: -1 }))).toThrow(EXPIRED)
    expect(tokensAt(NOW).read('access', crafted({ ...GOOD, exp: NOW / 1000 + 1 }))).toEqual(CLAIMS)
  })
})

test('an unusable token is refused in the words of its kind', () => {
  expect(unusable('access')).toEqual(INVALID)
  expect(unusable('refresh')).toEqual(INVALID_REFRESH)
})
