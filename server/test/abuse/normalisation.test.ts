import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '../../src')

test('texts are normalised in one file only, which checks their length and combining marks first', () => {
  const files = globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(150)
  const normalising = files.filter((file) => /\bnormalize\b/.test(readFileSync(join(SOURCE, file), 'utf8')))
  expect(normalising).toEqual([join('core', 'text.ts')])
})
