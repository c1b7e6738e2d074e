import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSetupCode, setupCodeFor, setupLink } from '#setup/setup-code'

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

test('the link has the code where the page looks for it, behind the #', () => {
  expect(setupLink('http://localhost:3000', CODE)).toBe(`http://localhost:3000/#setup=${CODE}`)
})
