import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@duebook/contract'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('the demo is a household of two years, and leaves nothing behind', { timeout: 180_000 }, async () => {
  const place = mkdtempSync(join(tmpdir(), 'demo-test-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const demo = spawn(process.execPath, ['scripts/demo/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', TMPDIR: place },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => demo.kill('SIGKILL'))
  let output = ''
  for await (const text of demo.stdout) {
    output += text
    if (output.includes('Ctrl+C')) break
  }
  const [, url, email, password] = /at (\S+)\nSign in as (\S+) with the password: (.+)\n/.exec(output)
  expect(readdirSync(place)).toHaveLength(1)

  const client = createClient({ baseUrl: url })
  const { databases } = await client.auth.login({ email, password })
  expect(databases.map((group) => group.name)).toEqual(['Household', 'Village garden club'])
  const books = databases.map(({ id }) => client.group({ id }))
  const [household, club] = await Promise.all(
    books.map((each) => each.bills.list({ include_archived: true })),
  )
  expect(club.length + household.length).toBeGreaterThanOrEqual(25)
  const payments = (await Promise.all(books.map((each) => each.payments.list()))).flat()
  const days = payments.map((payment) => payment.date).sort()
  expect(Date.parse(days.at(-1)) - Date.parse(days[0])).toBeGreaterThan(690 * 86_400_000)
  const statuses = new Set((await books[0].agenda()).map((cycle) => cycle.status))
  expect([...statuses]).toEqual(expect.arrayContaining(['overdue', 'paid', 'upcoming']))
  const year = await books[0].agenda({ from: yearsAgo(1), to: yearsAgo(0) })
  expect(year.some((cycle) => cycle.status === 'skipped')).toBe(true)

  const ended = once(demo, 'exit')
  demo.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(readdirSync(place)).toEqual([])
})

function yearsAgo(years) {
  return new Date(Date.now() - years * 365 * 86_400_000).toISOString().slice(0, 10)
}
