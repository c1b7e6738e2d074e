import { globSync, readFileSync } from 'node:fs'
import { REFUSAL_CODES, REFUSALS, type RefusalCode } from '@duebook/contract'
import { expect, test } from 'vitest'
import { STATUS } from '#http/errors'

/** What was promised to clients: code, status and names of params. */
const FROZEN = JSON.parse(readFileSync(new URL('frozen-refusals.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>

const server = new URL('../../src/', import.meta.url)

/** Its sentence with `{name}` for each param. */
function patternOf(code: RefusalCode): string {
  const sentence: string | ((params: never) => string) = REFUSALS[code][1]
  const names = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
  return typeof sentence === 'string' ? sentence : sentence(names as never)
}

function promiseOf(code: RefusalCode): string {
  const fixed = Object.keys((REFUSALS[code] as readonly unknown[])[2] ?? {})
  const named = [...patternOf(code).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return [STATUS[REFUSALS[code][0]], ...new Set([...fixed, ...named])].join(' ')
}

test('a code that clients know never disappears, and never means anything else', () => {
  const broken = Object.entries(FROZEN).filter(
    ([code, promise]) => !(code in REFUSALS) || promiseOf(code as RefusalCode) !== promise,
  )
  expect(broken, 'Clients rely on these: add a new code instead, and keep the old one').toEqual([])
})

test('every code is frozen', () => {
  const loose = REFUSAL_CODES.filter((code) => !(code in FROZEN))
  const lines = loose.map((code) => `  "${code}": "${promiseOf(code)}"`).join(',\n')
  expect(
    loose,
    `When they are ready to land, add them to server/test/http/frozen-refusals.json:\n${lines}`,
  ).toEqual([])
})

test('codes are words in kebab-case', () => {
  expect(REFUSAL_CODES.filter((code) => !/^[a-z]+(?:-[a-z]+)*$/.test(code))).toEqual([])
})

test('no two codes of one kind say the same', () => {
  const said = REFUSAL_CODES.map((code) => `${REFUSALS[code][0]} ${patternOf(code)}`)
  expect(new Set(said).size).toBe(REFUSAL_CODES.length)
})

test('the server throws every one of them', () => {
  const sources = globSync('**/*.ts', { cwd: server }).filter(
    (file) => !file.endsWith('.test.ts') && !file.startsWith('api-docs/'),
  )
  const source = [...sources.map((file) => new URL(file, server)), ...contractSources()]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(REFUSAL_CODES.filter((code) => !source.includes(`'${code}'`))).toEqual([])
})

/** Fields name their refusals there. */
function contractSources(): URL[] {
  return ['bills', 'payments', 'texts'].map(
    (name) => new URL(`../../../contract/src/${name}.ts`, import.meta.url),
  )
}

test('the documentation lists every code, with its status and its sentence', () => {
  const page = readFileSync(new URL('../../../docs/refusals.md', import.meta.url), 'utf8')
  const listed = page.split('\n').filter((line) => line.startsWith('| `'))
  const rows = REFUSAL_CODES.map((code) => {
    const [status, ...params] = promiseOf(code).split(' ')
    return `| \`${code}\` | ${status} | ${patternOf(code)} | ${params.map((each) => `\`${each}\``).join(', ')} |`
  })
  expect(listed).toEqual(rows)
})
