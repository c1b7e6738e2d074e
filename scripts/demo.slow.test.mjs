import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, INSIGHT_KINDS } from '@duebook/contract'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const TIMEOUT = { timeout: 180_000 }

test('the demo is a household of two years, and leaves nothing behind', TIMEOUT, async () => {
  const { place, demo, groups } = await openDemo([])
  expect(readdirSync(place)).toHaveLength(1)
  expect(groups.map(({ name }) => name)).toEqual(['Household', 'Village garden club'])
  const [household, club] = await Promise.all(
    groups.map(({ books }) => books.bills.list({ include_archived: true })),
  )
  expect(club.length + household.length).toBeGreaterThanOrEqual(25)
  const payments = (await Promise.all(groups.map(({ books }) => books.payments.list()))).flat()
  const days = payments.map((payment) => payment.date).sort()
  expect(Date.parse(days.at(-1)) - Date.parse(days[0])).toBeGreaterThan(690 * 86_400_000)
  const [{ books }] = groups
  const statuses = new Set((await books.agenda()).map((cycle) => cycle.status))
  expect([...statuses]).toEqual(expect.arrayContaining(['overdue', 'paid', 'upcoming']))
  const year = await books.agenda({ from: yearsAgo(1), to: yearsAgo(0) })
  expect(year.some((cycle) => cycle.status === 'skipped')).toBe(true)
  const kinds = new Set((await books.insights.list()).map((insight) => insight.kind))
  expect([...kinds].sort()).toEqual([...INSIGHT_KINDS].sort())
  await expectMoney(books)

  const ended = once(demo, 'exit')
  demo.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(readdirSync(place)).toEqual([])
})

test.each([
  ['club', 'Riverside Sports Club', ['ends_soon', 'large_ahead', 'long_overdue', 'price_up']],
  ['irregular', 'Freelance and home', ['large_ahead', 'long_overdue', 'price_up', 'unusual']],
])('a demo of the kind %s has its own bills', TIMEOUT, async (kind, name, kinds) => {
  const { groups } = await openDemo(['--kind', kind])
  expect(groups.map((group) => group.name)).toEqual([name])
  const [{ books }] = groups
  expect((await books.bills.list()).length).toBeGreaterThanOrEqual(20)
  expect((await books.budgets()).length).toBeGreaterThanOrEqual(4)
  const found = new Set((await books.insights.list()).map((insight) => insight.kind))
  expect([...found]).toEqual(expect.arrayContaining(kinds))
  await expectMoney(books)
})

test.each([
  [['--kind', 'boat'], 'There is no demo "boat". Choose one of: household, club, irregular.\n'],
  [['boat'], expect.stringContaining("Unexpected argument 'boat'")],
])('%j is refused before anything starts', async (args, expected) => {
  const { place, demo } = startDemo(args)
  let errors = ''
  demo.stderr.on('data', (text) => {
    errors += text
  })
  expect(await once(demo, 'close')).toEqual([2, null])
  expect(errors).toEqual(expected)
  expect(readdirSync(place)).toEqual([])
})

/** Every account in use has a balance, so that all the money is known. */
async function expectMoney(books) {
  const forecast = await books.forecast()
  expect(forecast.opening_known).toBe(true)
  expect(forecast.entries.length).toBeGreaterThan(20)
  expect(forecast.entries.some(({ low, high }) => low < high)).toBe(true)
  expect(await books.paydays()).toHaveLength(6)
}

async function openDemo(args) {
  const started = startDemo(args)
  let output = ''
  for await (const text of started.demo.stdout) {
    output += text
    if (output.includes('Ctrl+C')) break
  }
  const [, url, email, password] = /at (\S+)\nSign in as (\S+) with the password: (.+)\n/.exec(output)
  const client = createClient({ baseUrl: url })
  const { databases } = await client.auth.login({ email, password })
  return { ...started, groups: databases.map(({ id, name }) => ({ name, books: client.group({ id }) })) }
}

function startDemo(args) {
  const place = mkdtempSync(join(tmpdir(), 'demo-test-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const demo = spawn(process.execPath, ['scripts/demo/main.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', TMPDIR: place },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // It stops its server itself; a kill would leave that behind.
  onTestFinished(() => endOf(demo))
  return { place, demo }
}

async function endOf(demo) {
  if (demo.exitCode !== null || demo.signalCode !== null) return
  demo.kill('SIGTERM')
  await once(demo, 'exit')
}

function yearsAgo(years) {
  return new Date(Date.now() - years * 365 * 86_400_000).toISOString().slice(0, 10)
}
