import { expect, test } from 'vitest'
import { secretLine } from '#prompt/secret-line'

function press(...chunks: (string | Buffer)[]) {
  const take = secretLine()
  for (const chunk of chunks) {
    const taken = take(Buffer.from(chunk as string))
    if (taken) return { value: taken.value, rest: taken.rest.toString() }
  }
  return undefined
}

test.each([
  ['what is typed', ['a', 'b', ' ', 'c', '\r'], 'ab c'],
  ['what is pasted at once', ['correct horse\r'], 'correct horse'],
  ['a line of a file', ['secret\n'], 'secret'],
  ['Backspace', ['abx\u007fc\r'], 'abc'],
  ['Backspace of other terminals', ['abx\u0008c\r'], 'abc'],
  ['Backspace after a letter of two bytes', ['aé\u007fb\r'], 'ab'],
  ['Backspace after a letter of four bytes', ['a😀\u007fb\r'], 'ab'],
  ['Backspace where nothing is left', ['\u007f\u007fa\r'], 'a'],
  ['Ctrl-U', ['wrong\u0015right\r'], 'right'],
  ['Ctrl-W', ['wrong\u0017right\r'], 'right'],
  ['arrow keys', ['a\u001b[D\u001b[1;5Cb\u001bOAc\r'], 'abc'],
  ['the marks around pasted text', ['\u001b[200~secret\u001b[201~\r'], 'secret'],
  ['a sequence in pieces', ['a\u001b', '[', '20', '0~b\r'], 'ab'],
  ['Escape alone before a letter', ['a\u001bb\r'], 'ab'],
  ['other control keys', ['a\u0001\u001ab\r'], 'ab'],
  ['a tab', ['a\tb\r'], 'a\tb'],
  ['Ctrl-D after something', ['a\u0004b\r'], 'ab'],
  ['nothing', ['\r'], ''],
])('%s', (_, chunks, text) => {
  expect(press(...chunks)).toEqual({ value: { text }, rest: '' })
})

test('a letter may come in two chunks', () => {
  const bytes = Buffer.from('é\r')
  expect(press(bytes.subarray(0, 1), bytes.subarray(1))).toEqual({ value: { text: 'é' }, rest: '' })
})

test.each([
  ['Ctrl-C', 'ab\u0003'],
  ['Ctrl-C within a sequence', 'ab\u001b[\u0003'],
  ['Ctrl-D at once', '\u0004'],
])('%s cancels', (_, typed) => {
  expect(press(typed)).toEqual({ value: 'cancelled', rest: '' })
})

test.each(['\r', '\n', '\r\n'])('what follows the line stays: after %j', (end) => {
  expect(press(`secret${end}next\n`)).toEqual({ value: { text: 'secret' }, rest: 'next\n' })
})

test('an answer without an end is waited for', () => {
  expect(press('secret')).toBeUndefined()
})
