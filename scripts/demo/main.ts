import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient } from '@duebook/contract'
import type { DemoGroup } from './demo-group.ts'
import { fill } from './fill.ts'
import { groupsOfKind, KIND_NAMES } from './kinds.ts'

/** `npm run demo -- --kind KIND`: Duebook with sample data, which is deleted when it stops. */

const ROOT = join(import.meta.dirname, '..', '..')
const OWNER = { email: 'demo@example.org', password: 'look around a little' }

const groups = readGroups(process.argv.slice(2))

const dataDir = mkdtempSync(join(tmpdir(), 'duebook-demo-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const server = spawn(process.execPath, ['server/dist/main.js'], {
  cwd: ROOT,
  // Nothing of a real instance gets in: neither its settings nor its data.
  env: {
    PATH: process.env.PATH,
    HOST: process.env.HOST,
    PORT: process.env.PORT ?? '3000',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    TELEMETRY_ENABLED: 'false',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => server.kill('SIGTERM'))
process.on('disconnect', () => server.kill('SIGTERM'))
server.on('exit', (code) => process.exit(code ?? 1))

const { url, setup_code } = await readyLines(server)
const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const client = createClient({ baseUrl: url })
console.error('Adding two years of demo data…')
const { name: database_name = '', currency = 'EUR' } = groups[0] ?? {}
await client.setup.complete({ ...OWNER, database_name, currency, timezone, setup_code })
await fill(client, groups, new Date().toISOString().slice(0, 10))
await client.auth.logout()

console.log(`The demo is ready at ${url}`)
console.log(`Sign in as ${OWNER.email} with the password: ${OWNER.password}`)
console.log('Press Ctrl+C to stop. The demo data is deleted then.')

function readGroups(args: string[]): DemoGroup[] {
  try {
    const { values } = parseArgs({ args, options: { kind: { type: 'string', default: 'household' } } })
    const groups = groupsOfKind(values.kind)
    if (groups) return groups
    console.error(`There is no demo "${values.kind}". Choose one of: ${KIND_NAMES.join(', ')}.`)
  } catch (error) {
    console.error((error as Error).message)
  }
  process.exit(2)
}

async function readyLines(child: ChildProcess): Promise<{ url: string; setup_code: string }> {
  let output = ''
  for await (const [text] of onText(child)) {
    output += text
    const [, url, setup_code] = /Duebook is ready at (\S+)\n.*Setup code: (\S+)\n/.exec(output) ?? []
    if (url !== undefined && setup_code !== undefined) return { url, setup_code }
  }
  throw new Error('The server ended before it was ready')
}

async function* onText(child: ChildProcess): AsyncGenerator<[string]> {
  if (!child.stdout) return
  child.stdout.setEncoding('utf8')
  for (;;) yield (await once(child.stdout, 'data')) as [string]
}
