import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT, runProgram } from './support/program.ts'
import { startServer } from './support/server.ts'

/** The Node.js of the host, which is 20 where it is the oldest that we name, and the one that comes with us. */
const NODES = [...new Set([hostNode() ?? process.execPath, process.execPath])]
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1.0.0' },
  },
}

test('the package has its program, what it is, and the licences of what is in it, and nothing else', async () => {
  const { content } = await packed()
  expect(readdirSync(content).sort()).toEqual(['LICENSE', 'LICENSES', 'README.md', 'lib', 'package.json'])
  const manifest = JSON.parse(readFileSync(join(content, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest).toMatchObject({
    name: 'duebook',
    bin: { duebook: 'lib/duebook.js' },
    engines: { node: '>=20' },
  })
  expect(Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key))).toEqual([])
  const texts = readdirSync(join(content, 'lib')).map((name) => ({
    name,
    text: readFileSync(join(content, 'lib', name), 'utf8'),
  }))
  expect(texts.filter(({ name }) => !name.endsWith('.js'))).toEqual([])
  const wrong = texts.filter(({ text }) => text.includes(ROOT) || /sourceMappingURL|\bvitest\b/.test(text))
  expect(wrong.map(({ name }) => name)).toEqual([])
  expect(texts.find(({ name }) => name === 'duebook.js')?.text).toMatch(/^#!\/usr\/bin\/env node\n/)
})

test.each(NODES)('npx runs it from an empty folder, without a network, on %s', async (node) => {
  const { tarball, folder } = await packed()
  const { url, given } = await startServer()
  // Overdue by every clock: the program has the real one.
  await given.bill({ name: 'Rent', due_date: '2020-01-01' })
  const { client } = await given.firstOwner()
  const { token } = await client.personalTokens.create({ name: 'Terminal', access: 'read' })
  const cwd = join(folder, 'empty')
  mkdirSync(cwd)
  const env = {
    PATH: `${dirname(node)}:${process.env.PATH}`,
    HOME: cwd,
    npm_config_cache: join(folder, 'cache'),
    npm_config_update_notifier: 'false',
    DUEBOOK_URL: url,
    DUEBOOK_TOKEN: token,
  }
  const npx = (args: string[], input = '') =>
    runProgram('npx', ['--offline', '--yes', `--package=${tarball}`, 'duebook', ...args], { cwd, env, input })

  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  expect(await npx(['--version'])).toMatchObject({ code: 0, stdout: `${version}\n` })
  const due = await npx(['due', '--json'])
  expect(due).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(due.stdout)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ bill_name: 'Rent' })]),
  )
  const { stdout } = await npx(['mcp'], `${JSON.stringify(INITIALIZE)}\n`)
  expect(JSON.parse(stdout.split('\n')[0] ?? '')).toMatchObject({
    id: 1,
    result: { serverInfo: { name: expect.stringMatching(/duebook/i) } },
  })
})

async function packed() {
  const folder = mkdtempSync(join(process.env.TEST_DATA_DIR ?? tmpdir(), 'duebook-pack-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const script = join(ROOT, 'scripts', 'pack-cli', 'main.ts')
  const { code, stdout, stderr } = await runProgram(process.execPath, [script, folder])
  const [, tarball = ''] = /^(.+\.tgz) \(\d+\.\d kB\)$/m.exec(stdout) ?? []
  if (code !== 0) throw new Error(stderr)
  return { folder, tarball, content: join(folder, 'package') }
}

/** The first in PATH that is not ours. */
function hostNode(): string | undefined {
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  return folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file))
}
