import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMMANDS } from '../src/commands/table.ts'
import { startServer } from './support/server.ts'
import { terminal } from './support/terminal.ts'

/** A line for every command that asks the server. */
const LINES = [
  'duebook due',
  'duebook list',
  'duebook show rent',
  'duebook payments',
  'duebook add Gym 30 monthly --due 2026-12-01',
  'duebook edit rent --amount 3',
  'duebook pay rent 3',
  'duebook skip rent',
  'duebook undo rent',
  'duebook archive rent',
  'duebook restore rent',
  'duebook delete rent --yes',
  'duebook stats',
  'duebook stats --breakdown tag',
  'duebook forecast',
  'duebook export -',
  'duebook import --list',
  'duebook import --undo 1',
  'duebook use rent',
  'duebook whoami',
  'duebook open rent --print',
]
/** They answer by themselves, speak a protocol, or need a file. */
const WITHOUT = ['help', 'completion', 'mcp', 'login', 'logout']

const INTERNAL = /TypeError|Cannot|undefined|NaN|\[object|not a function|not iterable|JSON|at .*:\d+:\d+/
const URL = 'http://far.example'
const env = { DUEBOOK_URL: URL, DUEBOOK_TOKEN: `dbk_${'a'.repeat(40)}` }

const ODD: Array<
  [answer: string, body: string, init?: { status?: number; type?: string; location?: string }]
> = [
  ['an empty body', ''],
  ['cut off', '{"success":true,"da'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '7'],
  ['no envelope', '{}'],
  ['success without data', '{"success":true}'],
  ['data that is null', '{"success":true,"data":null}'],
  ['data that is a text', '{"success":true,"data":"x"}'],
  ['data that is an empty object', '{"success":true,"data":{}}'],
  ['data that is a list of nothing', '{"success":true,"data":[null]}'],
  ['data without its fields', '{"success":true,"data":[{"id":1}]}'],
  ['a failure without a sentence', '{"success":false}', { status: 400 }],
  ['a failure with another sentence', '{"success":false,"error":{"a":1}}', { status: 400 }],
  ['a failure with odd methods', '{"success":false,"error":"x","methods":7}', { status: 401 }],
  ['the page of a proxy', '<html><h1>502</h1></html>', { status: 502, type: 'text/html' }],
  ['a page', '<html></html>', { type: 'text/html' }],
  ['no type', 'x', { type: '' }],
  ['unchanged, to whoever remembers nothing', '', { status: 304 }],
  ['a redirect', '', { status: 302, location: 'https://other.example/' }],
]

test('every command that asks the server is among them', () => {
  const named = new Set(LINES.map((line) => line.split(' ')[1]))
  expect(new Set([...named, ...WITHOUT])).toEqual(new Set(Object.keys(COMMANDS)))
})

test.each(ODD)(
  '%s is one sentence in every command',
  async (_, body, { status = 200, type, location } = {}) => {
    const desk = terminal({
      env,
      fetch: async () =>
        new Response(status === 304 ? null : body, { status, headers: headersOf(type, location) }),
    })
    // A server that starts again is asked three times, which takes a second.
    const lines = status >= 500 ? LINES.slice(0, 1) : [...LINES, `duebook login ${URL} --token`]
    for (const line of lines) {
      const { code, stdout, stderr } = await desk.type(line, `${env.DUEBOOK_TOKEN}\n`)
      const said = stderr.replace(/^Warning: Your access token is sent unencrypted.*\n/, '')
      expect([line, code, stdout]).toEqual([line, 5, ''])
      expect(said).toMatch(
        /^[^\n]*far\.example[^\n]*\.\n$|^[^\n]+redirects to https:\/\/other\.example\.[^\n]+\n$/,
      )
      expect(said).not.toMatch(INTERNAL)
    }
  },
)

function headersOf(type = 'application/json', location?: string): Record<string, string> {
  return { 'content-type': type, ...(location !== undefined && { location }) }
}

test('whatever is missing or of another type in an answer is no reason for words of JavaScript', async () => {
  const { given, signedIn } = await startServer()
  const bill = await given.bill({ name: 'Rent', due_date: '2026-11-18', tags: ['home'] })
  await given.payment(bill, { amount: 5 })
  let change: Change | undefined
  const desk = await signedIn({
    async fetch(input, init) {
      const answer = await fetch(input, init)
      const body = JSON.parse(await answer.text()) as Record<string, unknown>
      if (change) changeOne(body, change)
      return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers })
    },
  })
  const lines = LINES.filter((line) =>
    /^duebook (due|list|show|payments|stats|forecast|use$|whoami)/.test(line),
  )
  for (const line of lines) expect([line, (await desk.type(line)).code]).toEqual([line, 0])
  const anyChange = fc.record({
    at: fc.nat(),
    to: fc.constantFrom(undefined, null, 'x', 1e300, -0.5, {}, [], [null], true),
  })
  for (const [index, each] of fc.sample(anyChange, 60).entries()) {
    change = each
    const line = lines[index % lines.length] ?? ''
    const { stdout, stderr, code } = await desk.type(line)
    const told = JSON.stringify({ line, each, stdout, stderr, code })
    expect(`${line}: ${stderr}`).not.toMatch(INTERNAL)
    expect(`${line}: ${stdout}`).not.toMatch(/undefined|NaN|\[object/)
    expect([told, [0, 1, 3, 5].includes(code)]).toEqual([told, true])
  }
})

interface Change {
  /** Which of all values in it, counted from the first one again. */
  at: number
  to: unknown
}

function changeOne(body: Record<string, unknown>, { at, to }: Change): void {
  const places = placesIn(body)
  const place = places[at % places.length]
  if (!place) return
  if (to === undefined && !Array.isArray(place.holder)) delete place.holder[place.key]
  else place.holder[place.key] = to
}

function placesIn(value: unknown): Array<{ holder: Record<string, unknown>; key: string }> {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}
