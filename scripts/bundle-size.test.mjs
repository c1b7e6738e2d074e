import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleSize, laterParts } from './bundle-size.mjs'

// Of the 170 kB that the first page may take, data takes the rest. Every later feature has to keep to it.
test.each(['en', 'de'])('the first page (%s) needs at most 168 kB, of it 25 kB of styles', (language) => {
  const { js, css, all } = bundleSize(join(import.meta.dirname, '..'), language)
  expect(js).toBeGreaterThan(50_000)
  expect(css).toBeLessThanOrEqual(25_000)
  expect(all).toBeLessThanOrEqual(168_000)
})

// A browser asks for six files at a time: on a slow phone sixty small ones take longer than all of their bytes.
test('no page waits for more than a dozen files besides the first page, and signing in for few', () => {
  const parts = laterParts(join(import.meta.dirname, '..'))
  expect(parts.length).toBeGreaterThan(40)
  expect(parts.filter(({ files }) => files > 12)).toEqual([])
  const signIn = parts.find(({ name }) => name === 'src/features/sign-in/sign-in.tsx')
  expect(signIn?.files).toBeLessThanOrEqual(4)
  expect(signIn?.bytes).toBeLessThan(15_000)
})

test('every class of Mantine’s that the code names has its styles, and few have them for nothing', () => {
  const classesIn = (text) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g))
  const mantine = readFileSync(
    join(import.meta.dirname, '..', 'node_modules/@mantine/core/styles.css'),
    'utf8',
  )
  const named = classesIn(builtText('.js'))
  const styled = classesIn(builtText('.css'))
  const missing = [...classesIn(mantine)].filter((name) => named.has(name) && !styled.has(name))
  expect(missing).toEqual([])
  expect(named.size).toBeGreaterThan(50)
  expect([...styled].filter((name) => !named.has(name)).length).toBeLessThan(named.size / 3)
})

test('the web app carries no schemas', () => {
  const all = builtText('.js')
  expect(all.includes('/auth/login')).toBe(true)
  // The name of a TypeBox kind, and a note of ours in a schema.
  expect(['~kind', 'x-refusal'].filter((part) => all.includes(part))).toEqual([])
})

function builtText(ending) {
  const assets = join(import.meta.dirname, '..', 'web', 'dist', 'assets')
  const files = readdirSync(assets).filter((name) => name.endsWith(ending))
  return files.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n')
}
