import { describe, expect, test } from 'vitest'
import { cleanGroupName, requireCurrency, requireTimezone } from '#groups/group-rules'

const refusal = (message: string) => expect.objectContaining({ name: 'AppError', kind: 'invalid', message })

describe('a group’s name', () => {
  test.each([
    ['Personal', 'Personal'],
    ['  Home \n', 'Home'],
    ['Cafe\u0301 Zoë', 'Caf\u00e9 Zoë'],
    ['家計', '家計'],
    ['🏠', '🏠'],
    ['100 %', '100 %'],
    ['50%', '50%'],
    ['5%g0', '5%g0'],
    ['5%0', '5%0'],
    ['5% 41', '5% 41'],
    ['%%', '%%'],
    ['%\u0661\u0662', '%\u0661\u0662'],
    ['a,b;c="d"', 'a,b;c="d"'],
    ['a\u2028b', 'a\u2028b'],
  ])('may be %j', (text, expected) => {
    expect(cleanGroupName(text)).toBe(expected)
  })

  test.each(['%41', 'a%2fb', 'a%2Fb', '%%20', 'caf%C3%A9', '5%aB', '%00'])(
    'does not look percent-encoded: %s',
    (text) => {
      expect(() => cleanGroupName(text)).toThrow(
        refusal('name must not contain % followed by two hexadecimal digits'),
      )
    },
  )

  test('is not blank', () => {
    expect(() => cleanGroupName(' \u3000')).toThrow(refusal('name must not be blank'))
  })

  test('has at most 200 characters', () => {
    expect(cleanGroupName('🏠'.repeat(200))).toBe('🏠'.repeat(200))
    expect(() => cleanGroupName('🏠'.repeat(201))).toThrow(refusal('name must have at most 200 characters'))
  })

  test.each(['a\nb', 'a\tb', 'a\0b', 'a\u0085b', 'a\u009fb'])(
    'is one line without control characters: %j',
    (text) => {
      expect(() => cleanGroupName(text)).toThrow(refusal('name must not contain control characters'))
    },
  )

  test('is well-formed', () => {
    expect(() => cleanGroupName('a\ud800')).toThrow(refusal('name must be well-formed Unicode text'))
  })

  test('is called database_name where the first group is made', () => {
    expect(cleanGroupName('Home', 'database_name')).toBe('Home')
    expect(() => cleanGroupName('', 'database_name')).toThrow(refusal('database_name must not be blank'))
    expect(() => cleanGroupName('%41', 'database_name')).toThrow(
      refusal('database_name must not contain % followed by two hexadecimal digits'),
    )
  })
})

describe('a currency', () => {
  test.each([
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['CLF', 4],
  ])('%s has %d decimals', (code, decimals) => {
    expect(requireCurrency(code)).toEqual({ code, decimals })
  })

  test.each(['', 'usd', 'US', 'USDT', 'XAU', ' EUR', 'toString'])('is not %j', (code) => {
    expect(() => requireCurrency(code)).toThrow(refusal('currency must be an ISO 4217 code such as EUR'))
  })
})

describe('a time zone', () => {
  test.each(['UTC', 'Europe/Berlin', 'Asia/Kathmandu'])('may be %s', (name) => {
    expect(requireTimezone(name)).toBe(name)
  })

  test.each(['', 'Berlin', '+02:00', 'PST', 'Europe/Berlin '])('is not %j', (name) => {
    expect(() => requireTimezone(name)).toThrow(
      refusal('timezone must be an IANA name such as Europe/Berlin'),
    )
  })
})
