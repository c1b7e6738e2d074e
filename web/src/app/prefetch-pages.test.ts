import { expect, test } from 'vitest'
import { canSpareData } from './prefetch-pages.ts'

test.each([
  [true, {}],
  [true, { connection: { effectiveType: '4g', saveData: false } }],
  [false, { connection: { effectiveType: '4g', saveData: true } }],
  [false, { connection: { effectiveType: '3g' } }],
  [false, { connection: { effectiveType: 'slow-2g' } }],
])('pages are fetched ahead: %s with %j', (expected, browser) => {
  expect(canSpareData(browser)).toBe(expected)
})
