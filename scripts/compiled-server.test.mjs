import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const dist = join(fileURLToPath(import.meta.url), '..', '..', 'server', 'dist')

test('the compiled server is plain ASCII: any other letter would make V8 keep two bytes for each of its file', () => {
  const files = readdirSync(dist).filter((name) => name.endsWith('.js'))
  expect(files).toContain('main.js')
  // Latin-1 has one byte for each character, and in UTF-8 only ASCII does.
  const others = files.filter((name) => !/^[\0-\x7f]*$/.test(readFileSync(join(dist, name), 'latin1')))
  expect(others).toEqual([])
})
