import { expect, test } from 'vitest'
import { isMissingFile } from './missing-file.ts'

test.each([
  'Failed to fetch dynamically imported module: https://bills.example.org/assets/x.js',
  'error loading dynamically imported module: https://bills.example.org/assets/x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
])('a file that could not be fetched is told by the browser’s words: %s', (words) => {
  expect(isMissingFile(new TypeError(words))).toBe(true)
})

test('a mistake of ours is not', () => {
  expect(isMissingFile(new TypeError('x is not a function'))).toBe(false)
  expect(isMissingFile('x')).toBe(false)
})
