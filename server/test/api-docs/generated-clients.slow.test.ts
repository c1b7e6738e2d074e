import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN } from '../process/api-call.ts'
import { startServer, temporaryDirectory } from '../process/server-process.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const API_TOOLS = join(ROOT, 'api-tools')

/** What both programs say of what they did. */
const DONE = { bill: 'Rent', etag: '"1"', spent: 1200.5, refusal: 'bill-not-found' }

let folder: string
let url: string

beforeAll(async () => {
  const server = await startServer({ DATA_DIR: temporaryDirectory(), ...ADMIN })
  url = server.url
  folder = await generate(await describedBy(url))
})

test('the clients that openapi-typescript and orval make are correct TypeScript, by the strictest rules', async () => {
  expect(await run(join(ROOT, 'node_modules/typescript/bin/tsc'), ['-p', folder])).toBe('')
})

test.each([
  ['openapi-fetch', '2026-02-28'],
  ['orval', '2026-04-30'],
])('%s signs in, adds a bill, pays it and reads the statistics', async (name, nextDue) => {
  expect(JSON.parse(await run(join(folder, `${name}.ts`)))).toEqual({ ...DONE, nextDue })
})

async function describedBy(address: string): Promise<string> {
  return (await fetch(`${address}/api/v2/openapi.json`)).text()
}

/** A folder with the programs, and the clients that they use. */
async function generate(description: string): Promise<string> {
  const made = temporaryDirectory()
  cpSync(join(API_TOOLS, 'programs'), made, { recursive: true })
  writeFileSync(join(made, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(join(made, 'openapi.json'), description)
  mkdirSync(join(made, 'node_modules', '@types'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules/@types/node'), join(made, 'node_modules/@types/node'))
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    symlinkSync(join(API_TOOLS, 'node_modules', name), join(made, 'node_modules', name))
  }
  await run(join(API_TOOLS, 'node_modules/openapi-typescript/bin/cli.js'), [
    join(made, 'openapi.json'),
    '--output',
    join(made, 'openapi-typescript.ts'),
    // What has a default may be left out of a request.
    '--default-non-nullable=false',
  ])
  const duebook = {
    input: { target: join(made, 'openapi.json') },
    output: { target: join(made, 'orval-client.ts'), client: 'fetch', baseUrl: url },
  }
  writeFileSync(join(made, 'orval.config.mjs'), `export default ${JSON.stringify({ duebook })}`)
  await run(join(API_TOOLS, 'node_modules/orval/dist/bin/orval.mjs'), [
    '--config',
    join(made, 'orval.config.mjs'),
  ])
  return made
}

/** What a program prints. Fails with all of it where the program does. */
async function run(file: string, args: string[] = []): Promise<string> {
  const env = {
    ...process.env,
    DUEBOOK_URL: url,
    EMAIL: ADMIN.ADMIN_EMAIL,
    PASSWORD: ADMIN.ADMIN_PASSWORD,
    NODE_OPTIONS: '',
  }
  const running = promisify(execFile)(process.execPath, [file, ...args], { env, cwd: API_TOOLS })
  const { stdout } = await running.catch((error: Error & { stdout: string }) => {
    throw new Error(`${error.message}\n${error.stdout}`)
  })
  return stdout.trim()
}
