import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')

test('texts are normalised in one place, which looks at their length and their marks before', () => {
  const files = globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(150)
  const normalising = files.filter((file) => /\bnormalize\b/.test(readFileSync(join(SOURCE, file), 'utf8')))
  expect(normalising).toEqual([join('core', 'text.ts')])
})
