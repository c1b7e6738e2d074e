import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type MakeTestApp, onSqlite } from '../support/test-app.ts'
import { keptEvents } from '../webhooks/support/open-webhooks.ts'
import { namedBlocks, withoutNamedBlocks } from './support/named-blocks.ts'
import { readExamples } from './support/read-examples.ts'
import { runExamples } from './support/run-examples.ts'

const PAGE = readFileSync(new URL('../../../docs/integrations.md', import.meta.url), 'utf8')
const PRINTED_ORIGIN = 'https://bills.example.org'
const PRINTED_TOKEN = 'dbk_…'
const BLOCKS = namedBlocks(PAGE)

/** Those that a test runs or replays: here, in `signature-checks.test.ts` and in `feeds/calendar-programs.test.ts`. */
const TRIED = [
  'due.sh',
  'home-assistant.yaml',
  'homepage.yaml',
  'node-red.json',
  'n8n.json',
  'google-calendar.http',
  'apple-calendar.http',
  'outlook.http',
  'event.json',
  'check-signature.mjs',
  'check_signature.py',
]

test('every block of the page is tried', () => {
  expect([...BLOCKS.keys()].sort()).toEqual([...TRIED].sort())
  expect(readExamples('integrations.md', withoutNamedBlocks(PAGE)).faults).toEqual([])
})

/** A household with something due, and a token for it. */
async function givenHousehold(testApp: MakeTestApp, access: 'read' | 'write') {
  const { app, given, database } = await testApp({ now: '2026-11-15T09:00:00.000Z' })
  const owner = await given.owner({ currency: 'EUR' })
  await owner.books.bills.create({ ...BILL, name: 'Rent', amount: 1200, due_date: '2026-11-30' })
  await owner.books.bills.create({ ...BILL, name: 'Internet', amount: 49.99, due_date: '2026-11-10' })
  const salary = { ...BILL, type: 'deposit', name: 'Salary', amount: 3100, due_date: '2026-11-25' } as const
  await owner.books.bills.create(salary)
  const { token } = await given.token(owner, { access, groupIds: [owner.groupId] })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  /** As a reader would, with their own server and token. */
  const filledIn = (name: string) =>
    (BLOCKS.get(name) ?? '').replaceAll(PRINTED_ORIGIN, origin).replaceAll(PRINTED_TOKEN, token)
  return { owner, token, origin, filledIn, database }
}

const BILL = { frequency: 'monthly', type: 'bill' } as const

interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}

async function send({ method, url, headers, body }: Sent): Promise<{ status: number; json: unknown }> {
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
  return { status: answer.status, json: await answer.json() }
}

/** As in `data.due_left`. */
function valueAt(json: unknown, path: string): unknown {
  return path.split('.').reduce((part, name) => (part as Record<string, unknown>)[name], json)
}

const FACTS = { 'data.due_left': 1249.99, 'data.overdue_count': 1, 'data.next_payday': '2026-11-25' }

onSqlite((testApp) => {
  test('the examples with curl answer what is printed', async () => {
    const { origin, token } = await givenHousehold(testApp, 'write')
    const { examples } = readExamples('integrations.md', withoutNamedBlocks(PAGE))
    const { faults, sent } = await runExamples(examples, {
      origin,
      printedOrigin: PRINTED_ORIGIN,
      given: { DUEBOOK_TOKEN: async () => token },
    })
    expect(faults).toEqual([])
    expect(sent.length).toBe(4)
  })

  test('an event is what is printed', async () => {
    const { owner, database } = await givenHousehold(testApp, 'read')
    await owner.books.webhooks.create({ url: 'https://example.org/' })
    await owner.books.bills.pay(2, { amount: 49.99 })
    const [event] = await keptEvents(database)
    expect(event).toMatchObject(JSON.parse(BLOCKS.get('event.json') ?? '') as object)
  })

  const hasTools = ['curl', 'jq'].every((tool) => spawnSync(tool, ['--version']).status === 0)
  test.skipIf(!hasTools)('the script prints its line (skipped without curl or jq)', async () => {
    const { origin, token, filledIn } = await givenHousehold(testApp, 'read')
    const script = join(temporaryFolder(), 'due.sh')
    writeFileSync(script, filledIn('due.sh'))
    const environment = { DUEBOOK_URL: origin, DUEBOOK_TOKEN: token, DUEBOOK_GROUP: '1' }
    expect(await runScript(script, environment)).toEqual({ code: 0, stdout: '1249.99 to pay, 1 overdue\n' })
    const wrong = { ...environment, DUEBOOK_TOKEN: 'dbk_wrong' }
    expect(await runScript(script, wrong)).toEqual({ code: 22, stdout: '' })
  })

  test('Home Assistant’s request is answered with what its templates take', async () => {
    const { filledIn } = await givenHousehold(testApp, 'read')
    const { rest } = parse(filledIn('home-assistant.yaml')) as {
      rest: Array<{
        resource: string
        headers: Record<string, string>
        sensor: Array<{ value_template: string }>
      }>
    }
    const [{ resource: url, headers, sensor } = { resource: '', headers: {}, sensor: [] }] = rest
    const { status, json } = await send({ method: 'GET', url, headers })
    expect(status).toBe(200)
    const paths = sensor.map(
      ({ value_template: template }) => /^\{\{ value_json\.(\S+) \}\}$/.exec(template)?.[1],
    )
    expect(Object.fromEntries(paths.map((path = '') => [path, valueAt(json, path)]))).toEqual(FACTS)
  })

  test('Homepage’s request is answered with the fields that it shows', async () => {
    const { filledIn } = await givenHousehold(testApp, 'read')
    const [services] = parse(filledIn('homepage.yaml')) as Array<{ Household: Array<{ Duebook: Service }> }>
    const { url, headers, mappings, type } = services?.Household[0]?.Duebook.widget ?? NO_WIDGET
    expect(type).toBe('customapi')
    const { status, json } = await send({ method: 'GET', url, headers })
    expect(status).toBe(200)
    expect(Object.fromEntries(mappings.map(({ field }) => [field, valueAt(json, field)]))).toEqual(FACTS)
  })

  test('Node-RED’s request is answered, and its function keeps what is open', async () => {
    const { filledIn } = await givenHousehold(testApp, 'read')
    const nodes = JSON.parse(filledIn('node-red.json')) as NodeRedNode[]
    const nodeOf = (type: string) => nodes.find((node) => node.type === type)
    const known = new Set(nodes.map(({ id }) => id))
    expect(nodes.flatMap(({ wires }) => wires.flat()).filter((id) => !known.has(id))).toEqual([])
    const { method = '', url = '', headers = [] } = nodeOf('http request') ?? {}
    const pairs = headers.map(({ keyValue, valueValue }) => [keyValue, valueValue] as const)
    const { status, json } = await send({ method, url, headers: Object.fromEntries(pairs) })
    expect(status).toBe(200)
    const msg = runInNewContext(`(function (msg) {${nodeOf('function')?.func}})(msg)`, {
      msg: { payload: json },
    }) as { payload: unknown }
    expect(JSON.parse(JSON.stringify(msg.payload))).toMatchObject([
      { bill_name: 'Internet', status: 'overdue' },
    ])
  })

  test('n8n’s requests are answered, and a repeated one adds nothing', async () => {
    const { filledIn, owner } = await givenHousehold(testApp, 'write')
    const { nodes, connections } = JSON.parse(filledIn('n8n.json')) as N8nWorkflow
    const names = new Set(nodes.map(({ name }) => name))
    const targets = Object.values(connections).flatMap(({ main }) => main.flat().map(({ node }) => node))
    expect([...Object.keys(connections), ...targets].filter((name) => !names.has(name))).toEqual([])
    const requests = nodes.filter(({ type }) => type.endsWith('.httpRequest'))
    const answers = []
    for (const { parameters } of [...requests, ...requests]) answers.push(await send(n8nRequest(parameters)))
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 201])
    const bills = await owner.books.bills.list()
    expect(bills.filter(({ name }) => name === 'Dentist')).toMatchObject([{ amount: 80, cycles_left: 1 }])
  })
})

/** Beside this process, which serves it. */
function runScript(
  script: string,
  variables: Record<string, string>,
): Promise<{ code: number; stdout: string }> {
  const env = { ...variables, PATH: process.env.PATH }
  return new Promise((resolve) => {
    execFile('sh', [script], { env }, (error, stdout) => resolve({ code: Number(error?.code ?? 0), stdout }))
  })
}

interface Service {
  widget: {
    type: string
    url: string
    headers: Record<string, string>
    mappings: Array<{ field: string }>
  }
}
const NO_WIDGET: Service['widget'] = { type: '', url: '', headers: {}, mappings: [] }

interface NodeRedNode {
  id: string
  type: string
  method?: string
  url?: string
  headers?: Array<{ keyValue: string; valueValue: string }>
  func?: string
  wires: string[][]
}

interface N8nWorkflow {
  nodes: Array<{ name: string; type: string; parameters: N8nParameters }>
  connections: Record<string, { main: Array<Array<{ node: string }>> }>
}

interface N8nParameters {
  method: string
  url: string
  headerParameters: { parameters: Array<{ name: string; value: string }> }
  sendBody?: boolean
  jsonBody?: string
}

/** With a JSON body n8n names its type by itself. */
function n8nRequest({ method, url, headerParameters, sendBody, jsonBody }: N8nParameters): Sent {
  const headers = Object.fromEntries(headerParameters.parameters.map(({ name, value }) => [name, value]))
  if (!sendBody || jsonBody === undefined) return { method, url, headers }
  return { method, url, headers: { ...headers, 'content-type': 'application/json' }, body: jsonBody }
}
