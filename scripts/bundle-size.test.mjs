import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleSize } from './bundle-size.mjs'

test('the first page needs at most 200 kB of JavaScript', () => {
  const { js } = bundleSize(join(import.meta.dirname, '..'))
  expect(js).toBeGreaterThan(50_000)
  expect(js).toBeLessThanOrEqual(200_000)
})

test('the web app carries no schemas', () => {
  const assets = join(import.meta.dirname, '..', 'web', 'dist', 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const all = scripts.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n')
  expect(all.includes('/auth/login')).toBe(true)
  // The name of a TypeBox kind, and a note of ours in a schema.
  expect(['~kind', 'x-refusal'].filter((part) => all.includes(part))).toEqual([])
})
