import { expect, test } from 'vitest'
import { readCurl } from './support/read-curl.ts'
import { readExamples } from './support/read-examples.ts'
import { wordsOf } from './support/shell-words.ts'

const FENCE = '```'

test('a page’s commands are found with what is printed below them', () => {
  const page = [
    'Text',
    `${FENCE}sh`,
    '$ A=1   # one',
    "$ curl x -d '{",
    " }' \\",
    '  -s',
    'out',
    'put',
    FENCE,
  ]
  expect(readExamples('page.md', page.join('\n'))).toEqual({
    faults: [],
    examples: [
      { place: 'page.md:3', command: 'A=1   # one', printed: '' },
      { place: 'page.md:4', command: "curl x -d '{\n }' \\\n  -s", printed: 'out\nput\n' },
    ],
  })
})

test.each([
  ['of another kind', `${FENCE}json\n{}\n${FENCE}`],
  ['of no kind', `${FENCE}\n$ curl x\n${FENCE}`],
  ['that begins with an answer', `${FENCE}sh\n{}\n${FENCE}`],
  ['that is empty', `${FENCE}sh\n${FENCE}`],
])('a block %s is a fault: nothing would check it', (_, page) => {
  const { examples, faults } = readExamples('page.md', `\n${page}`)
  expect([examples, faults]).toEqual([[], ['page.md:2 every block is `sh` and begins with `$ `']])
})

test('words are split and variables replaced as in a shell', () => {
  const variables = new Map([
    ['A', 'a b'],
    ['LINK', '/invite#t#x'],
  ])
  const words = (command: string) => wordsOf(command, variables, ['r 1', 'r2'])
  expect(words(`curl '$A' "$A \\"x\\"" x'y'"z" \\\n end # said "in passing"`)).toEqual([
    'curl',
    '$A',
    'a b "x"',
    'xyz',
    'end',
  ])
  expect(words(`'{"t":"'\${LINK#*#}'"}' f "$@"`)).toEqual(['{"t":"t#x"}', 'f', 'r 1', 'r2'])
  expect(() => words('$NEVER')).toThrow('$NEVER is not set')
})

test('a call of curl is read as curl reads it', () => {
  const plain = { method: 'GET', url: 'x', headers: [], body: undefined, showsHead: false }
  expect(readCurl(['-s', 'x'])).toEqual(plain)
  expect(readCurl(['-si', '-X', 'PUT', '-H', 'A: b: c', '-H', 'A: d', 'x'])).toEqual({
    ...plain,
    method: 'PUT',
    headers: [
      ['A', 'b: c'],
      ['A', 'd'],
    ],
    showsHead: true,
  })
  const form: [string, string] = ['Content-Type', 'application/x-www-form-urlencoded']
  expect(readCurl(['x', '-d', '{}'])).toEqual({ ...plain, method: 'POST', headers: [form], body: '{}' })
  expect(() => readCurl(['--json', '{}', 'x'])).toThrow('curl --json is not known here')
})
