import { describe, expect, test } from 'vitest'
import { decodeText, isBinary } from '#imports/reading/decode-text'

const latin = (text: string) => Buffer.from(text, 'latin1')
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('without a choice', () => {
  test.each([
    ['UTF-8', Buffer.from('Müll €'), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\uFEFFMüll €'), 'utf-8'],
    ['UTF-16 with a mark', Buffer.from('\uFEFFMüll €', 'utf16le'), 'utf-16le'],
    ['big-endian UTF-16 with a mark', bigEndian('\uFEFFMüll €'), 'utf-16be'],
    ['UTF-16 without a mark', Buffer.from('Müll €', 'utf16le').subarray(0, 12), 'utf-16le'],
    ['big-endian UTF-16 without a mark', bigEndian('Müll €'), 'utf-16be'],
    ['windows-1252, whose euro sign Latin-1 lacks', latin('M\xfcll \x80'), 'windows-1252'],
  ])('%s is recognised', (_, bytes, charset) => {
    expect(decodeText(bytes, null)).toEqual({ text: 'Müll €', charset })
  })

  test('a mark of UTF-8 is no text, even before bytes that are not UTF-8', () => {
    expect(decodeText(latin('\xef\xbb\xbfM\xfcll'), null)).toEqual({
      text: 'Müll',
      charset: 'windows-1252',
    })
  })

  test('half of a character in UTF-16 is refused', () => {
    const halves = Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])
    expect(() => decodeText(halves, null)).toThrow('it is not valid UTF-16')
  })

  test('single NUL bytes do not make UTF-16 of a text', () => {
    expect(decodeText(Buffer.from('Rent\0,12'), null)).toEqual({ text: 'Rent\0,12', charset: 'utf-8' })
  })
})

describe('with a choice', () => {
  test('the bytes are read as that', () => {
    expect(decodeText(Buffer.from('ü'), 'windows-1252').text).toBe('Ã¼')
  })

  test.each([
    ['windows-1250', '\x8akoda, \xe8\xe1st, \xb3'],
    ['iso-8859-2', '\xa9koda, \xe8\xe1st, \xb3'],
  ] as const)('%s is read', (charset, bytes) => {
    expect(decodeText(latin(bytes), charset)).toEqual({ text: 'Škoda, část, ł', charset })
  })

  test.each([
    ['utf-8', latin('M\xfcll')],
    ['utf-16le', Buffer.from([0x41, 0x00, 0x42])],
    ['utf-16be', Buffer.from([0xd8, 0x00, 0x00, 0x41])],
  ] as const)('bytes that are not %s are refused', (charset, bytes) => {
    expect(() => decodeText(bytes, charset)).toThrow(`This file is not ${charset}`)
  })
})

test('texts are told from other files by their control characters', () => {
  const noise = Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 167 + (index >> 8)) % 256))
  expect(isBinary(decodeText(noise, 'windows-1252').text)).toBe(true)
  expect(isBinary('Name\tAmount\r\nRent\t1,200.50 with a \0 in it, and more of it\r\n')).toBe(false)
})
