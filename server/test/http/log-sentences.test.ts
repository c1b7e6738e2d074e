import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const PAGE = readFileSync(join(ROOT, 'docs', 'operating.md'), 'utf8')

/** Every sentence that the server can log as a warning or an error, as it stands in the source. */
function sentences(): string[] {
  const files = globSync('server/src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  return files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    const calls = source.matchAll(/\blog\.(?:warn|error)\(\s*\{[^}]*\},\s*(?:'([^']+)'|`([^`]+)`)/g)
    return [...calls].map(([, plain, filledIn]) => plain ?? filledIn ?? '')
  })
}

test('the page for operators says what to do about every warning and error of the log', () => {
  const found = sentences()
  expect(found.length).toBeGreaterThan(12)
  const explained = [...PAGE.matchAll(/^\| `([^`]+)` \|/gm)].map(([, sentence = '']) => sentence)
  const isExplained = (sentence: string) => {
    const pattern = new RegExp(
      `^${sentence
        .split(/\$\{[^}]+\}/)
        .map(RegExp.escape)
        .join('.+')}$`,
    )
    return explained.some((each) => pattern.test(each))
  }
  expect(found.filter((sentence) => !isExplained(sentence))).toEqual([])
})
