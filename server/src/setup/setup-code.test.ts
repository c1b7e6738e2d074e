import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { isFromThisMachine, isSetupCode, setupCodeFor } from '#setup/setup-code'

const SECRET = 'a secret of the tests, long enough'
const CODE = setupCodeFor(SECRET)

const anySecret = fc.string({ minLength: 32 })

describe('the setup code', () => {
  test('is the same at every start with the same secret', () => {
    expect(setupCodeFor(SECRET)).toBe(CODE)
  })

  test('stays what it was in earlier versions: somebody may have noted it', () => {
    expect(setupCodeFor('0123456789abcdef0123456789abcdef')).toBe('T957-GF4J-Q1ER')
  })

  test('can be read out: three groups of four, without letters that people confuse', () => {
    fc.assert(
      fc.property(anySecret, (secret) => {
        expect(setupCodeFor(secret)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
      }),
    )
  })

  test('differs from secret to secret', () => {
    fc.assert(
      fc.property(anySecret, anySecret, (one, other) => {
        fc.pre(one !== other)
        expect(setupCodeFor(one)).not.toBe(setupCodeFor(other))
      }),
    )
  })

  test('uses every letter of its alphabet', () => {
    const codes = Array.from({ length: 200 }, (_, i) => setupCodeFor(`${SECRET}${i}`))
    expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
  })
})

describe('a code that was typed in', () => {
  test.each([
    ['as printed', CODE],
    ['in small letters', CODE.toLowerCase()],
    ['without dashes', CODE.replaceAll('-', '')],
    ['with blanks instead of dashes', CODE.replaceAll('-', ' ')],
    ['with blanks around', `\t${CODE}\n`],
    ['with a blank after every letter', [...CODE].join(' ')],
  ])('is right %s', (_, given) => {
    expect(isSetupCode(given, CODE)).toBe(true)
  })

  test.each([
    ['absent', undefined],
    ['empty', ''],
    ['only dashes', '--'],
    ['too short', CODE.slice(0, -1)],
    ['too long', `${CODE}0`],
    ['with another last letter', CODE.slice(0, -1) + (CODE.endsWith('0') ? '1' : '0')],
    ['with another first letter', (CODE.startsWith('0') ? '1' : '0') + CODE.slice(1)],
    ['with a letter of as many bytes', 'é'.repeat(6)],
    ['the code of another secret', setupCodeFor(`${SECRET}!`)],
  ])('is wrong %s', (_, given) => {
    expect(isSetupCode(given, CODE)).toBe(false)
  })
})

describe('a request comes from this machine', () => {
  const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
    isFromThisMachine({ raw: { socket: { remoteAddress } }, headers } as unknown as FastifyRequest)
  const LOCAL = { host: 'localhost:3000' }

  test.each([
    ['127.0.0.1', 'localhost:3000'],
    ['127.0.0.1', 'localhost'],
    ['127.0.0.1', '127.0.0.1:3000'],
    ['127.0.0.1', 'LocalHost:1'],
    ['::1', '[::1]:3000'],
    ['::1', '[::1]'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
  ])('from %s to %s', (address, host) => {
    expect(from(address, { host })).toBe(true)
  })

  test('with the headers of a page that it served itself', () => {
    const page = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
    expect(from('127.0.0.1', { ...LOCAL, ...page })).toBe(true)
    expect(from('127.0.0.1', { ...LOCAL, 'sec-fetch-site': 'none' })).toBe(true)
  })

  test.each([undefined, '', '192.168.1.2', '203.0.113.7', 'fe80::1', '::ffff:10.0.0.1'])(
    'not when its peer is %j',
    (address) => {
      expect(from(address, LOCAL)).toBe(false)
    },
  )

  test.each([
    'example.org',
    'localhost.example.org',
    'example.org:3000',
    'xlocalhost',
    'localhost:',
    'localhost:x',
    '127.0.0.2',
    '127.0.0.1.example.org',
    '127a0b0c1',
    '::1',
    '192.168.1.2:3000',
    'localhost:3000, example.org',
    '',
  ])('not when it asks for the host %j, for a page may point its own name here', (host) => {
    expect(from('127.0.0.1', { host })).toBe(false)
  })

  test('not without a host', () => {
    expect(from('127.0.0.1')).toBe(false)
  })

  test.each([
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-forwarded-anything',
    'x-real-ip',
    'via',
  ])('not with %s, for a proxy speaks for strangers', (name) => {
    expect(from('127.0.0.1', { ...LOCAL, [name]: '127.0.0.1' })).toBe(false)
    expect(from('127.0.0.1', { ...LOCAL, [name]: '' })).toBe(false)
  })

  test.each(['x-forwarded', 'not-forwarded', 'x-via', 'viaduct', 'x-real-ips'])(
    'also with %s, which is no header of a proxy',
    (name) => {
      expect(from('127.0.0.1', { ...LOCAL, [name]: 'x' })).toBe(true)
    },
  )

  test.each(['cross-site', 'same-site', ''])('not when the browser calls it %j', (site) => {
    expect(from('127.0.0.1', { ...LOCAL, 'sec-fetch-site': site })).toBe(false)
  })

  test.each([
    'https://example.org',
    'http://localhost:5173',
    'http://127.0.0.1:3000',
    'https://localhost:3000',
    'null',
    '',
  ])('not from a page of %j', (origin) => {
    expect(from('127.0.0.1', { ...LOCAL, origin })).toBe(false)
  })
})
