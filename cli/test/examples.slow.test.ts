import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsReadHere } from '../../server/test/support/imports-read-here.ts'
import { COMMANDS } from '../src/commands/table.ts'
import { startServer } from './support/server.ts'
import { logIn } from './support/signed-in-file.ts'
import { terminal, wordsOf } from './support/terminal.ts'

/** They talk: with somebody at the keyboard, or with a program. Their own tests run them. */
const TALKING = new Set(['login', 'logout', 'mcp'])

const EXAMPLES = (
  await Promise.all(
    Object.entries(COMMANDS)
      .filter(([name]) => !TALKING.has(name))
      .map(async ([name, { load }]) => (await load()).default.examples.map((example) => ({ name, example }))),
  )
).flat()

/** Notes are for people: the example has worked. */
const NOTES = /^Note: [^\n]*\n/gm

/** Bills, payments and files that the examples name. */
async function givenBooks(command: string) {
  const { given, client, clock, signedIn, url } = await startServer({ imports: importsReadHere() })
  const rent = await given.bill({ name: 'Rent', due_date: '2026-10-01' })
  await given.payment(rent)
  const gym = await given.bill({ name: 'Gym', amount: 25, due_date: '2026-12-01' })
  if (command === 'restore') await client.bills.archive(gym.id)
  await given.bill({ name: 'Power', amount: 87.2, due_date: '2026-11-18' })
  await given.bill({ name: 'Car insurance', amount: 80, due_date: '2026-12-15' })
  await given.bill({ name: 'Salary', amount: 3100, due_date: '2026-11-27', type: 'deposit' })
  const shell = command === 'use' ? terminal({ now: () => clock.now() }) : await signedIn()
  // What it keeps is kept with what the sign-in has kept.
  if (command === 'use') await logIn(shell, url, (await given.firstOwner()).email)
  writeFileSync(
    join(shell.home, 'bills.csv'),
    'name,amount,due_date,frequency\nChoir,25,2026-12-01,monthly\n',
  )
  return shell
}

describe('each example of the help works', () => {
  test.each(EXAMPLES)('$example', async ({ name, example }) => {
    const { type, home } = await givenBooks(name)
    expect(wordsOf(example).slice(0, 2)).toEqual(['duebook', name])
    const inHome = example.replaceAll(/[\w-]+\.(?:csv|json)\b/g, (file) => join(home, file))
    const { code, stderr } = await type(inHome)
    expect({ code, stderr: stderr.replaceAll(NOTES, '') }).toEqual({ code: 0, stderr: '' })
  })
})
