import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startServer } from './support/server.ts'
import { terminal } from './support/terminal.ts'

const HOSTILE = '\u001b[31mFORGED\u001b]0;x\u0007\u009b2J\u202e\u2066\u200f\u2028\r\nUndo with: rm'
/** What a terminal obeys; line breaks are ours. */
const OBEYED = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u
const COLOUR = '\u001b\\[(?:1|2|22|31|32|33|39)m'
/** Without these there is no answer of Duebook at all. */
const NEEDED = /^(?:currency|timezone|type|frequency|status|kind|weekend|unit|month)$/

const LINES = [
  'duebook whoami',
  'duebook use',
  'duebook list',
  'duebook show 1',
  'duebook due',
  'duebook payments',
  'duebook forecast --entries',
  'duebook stats --breakdown category',
  'duebook export -',
  'duebook edit 1 --amount 9',
  'duebook pay 1 1 --part',
  'duebook list --account nothing',
]

test.each([true, false])(
  'no text of a server reaches the terminal as a command (on a terminal: %s)',
  async (isTerminal) => {
    const { given, signedIn, client } = await startServer()
    const category = await client.categories.create({ name: 'Housing' })
    const rent = { name: 'Rent', due_date: '2026-11-18', category_id: category.id, tags: ['home'] }
    const bill = await given.bill({ ...rent, account: 'Joint', url: 'https://example.org/', notes: 'note' })
    await given.payment(bill, { amount: 5, advance_due: false })
    const desk = await signedIn({
      isTerminal,
      async fetch(input, init) {
        const answer = await fetch(input, init)
        const body = hostile(JSON.parse(await answer.text()), '')
        return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers })
      },
    })
    const silent: string[] = []
    for (const line of LINES) {
      const { stdout, stderr } = await desk.type(line)
      const shown = stdout + stderr
      if (!shown.includes('FORGED')) silent.push(line)
      expect(`${line}: ${shown}`).not.toContain('\u001b[31mFORGED')
      expect(`${line}: ${shown.replaceAll(new RegExp(COLOUR, 'g'), '')}`).not.toMatch(OBEYED)
      const hasForgedUndo = line !== 'duebook export -' && /^Undo with: rm/m.test(shown)
      expect([line, hasForgedUndo]).toEqual([line, false])
      const json = await desk.type(`${line} --json`)
      expect(`${line}: ${json.stdout}`).not.toMatch(OBEYED)
      if (!json.stdout.includes('FORGED')) silent.push(`${line} --json`)
    }
    expect(silent).toEqual([])
  },
)

test('what a text of Duebook may have is complete in JSON, and the direction of a text is left out elsewhere', async () => {
  const { given, signedIn } = await startServer()
  await given.bill({ name: 'Rent \u200fשכר\u202e', notes: 'one\n\ttwo \u2028three', due_date: '2026-11-18' })
  const { type } = await signedIn()
  const { stdout } = await type('duebook list --json')
  expect(JSON.parse(stdout)).toMatchObject([
    { name: 'Rent \u200fשכר\u202e', notes: 'one\n\ttwo \u2028three' },
  ])
  expect(stdout).not.toMatch(OBEYED)
  expect((await type('duebook show 1')).stdout).toContain('Rent שכר\n')
})

test('a sentence of the server cannot change the terminal either, in whichever call', async () => {
  const body = JSON.stringify({ success: false, error: `No${HOSTILE}`, code: `x${HOSTILE}` })
  const env = { DUEBOOK_URL: 'https://far.example', DUEBOOK_TOKEN: `dbk_${'a'.repeat(40)}` }
  const headers = { 'content-type': 'application/json' }
  const desk = terminal({ env, fetch: async () => new Response(body, { status: 400, headers }) })
  for (const line of [...LINES, 'duebook login https://far.example --token', 'duebook due --json']) {
    const { stdout, stderr } = await desk.type(line, `${env.DUEBOOK_TOKEN}\n`)
    expect(`${line}: ${stdout}${stderr}`).toContain('FORGED')
    expect(`${line}: ${stdout}${stderr}`).not.toMatch(OBEYED)
    expect([line, /^No[^\n]+\n$/.test(stderr)]).toEqual([line, true])
  }
})

test('nothing is written but through the one place that cleans it', () => {
  const source = new URL('../src/', import.meta.url)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const writing = files.filter((name) =>
    /std(?:out|err)\.write\(|console\./.test(readFileSync(new URL(name, source), 'utf8')),
  )
  // The process itself, which says that nothing can be written.
  expect(writing).toEqual(['main.ts'])
})

function hostile(value: unknown, key: string): unknown {
  if (typeof value === 'string')
    return NEEDED.test(key) || /^\d{4}-/.test(value) ? value : `${value}${HOSTILE}`
  if (Array.isArray(value)) return value.map((each) => hostile(each, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hostile(each, name)]))
}
