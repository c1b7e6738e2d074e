import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import packaged from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import manifest from '../package.json' with { type: 'json' }
import { REPOSITORY_ROOT } from './repository.ts'

/** A name that leads to this machine but does not look like it, as on a home network. */
export const HOME_NETWORK_HOST = 'duebook.local'
/** A domain of somebody else that resolves to this machine. */
export const FOREIGN_HOST = 'rebinding.example'

// The package's own list is not used: it turns off the same-origin policy, which is part of what is tested.
// Playwright adds --no-sandbox, without which Chromium does not run as root or in most containers.
const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--host-resolver-rules=MAP ${HOME_NETWORK_HOST} 127.0.0.1, MAP ${FOREIGN_HOST} 127.0.0.1`,
]

// The headless shell draws no window and needs half the CPU time for the same page.
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

interface Place {
  major: number
  path: () => string | Promise<string>
}

/** The newest Chromium of the npm package and of those that are installed: people use a current one. */
export async function launchBrowser(): Promise<Browser> {
  const failures: unknown[] = []
  const places = [
    ...(isPackagedForThisMachine() ? [PACKAGED] : []),
    ...INSTALLED.filter(existsSync).map(installed),
  ]
  for (const { path } of places.toSorted((one, other) => other.major - one.major)) {
    try {
      return await chromium.launch({ executablePath: await path(), args: ARGUMENTS })
    } catch (error) {
      failures.push(error)
    }
  }
  throw new AggregateError(
    failures,
    'No Chromium for the browser tests. Install one, on Debian with: apt install chromium-headless-shell',
  )
}

const PACKAGE_VERSION = manifest.devDependencies['@sparticuz/chromium']

const PACKAGED: Place = { major: Number.parseInt(PACKAGE_VERSION, 10), path: unpackChromium }

function installed(path: string): Place {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return { major: Number(/ (\d+)\./.exec(stdout)?.[1] ?? 0), path: () => path }
}

function isPackagedForThisMachine(): boolean {
  return process.platform === 'linux' && process.arch === 'x64'
}

/** Unpacked once per version, in a folder of ours: the package would use, and trust, a fixed place in /tmp. */
async function unpackChromium(): Promise<string> {
  const cache = join(REPOSITORY_ROOT, 'node_modules', '.cache', 'duebook')
  const home = join(cache, `chromium-${PACKAGE_VERSION}`)
  if (!existsSync(home)) {
    await mkdir(cache, { recursive: true })
    const draft = await mkdtemp(join(cache, 'unpacking-'))
    await withTemporaryFolder(draft, () => packaged.executablePath())
    // A second process finds the same files.
    await rename(draft, home).catch(() => rm(draft, { recursive: true }))
  }
  return join(home, 'chromium')
}

async function withTemporaryFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
