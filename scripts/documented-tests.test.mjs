import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = join(fileURLToPath(import.meta.url), '..', '..')

/** A file in code marks, and then the titles in it that are meant: `path` “title”, “title”. */
const NAMED = /`((?:server|web|contract|assistant|cli|e2e|scripts)\/[\w./-]+)`((?:[\s,]*“[^”]+”)*)/g

test('every file that a document names exists, with every test that it is named for', () => {
  const named = documents().flatMap(({ name, text }) =>
    [...text.matchAll(NAMED)].map(([, path, titles]) => ({
      name,
      path,
      titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title]) => title.replaceAll(/\s+/g, ' ')),
    })),
  )
  expect(named.filter(({ titles }) => titles.length > 0).length).toBeGreaterThan(80)
  const missing = named.flatMap(({ name, path, titles }) => {
    if (!existsSync(join(root, path))) return [`${name}: ${path}`]
    if (titles.length === 0) return []
    const source = readFileSync(join(root, path), 'utf8')
    return titles.filter((title) => !source.includes(title)).map((title) => `${name}: ${path} “${title}”`)
  })
  expect(missing).toEqual([])
})

function documents() {
  const inDocs = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
  return ['SECURITY.md', ...inDocs].map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))
}
