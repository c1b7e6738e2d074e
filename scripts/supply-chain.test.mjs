import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { API_TOOLS } from './install.mjs'
import { audit } from './supply-chain/audit.mjs'
import {
  isTaken,
  LICENCE_FILE,
  licenceProblems,
  listPackages,
  writeLicences,
} from './supply-chain/licences.mjs'
import { lockFileProblems } from './supply-chain/lock-file.mjs'
import { makeSbom } from './supply-chain/sbom.mjs'

const ROOT = join(import.meta.dirname, '..')
const { version: VERSION, workspaces: WORKSPACES } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)

/** A copy of what is read, with a change. */
function changed(file, change) {
  const root = mkdtempSync(join(tmpdir(), 'duebook-supply-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const files = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    ...WORKSPACES.map((each) => `${each}/package.json`),
  ]
  for (const each of files) cpSync(join(ROOT, each), join(root, each), { recursive: true })
  if (file.endsWith('.json')) {
    const content = JSON.parse(readFileSync(join(root, file), 'utf8'))
    change(content)
    writeFileSync(join(root, file), JSON.stringify(content))
  } else writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')))
  return root
}

describe('the lock file', () => {
  test('has no fault that npm ci would let pass', () => {
    expect(lockFileProblems(ROOT)).toEqual([])
  })

  test('of the tools that stand apart has none either, nor a licence that we do not take', () => {
    const folder = join(ROOT, API_TOOLS)
    expect([...lockFileProblems(folder), ...licenceProblems(folder)]).toEqual([])
    expect(listPackages(folder).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['@redocly/cli', 'openapi-typescript', 'orval']),
    )
    expect(listPackages(folder).every(({ isForDevelopment }) => isForDevelopment)).toBe(true)
  })

  const fastify = 'node_modules/fastify'
  test.each([
    [
      'a package without a hash',
      'package-lock.json',
      ({ packages }) => delete packages[fastify].integrity,
      /fastify has no SHA-512/,
    ],
    [
      'a weak hash',
      'package-lock.json',
      ({ packages }) => {
        packages[fastify].integrity = 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='
      },
      /fastify has no SHA-512/,
    ],
    [
      'an address',
      'package-lock.json',
      ({ packages }) => {
        packages[fastify].resolved = 'git+ssh://git@example.org/fastify.git#abc'
      },
      /fastify has an address/,
    ],
    [
      'a range',
      'server/package.json',
      ({ dependencies }) => {
        dependencies.fastify = '^5.0.0'
      },
      /server\/package\.json does not pin fastify exactly/,
    ],
    [
      'a package that has become one to run with',
      'server/package.json',
      (manifest) => {
        manifest.dependencies['postal-mime'] = manifest.devDependencies['postal-mime']
        delete manifest.devDependencies['postal-mime']
      },
      /server\/package\.json differ in what is needed for what/,
    ],
    [
      'a package inside of another',
      'package-lock.json',
      ({ packages }) => {
        packages[fastify].inBundle = true
      },
      /fastify is bundled in another package/,
    ],
    [
      'a script at installation that nobody has looked at',
      'package-lock.json',
      ({ packages }) => {
        packages[fastify].hasInstallScript = true
      },
      /fastify runs a script/,
    ],
    [
      'scripts that are allowed',
      '.npmrc',
      (text) => text.replace('ignore-scripts=true', ''),
      /is missing ignore-scripts/,
    ],
    [
      'a registry of somebody',
      '.npmrc',
      (text) => `${text}registry=http://example.org/\n`,
      /sets a registry/,
    ],
  ])('is refused with %s', (_, file, change, problem) => {
    expect(lockFileProblems(changed(file, change))).toContainEqual(expect.stringMatching(problem))
  })
})

describe('licences', () => {
  test('all of them are among those that we take', () => {
    expect(licenceProblems(ROOT)).toEqual([])
  })

  test.each([
    ['anything', 'MIT', true],
    ['anything', '(MIT OR GPL-3.0-only)', true],
    ['anything', 'MIT AND ISC', true],
    ['anything', 'MIT AND GPL-3.0-only', false],
    ['anything', 'GPL-3.0-only', false],
    ['anything', 'SEE LICENSE IN LICENSE.md', false],
    ['anything', '(MIT OR GPL-3.0-only) AND AGPL-3.0-only', false],
    ['anything', undefined, false],
    ['anything', 'MPL-2.0', false],
    ['lightningcss-linux-x64-gnu', 'MPL-2.0', true],
    ['lightningcss', 'GPL-3.0-only', false],
  ])('%s under %s: %s', (name, licence, isFine) => {
    expect(isTaken(name, licence)).toBe(isFine)
  })

  test('the list has what runs, with its texts, and nothing that is only there to develop', () => {
    const root = changed('package.json', () => {})
    const { file, count } = writeLicences(root)
    const text = readFileSync(file, 'utf8')
    expect(file).toBe(join(root, LICENCE_FILE))
    expect(count).toBe(listPackages(ROOT).filter((each) => !each.isForDevelopment).length)
    expect(text).toMatch(/^fastify 5\.\d+\.\d+\nMIT$/m)
    expect(text).toMatch(/^pg 8\.\d+\.\d+\nMIT$/m)
    expect(text).not.toMatch(/^vitest \d/m)
  })
})

describe('the audit', () => {
  const hole = (severity, nodes) => ({ name: 'fastify', severity, range: '<6', nodes })
  const report = (...holes) =>
    JSON.stringify({
      vulnerabilities: Object.fromEntries(holes.entries()),
      metadata: { vulnerabilities: {} },
    })
  const asked = (output) => audit(ROOT, async () => output)

  test('fails for a serious hole in what runs, and only warns of one in a tool', async () => {
    const sentence = expect.stringMatching(/^fastify <6 has a known hole \((?:high|critical)\)/)
    expect(await asked(report(hole('high', ['node_modules/fastify'])))).toEqual({
      problems: [sentence],
      warnings: [],
    })
    expect(await asked(report(hole('critical', ['node_modules/vitest'])))).toEqual({
      problems: [],
      warnings: [sentence],
    })
    expect(await asked(report(hole('moderate', ['node_modules/fastify'])))).toEqual({
      problems: [],
      warnings: [],
    })
    // Needed both to run and to develop.
    expect((await asked(report(hole('high', ['node_modules/pg'])))).problems).toHaveLength(1)
  })

  test.each([
    [
      'a registry without that address',
      '{"message":"405 Method Not Allowed - POST https://registry.example.org/x"}',
    ],
    [
      'no network',
      '{"message":"request to https://registry.example.org/x failed","error":{"code":"ENOTFOUND"}}',
    ],
    ['no answer in time', ''],
  ])('warns, and says no address, with %s', async (_, output) => {
    const { problems, warnings } = await asked(output)
    expect(problems).toEqual([])
    expect(warnings).toEqual([
      expect.stringMatching(/^the registry could not be asked about known holes \(.+\)$/),
    ])
    expect(warnings.join()).not.toContain('example.org')
  })
})

test('the SBOM is CycloneDX with everything that runs, once each, and what needs what', {
  timeout: 60_000,
}, () => {
  const bom = makeSbom(ROOT)
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\.[5-9]$/),
    serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    version: 1,
    metadata: { component: { type: 'application', name: 'duebook' } },
  })
  const refs = bom.components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  const running = listPackages(ROOT).filter((each) => !each.isForDevelopment)
  const ours = ['contract', 'server', 'web'].map((name) => `@duebook/${name}@${VERSION}`)
  const expected = [...running.map(({ name, version }) => `${name}@${version}`), ...ours]
  expect(new Set(refs)).toEqual(new Set(expected))
  expect(refs).toContainEqual(expect.stringMatching(/^pg@/))
  for (const component of bom.components) {
    expect(component).toMatchObject({
      type: 'library',
      name: expect.any(String),
      version: expect.any(String),
    })
    expect(component.purl).toMatch(/^pkg:npm\//)
    if (ours.includes(component['bom-ref'])) continue
    expect
      .soft(component.hashes, component.name)
      .toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
    expect.soft(component.licenses?.length, component.name).toBeGreaterThan(0)
  }
  const known = new Set([bom.metadata.component['bom-ref'], ...refs])
  for (const { ref, dependsOn } of bom.dependencies) {
    for (const each of [ref, ...dependsOn]) expect.soft(known.has(each), each).toBe(true)
  }
})
