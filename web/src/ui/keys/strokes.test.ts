import { describe, expect, test } from 'vitest'
import { advance, type KeyPress, strokeOf } from './strokes.ts'

const NOTHING = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }

function press(key: string, held: Partial<KeyPress> & { altGraph?: boolean } = {}): KeyPress {
  const { altGraph = false, ...others } = held
  return { ...NOTHING, key, code: '', getModifierState: (name) => name === 'AltGraph' && altGraph, ...others }
}

describe('a key is what it types', () => {
  test.each([
    ['a letter', press('n'), 'n'],
    ['a letter with caps lock', press('N'), 'n'],
    ['? with Shift, as on most layouts', press('?', { shiftKey: true }), '?'],
    ['/ without, as on an American one', press('/'), '/'],
    ['/ with Shift, as on a German one', press('/', { shiftKey: true }), '/'],
    [
      '/ with AltGr, which Windows reports as Ctrl and Alt',
      press('/', { altGraph: true, ctrlKey: true, altKey: true }),
      '/',
    ],
    ['a comma', press(','), ','],
    ['an arrow', press('ArrowDown'), 'ArrowDown'],
    ['Shift and a key that types nothing', press('PageUp', { shiftKey: true }), 'shift+PageUp'],
    ['Ctrl and K', press('k', { ctrlKey: true }), 'mod+k'],
    [
      'K where English keyboards have it, on a Russian one',
      press('л', { ctrlKey: true, code: 'KeyK' }),
      'mod+k',
    ],
    ['a letter of Latin script that is elsewhere', press('n', { code: 'KeyB' }), 'n'],
  ])('%s', (_case, event, stroke) => {
    expect(strokeOf(event, false)).toBe(stroke)
  })

  test('on a Mac the command key, and Option where a sign needs it', () => {
    expect(strokeOf(press('k', { metaKey: true }), true)).toBe('mod+k')
    expect(strokeOf(press('k', { ctrlKey: true }), true)).toBeUndefined()
    expect(strokeOf(press('/', { altKey: true, shiftKey: true }), true)).toBe('/')
  })
})

test.each([
  ['Shift and a letter', press('N', { shiftKey: true })],
  ['Ctrl, Shift and Enter', press('Enter', { ctrlKey: true, shiftKey: true })],
  ['Alt and a letter', press('n', { altKey: true })],
  ['Alt and a sign', press('/', { altKey: true })],
  ['the Windows key', press('n', { metaKey: true })],
  ['AltGr and a letter', press('n', { altGraph: true, ctrlKey: true, altKey: true })],
  ['a word that is being composed', press('n', { isComposing: true })],
  ['a key that goes to composing', press('Process')],
  ['half of a letter', press('Dead')],
])('%s is somebody else’s', (_case, event) => {
  expect(strokeOf(event, false)).toBeUndefined()
})

describe('keys one after the other', () => {
  const known = ['n', 'g d', 'g b', 'mod+k']
  test('one key is enough where it stands alone', () => {
    expect(advance('', 'n', known)).toEqual({ pending: '', hit: 'n' })
  })
  test('the first of two waits, the second completes', () => {
    expect(advance('', 'g', known)).toEqual({ pending: 'g' })
    expect(advance('g', 'b', known)).toEqual({ pending: '', hit: 'g b' })
  })
  test('a key that fits nothing ends it, and does not do what it does alone', () => {
    expect(advance('g', 'n', known)).toEqual({ pending: '' })
    expect(advance('', 'x', known)).toEqual({ pending: '' })
  })
})
