import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanEmail, emailKey } from '#core/email'

const REFUSAL = expect.objectContaining({
  name: 'AppError',
  kind: 'invalid',
  message: 'email must be a valid email address',
})

describe('an email address', () => {
  test.each([
    ['the usual', 'ada@example.org'],
    ['a tag', 'ada+bills@example.org'],
    ['dots, dashes and digits', 'ada.b-c_1@mail-2.example.co.uk'],
    ['a host of the home network', 'ada@localhost'],
    ['one letter each', 'a@b'],
    ['an apostrophe', "o'neil@example.org"],
    ['a slash and an equals sign', 'a/b=c@example.org'],
    ['letters of another script', 'посты@пример.рф'],
    ['a letter that is two units long', '🏠@example.org'],
  ])('may have %s: %s', (_, email) => {
    expect(cleanEmail(email)).toBe(email)
  })

  test.each([
    ['blanks around it', '  ada@example.org\n', 'ada@example.org'],
    ['decomposed letters', 'jose\u0301@example.org', 'jos\u00e9@example.org'],
    ['capitals, which it keeps', 'Ada@Example.ORG', 'Ada@Example.ORG'],
  ])('may come with %s', (_, text, expected) => {
    expect(cleanEmail(text)).toBe(expected)
  })

  test.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['no @', 'ada.example.org'],
    ['nothing before the @', '@example.org'],
    ['nothing behind the @', 'ada@'],
    ['only an @', '@'],
    ['two @', 'ada@example@org'],
    ['two @ side by side', 'ada@@example.org'],
    ['a blank before the @', 'a da@example.org'],
    ['a blank behind the @', 'ada@exa mple.org'],
    ['a no-break space', 'ada\u00a0b@example.org'],
    ['a line separator', 'ada@exam\u2028ple.org'],
    ['a line break, which could add a mail header', 'ada@example.org\r\nBcc: eve@example.org'],
    ['a newline before the @', 'a\nda@example.org'],
    ['a NUL', 'ada\0@example.org'],
    ['a NUL behind the @', 'ada@example.org\0'],
    ['a C1 control', 'ada\u0085b@example.org'],
    ['a C1 control behind the @', 'ada@exam\u009fple.org'],
    ['DEL', 'ada\u007f@example.org'],
    ['a name around it', 'Ada <ada@example.org>'],
    ['a list', 'ada@example.org,eve@example.org'],
    ['a list with semicolons', 'ada@example.org;eve@example.org'],
    ['a mark that turns the reading direction', 'ada\u202e@example.org'],
    ['an invisible character behind the @', 'ada@exam\u200bple.org'],
    ['an empty label', 'ada@example..org'],
    ['a point right behind the @', 'ada@.example.org'],
    ['a point at the end', 'ada@example.org.'],
    ['a lone surrogate', 'ada\ud800@example.org'],
    ['a lone surrogate behind the @', 'ada@example\udc00.org'],
  ])('is not %s', (_, email) => {
    expect(() => cleanEmail(email)).toThrow(REFUSAL)
  })

  test.each('<>()[],;:\\"'.split(''))('has no %s on either side of the @', (character) => {
    expect(() => cleanEmail(`a${character}da@example.org`)).toThrow(REFUSAL)
    expect(() => cleanEmail(`ada@exam${character}ple.org`)).toThrow(REFUSAL)
  })

  test('has at most 254 characters, without the blanks around it', () => {
    const longest = `${'a'.repeat(242)}@example.org`
    expect(longest).toHaveLength(254)
    expect(cleanEmail(` ${longest} `)).toBe(longest)
    expect(() => cleanEmail(`a${longest}`)).toThrow(REFUSAL)
  })

  test('is looked at up to 608 characters, blanks included, and without more than 30 marks in a row', () => {
    expect(cleanEmail(`ada@example.org${' '.repeat(593)}`)).toBe('ada@example.org')
    expect(() => cleanEmail(`ada@example.org${' '.repeat(594)}`)).toThrow(REFUSAL)
    expect(cleanEmail(`a${'\u0316'.repeat(30)}@example.org`)).toHaveLength(43)
    expect(() => cleanEmail(`a${'\u0316'.repeat(31)}@example.org`)).toThrow(REFUSAL)
  })

  test('is judged quickly, however it is built', () => {
    const began = performance.now()
    for (const text of ['a'.repeat(1_000_000), `${'a@'.repeat(500_000)}`, ' '.repeat(1_000_000)]) {
      expect(() => cleanEmail(text)).toThrow(REFUSAL)
    }
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  test('that is clean stays as it is', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        fc.pre(!/["\\[\]]/.test(email))
        expect(cleanEmail(cleanEmail(email))).toBe(email)
      }),
    )
  })
})

describe('two emails are the same', () => {
  test.each([
    ['in any case', 'Ada@Example.ORG', 'ada@example.org'],
    ['with blanks around', '\tada@example.org ', 'ada@example.org'],
    ['composed or not', 'JOSE\u0301@example.org', 'jos\u00e9@example.org'],
    ['in other scripts', 'ПОСТЫ@ПРИМЕР.РФ', 'посты@пример.рф'],
    ['with the Kelvin sign, which NFC calls K', '\u212aim@example.org', 'kim@example.org'],
  ])('%s', (_, one, other) => {
    expect(emailKey(one)).toBe(emailKey(other))
    expect(emailKey(one)).toBe(other)
  })

  test('where only the small letter has a composed form', () => {
    expect(emailKey('J\u030can@example.org')).toBe(emailKey('\u01f0an@example.org'))
  })

  test('not with another letter, however alike they look', () => {
    expect(emailKey('ada@example.org')).not.toBe(emailKey('аda@example.org'))
    expect(emailKey('a.da@example.org')).not.toBe(emailKey('ada@example.org'))
    expect(emailKey('ada+x@example.org')).not.toBe(emailKey('ada@example.org'))
  })

  test('and what is too long or has too many marks is nobody’s, blanks around it or not', () => {
    const nobody = emailKey('x'.repeat(609))
    expect(nobody).toBe('\0')
    expect(emailKey(`ada@example.org${' '.repeat(594)}`)).toBe(nobody)
    expect(emailKey(`a${'\u0316'.repeat(31)}@example.org`)).toBe(nobody)
    // Lower case adds a mark, which is none too many.
    expect(emailKey(`İ${'\u0316'.repeat(30)}@example.org`)).not.toBe(nobody)
  })

  test('whatever way the address was typed', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const key = emailKey(email)
        expect(emailKey(key)).toBe(key)
        expect(emailKey(` ${email.toUpperCase()}\n`)).toBe(key)
      }),
    )
  })
})
