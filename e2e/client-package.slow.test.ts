import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@duebook/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  compile,
  installClientPackage,
  README_GROUP,
  README_URL,
  readmeProgram,
} from './support/client-package.ts'
import { REPOSITORY_ROOT } from './support/repository.ts'
import { startServerWithOwner } from './support/server.ts'

const README = readmeProgram('ts')
const PAGE = readmeProgram('ts browser')

const folder = mkdtempSync(join(tmpdir(), 'duebook-client-'))
let project: string
let installed: string

beforeAll(() => {
  ;({ project, installed } = installClientPackage(folder))
})
afterAll(() => rmSync(folder, { recursive: true }))

const libFiles = (ending: string) =>
  readdirSync(join(installed, 'lib')).filter((name) => name.endsWith(ending))
const libText = (name: string) => readFileSync(join(installed, 'lib', name), 'utf8')

describe('the package', () => {
  test('brings its licence, its README and nothing else to install', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object
    const { version } = JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ name: '@duebook/client', version, license: 'MIT', type: 'module' })
    expect(manifest).not.toHaveProperty('dependencies')
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'lib', 'package.json'])
    expect(readdirSync(join(project, 'node_modules', '@duebook'))).toEqual(['client'])
  })

  test('imports nothing but its own files', () => {
    const imported = libFiles('s').flatMap((name) =>
      [...libText(name).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)/g)].map(([, from]) => from),
    )
    expect(imported.length).toBeGreaterThan(10)
    expect(imported.filter((from) => !/^\.\/[\w-]+\.js$/.test(from ?? ''))).toEqual([])
  })

  test('declares what is sent and returned in plain types, each with its description', () => {
    expect(libText('types.d.ts')).toMatch(
      /export interface NewBill \{\n(?:.*\n)*? {4}frequency: Frequency;\n(?:.*\n)*? {4}auto_pay\?: boolean \| undefined;/,
    )
    expect(libText('types.d.ts')).toMatch(/\/\*\* .*YYYY-MM-DD.* \*\/\n {4}due_date: string;/)
    expect(libText('create-client.d.ts')).toMatch(/^export interface Client \{$/m)
    const calls = libText('create-client.d.ts') + libText('group-client.d.ts')
    expect(calls).not.toMatch(/typeof (?!fetch)|import\(|BodyOf|QueryOf|ReturnType/)
  })

  test('has a comment for every method', () => {
    const lines = (libText('create-client.d.ts') + libText('group-client.d.ts')).split('\n')
    const methods = lines.flatMap((line, index) =>
      /^ {4,8}\w+: \(.*=> /.test(line) ? [{ line, before: lines[index - 1] }] : [],
    )
    expect(methods.length).toBeGreaterThan(55)
    expect(methods.filter(({ before }) => !before?.endsWith('*/')).map(({ line }) => line)).toEqual([])
  })
})

describe('in a strict TypeScript project', () => {
  const dom = { lib: ['es2022', 'dom', 'dom.iterable'] }
  const withoutDom = {
    lib: ['es2022'],
    types: ['node'],
    typeRoots: [join(REPOSITORY_ROOT, 'node_modules/@types')],
  }
  const ofContract = {
    module: 'preserve',
    target: 'es2025',
    lib: ['es2025', 'dom', 'dom.iterable'],
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    // The package says `undefined` wherever a field may be left out.
    exactOptionalPropertyTypes: false,
    paths: { '@duebook/contract': [join(REPOSITORY_ROOT, 'contract', 'src', 'index.ts')] },
  }

  test.each([
    ['for a bundler', { module: 'preserve', ...dom }, { 'program.ts': README.text, 'page.ts': PAGE.text }],
    ['for Node.js', { module: 'nodenext', ...withoutDom }, { 'program.ts': README.text }],
  ])('the code of the README compiles: %s', (name, options, files) => {
    const { errors } = compile(project, name.replaceAll(/\W/g, '-'), files, { noEmit: true, ...options })
    expect(errors).toBe('')
  })

  test('what is wrong does not compile', () => {
    const given = [
      "import { ApiError, createClient } from '@duebook/client'",
      'const group = createClient().group({ id: 1 })',
    ]
    const wrong = [
      "await group.bills.create({ name: 'too few fields' })",
      "await group.bills.update(1, { frequency: 'daily' })",
      'console.log((await group.bills.get(1)).dueDate)',
      "console.log(new ApiError(404, '').code === 'no-such-code')",
    ]
    const files = { 'wrong.ts': [...given, ...wrong].join('\n') }
    const { errors } = compile(project, 'wrong', files, { noEmit: true, module: 'preserve', ...dom })
    const lines = [...errors.matchAll(/wrong\.ts\((\d+),/g)].map(([, line]) => Number(line) - given.length)
    expect(lines).toEqual([1, 2, 3, 4])
  })

  test('the types are those of the contract', () => {
    // The contract's own type of a telemetry report does not say that it can have any field.
    const names = Object.keys(endpoints).filter((name) => name !== 'getTelemetry')
    const typesOf = (name: string, from: string) =>
      `[${['Body', 'Query', 'Data'].map((part) => `${from}.${part}Of<typeof ${from}.endpoints.${name}>`).join()}]`
    const program = [
      `import type * as packed from '${join(installed, 'lib', 'wire.js')}'`,
      "import type * as contract from '@duebook/contract'",
      'type Same<A, B> = [A, B] extends [B, A] ? true : false',
      ...names.map(
        (name) =>
          `export const ${name}: Same<${typesOf(name, 'packed')}, ${typesOf(name, 'contract')}> = true`,
      ),
    ]
    const { errors } = compile(project, 'same', { 'same.ts': program.join('\n') }, ofContract)
    expect(errors).toBe('')
  })
})

describe('the code of the README prints what its comments say', () => {
  let compiled: string
  beforeAll(() => {
    const options = { module: 'preserve', lib: ['es2022', 'dom'] }
    compiled = compile(project, 'run', { 'program.ts': README.text }, options).folder
  })

  test.for([
    { runtime: 'the Node.js of this machine', command: 'node', args: [] },
    { runtime: 'the bundled Node.js', command: process.execPath, args: [] },
    { runtime: 'Deno', command: 'deno', args: ['run', '--allow-net'] },
    { runtime: 'Bun', command: 'bun', args: ['run'] },
  ])('on $runtime', async ({ command, args }, { skip }) => {
    if (spawnSync(command, ['--version']).status !== 0) skip(`There is no ${command} in the path`)
    const server = await startServerWithOwner(undefined, README_GROUP)
    onTestFinished(() => server.stop())
    const file = join(compiled, 'program-here.js')
    writeFileSync(file, readFileSync(join(compiled, 'program.js'), 'utf8').replaceAll(README_URL, server.url))
    const { stdout, stderr } = spawnSync(command, [...args, file], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(stdout.trimEnd().split('\n')).toEqual(README.prints)
  })
})
