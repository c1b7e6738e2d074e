import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..', 'web')

// `npm start` installs no development dependencies, and builds the page.
test('everything that the page is built from is installed by npm start', () => {
  const { dependencies } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8'))
  const files = ['vite.config.ts', ...globSync('src/**/*.{ts,tsx}', { cwd: web })].filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const imported = files.flatMap((file) => packagesIn(readFileSync(join(web, file), 'utf8')))
  expect(imported).toContain('@vitejs/plugin-react')
  expect([...new Set(imported)].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([])
})

/** Names of packages that a file imports: no paths of ours, nothing of Node's own. */
function packagesIn(text) {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'((?:@[\w-]+\/)?[\w.-]+)(?:\/[^']*)?'/g)]
    .map(([, name]) => name)
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:'))
}
