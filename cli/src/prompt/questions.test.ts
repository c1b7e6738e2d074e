import { PassThrough, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { ask } from '#prompt/ask'
import { askSecret } from '#prompt/ask-secret'
import { confirm } from '#prompt/confirm'
import { readLine } from '#prompt/read-line'
import type { World } from '#world'

const otherwise = 'Use --email.'

/** Somebody in front of a terminal, who has typed this. */
function desk({ typed = '', isTTY = true, stays = false } = {}) {
  const modes: boolean[] = []
  const shown: string[] = []
  const stdin = Object.assign(new PassThrough(), {
    isTTY,
    setRawMode: (isRaw: boolean) => modes.push(isRaw),
  })
  if (stays) stdin.write(typed)
  else stdin.end(typed)
  const stderr = new Writable({
    write(chunk, _, done) {
      shown.push(String(chunk))
      done()
    },
  })
  const world = { stdin, stderr: Object.assign(stderr, { isTTY }) } as unknown as World
  return { world, stdin, modes, shown: () => shown.join('') }
}

test('several questions read one line each, hidden ones too', async () => {
  const { world, shown, modes } = desk({ typed: 'one\r\ntwo\nthree\ny\nfour' })
  expect(await ask(world, 'First', { otherwise })).toBe('one')
  expect(await askSecret(world, 'Second', { otherwise })).toBe('two')
  expect(await ask(world, 'Third', { otherwise, default: '3' })).toBe('three')
  expect(await confirm(world, 'Really?')).toBe(true)
  expect(await ask(world, 'Fifth', { otherwise })).toBe('four')
  expect(shown()).toBe('First: Second: \nThird [3]: Really? [y/N] Fifth: ')
  expect(modes).toEqual([true, false])
})

test('an empty line is the default', async () => {
  const { world } = desk({ typed: '\n  \n' })
  expect(await ask(world, 'Email', { otherwise, default: 'ada@example.org' })).toBe('ada@example.org')
  expect(await ask(world, 'Email', { otherwise })).toBe('')
})

test('a default of somebody else cannot change the terminal', async () => {
  const { world, shown } = desk({ typed: '\n' })
  await ask(world, 'Email', { otherwise, default: 'a\u001b[2J' })
  expect(shown()).toBe('Email [a [2J]: ')
})

test.each([
  ['y', true],
  ['YES', true],
  ['', false],
  ['n', false],
  ['yep', false],
])('a confirmation with %j is %s', async (typed, expected) => {
  expect(await confirm(desk({ typed: `${typed}\n` }).world, 'Really?')).toBe(expected)
})

test('where nobody sits nothing is asked', async () => {
  const { world, shown, modes } = desk({ isTTY: false, typed: 'y\n' })
  const failure = { exitCode: 2, message: 'There is no terminal to ask on. Use --email.' }
  await expect(ask(world, 'Email', { otherwise })).rejects.toMatchObject(failure)
  await expect(askSecret(world, 'Password', { otherwise })).rejects.toMatchObject(failure)
  await expect(confirm(world, 'Really?')).rejects.toMatchObject({
    exitCode: 2,
    message: 'There is no terminal to ask on. Add --yes to do it without being asked.',
  })
  expect([shown(), modes]).toEqual(['', []])
})

test('the end of the input cancels', async () => {
  const cancelled = { exitCode: 130, code: 'cancelled' }
  await expect(ask(desk().world, 'Email', { otherwise })).rejects.toMatchObject(cancelled)
  await expect(confirm(desk().world, 'Really?')).rejects.toMatchObject(cancelled)
  const { world, modes } = desk()
  await expect(askSecret(world, 'Password', { otherwise })).rejects.toMatchObject(cancelled)
  expect(modes).toEqual([true, false])
})

test('Ctrl-C cancels a hidden question, and the terminal is as before', async () => {
  const { world, modes, shown } = desk({ typed: 'sec\u0003', stays: true })
  await expect(askSecret(world, 'Password', { otherwise })).rejects.toMatchObject({ exitCode: 130 })
  expect(modes).toEqual([true, false])
  expect(shown()).toBe('Password: \n')
})

test('a terminal that vanishes is put back too', async () => {
  const { world, stdin, modes } = desk({ stays: true })
  const answer = askSecret(world, 'Password', { otherwise })
  stdin.destroy(new Error('EIO'))
  await expect(answer).rejects.toThrow('EIO')
  expect(modes).toEqual([true, false])
})

test('nothing keeps waiting after an answer', async () => {
  const { world, stdin } = desk({ typed: 'one\n', stays: true })
  await ask(world, 'First', { otherwise })
  expect(stdin.isPaused()).toBe(true)
  expect(stdin.listenerCount('data')).toBe(0)
})

test('a line without end is not read for ever', async () => {
  const { stdin } = desk({ typed: 'x'.repeat(70_000) })
  await expect(readLine(stdin)).rejects.toThrow('The line is too long.')
})
