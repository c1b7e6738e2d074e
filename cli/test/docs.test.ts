import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { likePage, readTranscript } from './support/read-transcript.ts'
import { startServer } from './support/server.ts'

const PAGE = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'cli.md'), 'utf8')

test('every command of docs/cli.md prints what the page says', async () => {
  const { given, signedIn } = await startServer()
  await given.owner({ group: 'Household', currency: 'EUR' })
  await given.bill({ name: 'Rent', amount: 1200, due_date: '2026-11-01' })
  await given.bill({ name: 'Power', amount: 87.2, due_date: '2026-11-18' })
  await given.bill({ name: 'Gym', amount: 24.5, due_date: '2026-11-20', frequency: 'biweekly' })
  await given.bill({ name: 'Salary', amount: 3100, due_date: '2026-11-27', type: 'deposit' })
  await given.bill({ name: 'Car insurance', amount: 80, due_date: '2026-12-15', frequency: 'quarterly' })
  await given.bill({ name: 'Home phone', amount: 20, due_date: '2026-12-05' })
  await given.bill({ name: 'Mobile phone', amount: 12.99, due_date: '2026-12-20' })
  const { type } = await signedIn()
  const commands = readTranscript('docs/cli.md', PAGE)
  const seen: typeof commands = []
  for (const { place, command, printed } of commands) {
    const { stdout, stderr } = await type(command)
    seen.push({ place, command, printed: likePage(printed, stdout + stderr) })
  }
  expect(seen).toEqual(commands)
  expect(commands.length).toBeGreaterThan(20)
})

test.each([
  ['same\n', 'same\n', 'same\n'],
  ['Paid on …\n', 'Paid on Monday\n', 'Paid on …\n'],
  ['Paid on …\n', 'Not paid\n', 'Not paid\n'],
  ['first\n…\nlast\n', 'first\na\nb\nlast\n', 'first\n…\nlast\n'],
  ['…\n', 'a\nb\n', '…\n'],
  ['a\n', 'a\nb\n', 'a\nb\n'],
  ['a\nb\n', 'a\n', 'a\n'],
])('a page with %j and an answer of %j compare as %j', (printed, answer, shown) => {
  expect(likePage(printed, answer)).toBe(shown)
})
