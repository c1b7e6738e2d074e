import { expect, test } from 'vitest'
import { placeAfter } from './grid-keys.ts'

const SIZE = { rows: 20, columns: 14 }
const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const MIDDLE = { row: 5, column: 6 }

test.each([
  ['ArrowLeft', {}, { row: 5, column: 5 }],
  ['ArrowRight', {}, { row: 5, column: 7 }],
  ['ArrowUp', {}, { row: 4, column: 6 }],
  ['ArrowDown', {}, { row: 6, column: 6 }],
  ['PageDown', {}, { row: 15, column: 6 }],
  ['PageUp', {}, { row: 0, column: 6 }],
  ['Home', {}, { row: 5, column: 0 }],
  ['End', {}, { row: 5, column: 13 }],
  ['Home', { ctrlKey: true }, { row: 0, column: 0 }],
  ['End', { ctrlKey: true }, { row: 19, column: 13 }],
  ['End', { metaKey: true }, { row: 19, column: 13 }],
  ['Enter', {}, undefined],
  ['j', {}, undefined],
  // The browser's own.
  ['ArrowLeft', { altKey: true }, undefined],
  ['ArrowLeft', { ctrlKey: true }, undefined],
])('%s with %o leads to %o', (key, held, place) => {
  expect(placeAfter({ key, ...NONE, ...held }, MIDDLE, SIZE)).toEqual(place)
})

test.each([
  ['ArrowLeft', { row: 0, column: 0 }],
  ['ArrowUp', { row: 0, column: 0 }],
  ['ArrowRight', { row: 19, column: 13 }],
  ['ArrowDown', { row: 19, column: 13 }],
])('%s stops at the edge', (key, place) => {
  expect(placeAfter({ key, ...NONE }, place, SIZE)).toEqual(place)
})
