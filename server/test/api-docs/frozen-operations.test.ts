import { readFileSync } from 'node:fs'
import { API_PREFIX, type Endpoint, endpoints } from '@duebook/contract'
import { expect, test } from 'vitest'

/** What was promised to those who generate clients: each operationId, which becomes the name of a method. */
const FROZEN = JSON.parse(readFileSync(new URL('frozen-operations.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>

const operations = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => [
    name,
    `${method} ${API_PREFIX}${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  ]),
)

test('an operation that clients know keeps its name, method and path', () => {
  const broken = Object.entries(FROZEN).filter(([name, call]) => operations[name] !== call)
  expect(broken, 'Clients were generated with these names').toEqual([])
})

test('every operation is frozen', () => {
  const loose = Object.entries(operations).filter(([name]) => !(name in FROZEN))
  const lines = loose.map(([name, call]) => `  "${name}": "${call}"`).join(',\n')
  expect(
    loose,
    `When they are ready to land, add them to server/test/api-docs/frozen-operations.json:\n${lines}`,
  ).toEqual([])
})
