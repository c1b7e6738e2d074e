import { rawBound } from '@duebook/contract/refusals'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unlessRefused } from '#core/test-support/unless-refused'
import {
  cleanRequiredText,
  cleanText,
  hasTooManyMarks,
  lengthInCodePoints,
  toLowerNfc,
  toNfc,
} from '#core/text'

const LINE = { field: 'name', maxLength: 20 }
const PARAGRAPHS = { field: 'notes', maxLength: 10_000, multiline: true }

const refusal = (message: string) => expect.objectContaining({ name: 'AppError', kind: 'invalid', message })

/** U+0000 to U+001F and U+007F to U+009F. */
const CONTROLS = [...Array(32).keys(), ...Array.from({ length: 33 }, (_, i) => 0x7f + i)].map((code) =>
  String.fromCharCode(code),
)

/** Any code points, surrogates included; control characters and combining marks more often than chance has it. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x10ffff }),
      fc.integer({ min: 0, max: 0x9f }),
      fc.integer({ min: 0x300, max: 0x36f }),
      fc.constantFrom(0x0d, 0x0a, 0x20, 0x2028, 0xfeff),
    ),
    { maxLength: 30 },
  )
  .map((codes) => String.fromCodePoint(...codes))

const escaped = (text: string) =>
  [...text].map((each) => `U+${each.codePointAt(0)?.toString(16).padStart(4, '0')}`)

test.each([
  ['a plain word', 'Rent', 'Rent'],
  ['blanks around', '  Rent \t\n', 'Rent'],
  ['wide blanks around', '\u3000\u00a0Rent\u2003', 'Rent'],
  ['a byte order mark before', '\ufeffRent', 'Rent'],
  ['a line separator behind', 'Rent\u2028', 'Rent'],
  ['a CRLF behind', 'Rent\r\n', 'Rent'],
  ['blanks inside', 'Rent  and  heat', 'Rent  and  heat'],
  ['a decomposed letter', 'Cafe\u0301', 'Caf\u00e9'],
  ['the ångström sign', '\u212b', '\u00e5'.toUpperCase()],
  ['a ligature, which NFC leaves alone', 'of\ufb01ce', 'of\ufb01ce'],
  ['letters that are two units long', '\u{1f3e0}\u{1f468}', '\u{1f3e0}\u{1f468}'],
  ['joined emoji', '👨‍👩‍👧', '👨‍👩‍👧'],
  ['text from right to left', 'إيجار', 'إيجار'],
  ['a line separator inside, which is no control character', 'a\u2028b', 'a\u2028b'],
  ['a paragraph separator inside', 'a\u2029b', 'a\u2029b'],
  ['a soft hyphen, which is no control character', 'a\u00adb', 'a\u00adb'],
  ['nothing', '', ''],
  ['blanks only', ' \t\n\u3000', ''],
])('%s is kept as it should be', (_, text, expected) => {
  expect(cleanText(text, LINE)).toBe(expected)
})

test.each(CONTROLS.map((control) => [escaped(control)[0], control]))(
  '%s inside a line is refused',
  (_, control) => {
    expect(() => cleanText(`a${control}b`, LINE)).toThrow(refusal('name must not contain control characters'))
  },
)

test('in paragraphs, tab and newline are the only control characters', () => {
  for (const control of ['\t', '\n']) {
    expect(cleanText(`a${control}b`, PARAGRAPHS)).toBe(`a${control}b`)
  }
  for (const control of CONTROLS.filter((each) => each !== '\t' && each !== '\n')) {
    expect
      .soft(() => cleanText(`a${control}b`, PARAGRAPHS), escaped(control)[0])
      .toThrow(refusal('notes must not contain control characters'))
  }
})

test.each([
  ['a line break of Windows', 'one\r\ntwo\r\n\r\nthree', 'one\ntwo\n\nthree'],
  ['a tab', 'one\ttwo', 'one\ttwo'],
  ['blank lines around', '\n\n one \n', 'one'],
  ['a carriage return alone behind', 'one\r', 'one'],
])('paragraphs with %s', (_, text, expected) => {
  expect(cleanText(text, PARAGRAPHS)).toBe(expected)
})

test('a carriage return that ends no line is refused even in paragraphs', () => {
  const problem = refusal('notes must not contain control characters')
  expect(() => cleanText('one\rtwo', PARAGRAPHS)).toThrow(problem)
  expect(() => cleanText('one\r\r\ntwo', PARAGRAPHS)).toThrow(problem)
  expect(() => cleanText('one\n\rtwo', PARAGRAPHS)).toThrow(problem)
})

test('a line break of Windows inside a line is refused', () => {
  expect(() => cleanText('one\r\ntwo', LINE)).toThrow(refusal('name must not contain control characters'))
})

test.each([
  ['a high surrogate alone', '\ud83c'],
  ['a low surrogate alone', '\udfe0'],
  ['surrogates in the wrong order', '\udfe0\ud83c'],
  ['a surrogate at the end', 'Rent\ud800'],
  ['a surrogate among blanks, which trimming would not mend', ' \udc00 '],
])('%s is refused', (_, text) => {
  const problem = refusal('name must be well-formed Unicode text')
  expect(() => cleanText(text, LINE)).toThrow(problem)
  expect(() => cleanRequiredText(text, LINE)).toThrow(problem)
})

describe('the length', () => {
  const tooLong = refusal('name must have at most 20 characters')

  test('is counted in characters, not in units of UTF-16', () => {
    expect(cleanText('🏠'.repeat(20), LINE)).toBe('🏠'.repeat(20))
    expect(() => cleanText('🏠'.repeat(21), LINE)).toThrow(tooLong)
  })

  test('is counted after blanks are removed', () => {
    expect(cleanText(`   ${'a'.repeat(20)}   `, LINE)).toBe('a'.repeat(20))
    expect(() => cleanText('a'.repeat(21), LINE)).toThrow(tooLong)
  })

  test('is counted after letters are composed', () => {
    expect(cleanText('e\u0301'.repeat(20), LINE)).toBe('é'.repeat(20))
    expect(() => cleanText('e\u0301'.repeat(21), LINE)).toThrow(tooLong)
  })

  test('is counted after letters that NFC takes apart are taken apart', () => {
    // U+0958 is one character, and two in NFC.
    expect(cleanText('\u0958'.repeat(10), LINE)).toBe('\u0915\u093c'.repeat(10))
    expect(() => cleanText('\u0958'.repeat(11), LINE)).toThrow(tooLong)
  })

  test('is counted with line breaks as one character', () => {
    const rule = { field: 'notes', maxLength: 3, multiline: true }
    expect(cleanText('a\r\nb', rule)).toBe('a\nb')
  })

  test('is told with its thousands apart', () => {
    expect(cleanText('a'.repeat(10_000), PARAGRAPHS)).toHaveLength(10_000)
    expect(() => cleanText('a'.repeat(10_001), PARAGRAPHS)).toThrow(
      refusal('notes must have at most 10,000 characters'),
    )
  })
})

test('the problem is told that is hardest to see first: Unicode, then control characters, then length', () => {
  expect(() => cleanText(`${'a'.repeat(30)}\0\ud800`, LINE)).toThrow(/well-formed/)
  expect(() => cleanText(`${'a'.repeat(30)}\0`, LINE)).toThrow(/control/)
})

test('a cleaned text is clean: cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (text, multiline) => {
      const rule = { field: 'notes', maxLength: 100, multiline }
      const cleaned = unlessRefused(() => cleanText(text, rule))
      if (cleaned === undefined) return
      expect(cleanText(cleaned, rule)).toBe(cleaned)
      expect(cleaned).toBe(cleaned.trim())
      expect(cleaned).toBe(cleaned.normalize('NFC'))
      expect(cleaned).not.toMatch(multiline ? /[^\P{Cc}\t\n]/u : /\p{Cc}/u)
    }),
    { numRuns: 1000 },
  )
})

test('two spellings of one text are kept as the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 10 }), (text) => {
      expect(cleanText(text.normalize('NFD'), PARAGRAPHS)).toBe(cleanText(text.normalize('NFC'), PARAGRAPHS))
    }),
  )
})

describe('a text that would take long to normalise', () => {
  const marks = refusal('name must not have more than 30 combining marks in a row')

  test('has more than 30 marks in a row, whatever they are and wherever they stand', () => {
    for (const mark of ['\u0301', '\u0316', '\u05b0', '\u0e48', '\u20dd', '\u{1d165}', '\u{e0100}']) {
      for (const before of ['', 'a', 'Rent ', '家']) {
        expect.soft(hasTooManyMarks(before + mark.repeat(30)), escaped(mark)[0]).toBe(false)
        expect.soft(hasTooManyMarks(`${before}${mark.repeat(31)}z`), escaped(mark)[0]).toBe(true)
      }
    }
    expect(hasTooManyMarks(`${'\u0301'.repeat(30)}a${'\u0301'.repeat(30)}`)).toBe(false)
    expect(hasTooManyMarks(`${'\u0301\u{1d165}'.repeat(15)}\u0316`)).toBe(true)
  })

  test('is refused before anything else is done with it but looking for ill-formed Unicode', () => {
    expect(() => cleanText(`a${'\u0301'.repeat(31)}`, { ...LINE, maxLength: 200 })).toThrow(marks)
    expect(() => cleanText(`a${'\u0301'.repeat(31)}\0`, LINE)).toThrow(marks)
    expect(cleanText(`a${'\u0301'.repeat(30)}`, { ...LINE, maxLength: 200 })).toHaveLength(30)
  })

  test('may get its marks only by being normalised, which makes it as unwelcome when it comes as later', () => {
    expect('\u0344'.normalize('NFC')).toHaveLength(2)
    expect(() => cleanText(`q${'\u0344'.repeat(16)}`, LINE)).toThrow(marks)
    expect(cleanText(`q${'\u0344'.repeat(15)}`, { ...LINE, maxLength: 200 })).toHaveLength(31)
  })

  test('or is longer than twice the limit and 100 units, whatever trimming would leave', () => {
    const tooLong = refusal('name must have at most 20 characters')
    expect(rawBound(20)).toBe(140)
    expect(cleanText(`Rent${' '.repeat(136)}`, LINE)).toBe('Rent')
    expect(() => cleanText(`Rent${' '.repeat(137)}`, LINE)).toThrow(tooLong)
    expect(() => cleanText(`${'\u0301'.repeat(141)}\ud800`, LINE)).toThrow(tooLong)
    expect(toNfc('e\u0301'.repeat(70), 20)).toBe('é'.repeat(70))
    expect(toNfc('e\u0301'.repeat(71), 20)).toBeUndefined()
  })

  test('is told from any other as Unicode counts: by rows of marks', () => {
    const anyMarks = fc
      .array(
        fc.oneof(
          fc.constantFrom('a', ' ', '家', '🦉', '\ud800'),
          fc
            .tuple(fc.constantFrom('\u0301', '\u0316', '\u{1d165}'), fc.nat(40))
            .map(([mark, n]) => mark.repeat(n)),
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyMarks, (text) => {
        let [row, longest] = [0, 0]
        for (const each of text) {
          row = /^\p{M}$/u.test(each) ? row + 1 : 0
          longest = Math.max(longest, row)
        }
        expect(hasTooManyMarks(text)).toBe(longest > 30)
        expect(toNfc(text, 1_000)).toBe(longest > 30 ? undefined : text.normalize('NFC'))
      }),
    )
  })

  test('is nothing that people write', () => {
    const texts = [
      'Z̸͑a̷̐l̶̈g̵̊o̴͂',
      'Tiếng Việt: ữ ệ ặ',
      'בְּרֵאשִׁית בָּרָא אֱלֹהִים',
      'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ',
      'ที่นี่ น้ำ ผู้ใหญ่',
      'क्षत्रिय श्रीमान् र्‍य',
      'རྒྱལ་མཚན ཧཱུྃ',
      'မြန်မာဘာသာ က္ကျွှေ',
      'ភាសាខ្មែរ',
      '한국어 각',
      'ᾂ ᾧ Ἄ',
      '👨‍👩‍👧‍👦 🏳️‍🌈 ❤️ 1️⃣',
      'C̈́ H̱̓ ẖ̓̈',
    ]
    for (const text of texts) {
      for (const form of ['NFC', 'NFD', 'NFKD'] as const) {
        const written = text.normalize(form)
        expect.soft(hasTooManyMarks(written), text).toBe(false)
        expect.soft(cleanText(written, PARAGRAPHS), text).toBe(written.normalize('NFC'))
      }
    }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        expect(hasTooManyMarks(text)).toBe(false)
        expect(hasTooManyMarks(text.normalize('NFD'))).toBe(false)
      }),
    )
  })

  test('in small letters is in NFC again', () => {
    expect(toLowerNfc('J\u030c')).toBe('\u01f0')
    expect(toLowerNfc('İΣ')).toBe('i\u0307ς')
  })
})

describe('a required text', () => {
  test('is cleaned like any other', () => {
    expect(cleanRequiredText(' Cafe\u0301 ', LINE)).toBe('Café')
    expect(() => cleanRequiredText('a\0', LINE)).toThrow(refusal('name must not contain control characters'))
    expect(() => cleanRequiredText('a'.repeat(21), LINE)).toThrow(/at most 20/)
  })

  test.each(['', ' ', '\t\r\n', '\u3000', '\ufeff', '\u2028'])('says something: %j is refused', (text) => {
    expect(() => cleanRequiredText(text, LINE)).toThrow(refusal('name must not be blank'))
  })
})

describe('lengthInCodePoints', () => {
  test('counts what a person would call characters of a code chart', () => {
    expect(lengthInCodePoints('')).toBe(0)
    expect(lengthInCodePoints('abc')).toBe(3)
    expect(lengthInCodePoints('🏠')).toBe(1)
    expect(lengthInCodePoints('e\u0301')).toBe(2)
    expect(lengthInCodePoints('👨‍👩‍👧')).toBe(5)
    expect(lengthInCodePoints('\ud800')).toBe(1)
  })

  test('counts exactly up to 100,000 units, and beyond them the units, which is never too little', () => {
    expect(lengthInCodePoints('🏠'.repeat(50_000))).toBe(50_000)
    expect(lengthInCodePoints('a'.repeat(100_001))).toBe(100_001)
    expect(lengthInCodePoints('🏠'.repeat(50_001))).toBe(100_002)
  })
})
