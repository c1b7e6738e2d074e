import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { API_PREFIX, Bill, endpoints, TEXT_LIMITS } from '@duebook/contract'
import { expect, test } from 'vitest'
import { importsReadHere } from '../support/imports-read-here.ts'
import { type MakeTestApp, onSqlite } from '../support/test-app.ts'
import { readExamples } from './support/read-examples.ts'
import { runExamples } from './support/run-examples.ts'

const WALK_THROUGH = pageOf('api.md')
/** Of both pages: whoever tries the second has been through the first. */
const PAGES = [readExamples('api.md', WALK_THROUGH), readExamples('api-details.md', pageOf('api-details.md'))]

onSqlite((testApp) => {
  test('every example of the API pages answers what is printed, and every call is shown or named', async () => {
    expect(PAGES.flatMap(({ faults }) => faults)).toEqual([])
    const { faults, sent } = await runOnFreshServer(testApp)
    expect(faults).toEqual([])
    expect(sent.length).toBeGreaterThanOrEqual(60)
    const missing = Object.values(endpoints).filter(({ method, path }) => {
      const address = new RegExp(`^${API_PREFIX}${path.replaceAll(/:\w+/g, String.raw`\d+`)}$`)
      const isShown = sent.some((call) => call.method === method && address.test(call.path))
      return !isShown && !WALK_THROUGH.includes(`\`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}\``)
    })
    // The walk-through leaves cookie sessions to the page of details.
    expect(missing.map(({ path }) => path)).toEqual(['/auth/finish-logout', '/auth/me'])
  })
})

test('the table of a bill’s fields has each of them, with its limit', () => {
  const rows = WALK_THROUGH.split('\n').filter((line) =>
    /^\| `\w+`.* \| (?:text|number|date|true|object|assigned)/.test(line),
  )
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(new Set(named)).toEqual(new Set(Object.keys(Bill.properties)))
  const limits = {
    name: TEXT_LIMITS.billName,
    account: TEXT_LIMITS.account,
    url: TEXT_LIMITS.url,
    notes: TEXT_LIMITS.notes,
  }
  for (const [field, limit] of Object.entries(limits)) {
    const row = rows.find((each) => each.startsWith(`| \`${field}\``))
    expect.soft(row, field).toContain(` ${limit.toLocaleString('en-US')} characters`)
  }
})

/** Nobody has signed up, and its clock stands still, so that every time in an answer is known. */
async function runOnFreshServer(testApp: MakeTestApp) {
  const { app, given } = await testApp({
    now: '2026-11-15T09:00:00.000Z',
    setupCode: 'T957-GF4J-Q1ER',
    version: '0.1.0',
    imports: importsReadHere(),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const examples = PAGES.flatMap((page) => page.examples)
  return runExamples(examples, {
    origin: `http://127.0.0.1:${port}`,
    given: { MARYS_TOKEN: async () => (await given.owner({ email: 'mary@example.net' })).accessToken },
  })
}

function pageOf(name: string): string {
  return readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')
}
