import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleSize } from './bundle-size.mjs'

test('the first page needs at most 200 kB of JavaScript', () => {
  const { js } = bundleSize(join(import.meta.dirname, '..'))
  expect(js).toBeGreaterThan(50_000)
  expect(js).toBeLessThanOrEqual(200_000)
})
