import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commandLine } from '#output/shell-words'

const hostile = fc.constantFrom(
  "'",
  '"',
  '\\',
  '$',
  '`',
  '!',
  '*',
  '\n',
  ' ',
  '\u202e',
  '\u001b',
  '\u2066',
  'é',
  '💡',
)
const anyWord = fc.oneof(
  fc
    .array(fc.oneof(hostile, fc.constantFrom('a', '-', '1')), { maxLength: 12 })
    .map((signs) => signs.join('')),
  fc.string({ unit: 'grapheme' }),
)
/** No shell has these in a word. */
const isWord = (word: string) => !word.includes('\0') && word.isWellFormed()

test('a shell reads the line back into the same words', () => {
  const wordLists = fc.sample(fc.array(anyWord.filter(isWord), { minLength: 1, maxLength: 5 }), 150)
  const script = wordLists.map((words) => commandLine(words)).join('\n')
  const printed = execFileSync(
    'bash',
    ['-c', `duebook() { printf '%s\\0' "$@"; printf 'END\\0'; }\n${script}`],
    {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  )
  expect(printed).toBe(
    wordLists
      .flatMap((words) => [...words, 'END'])
      .map((word) => `${word}\0`)
      .join(''),
  )
})

test('nothing in the line moves the cursor or turns the direction of the text', () => {
  expect(commandLine(['edit', '7', '--name', "\u202egnp.\u001b[31mBob's"])).toBe(
    String.raw`duebook edit 7 --name $'\u202egnp.\u001b[31mBob\'s'`,
  )
})
