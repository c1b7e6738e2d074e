import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './support/browser.ts'
import { signIn } from './support/pages.ts'
import { REPOSITORY_ROOT } from './support/repository.ts'

/** `npm run pictures`: the pictures of the README, taken of the demo. */

const FOLDER = join(REPOSITORY_ROOT, 'docs', 'images')
const SIZES = { desk: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } }

interface Picture {
  name: string
  address: string
  size: keyof typeof SIZES
  look: 'light' | 'dark'
  locale?: string
  /** Opens the palette. */
  type?: string
}

const PICTURES: Picture[] = [
  { name: 'due-desk-light', address: '/', size: 'desk', look: 'light' },
  { name: 'due-phone-dark', address: '/', size: 'phone', look: 'dark' },
  { name: 'due-phone-light', address: '/', size: 'phone', look: 'light' },
  { name: 'bills-desk-dark', address: '/bills', size: 'desk', look: 'dark' },
  { name: 'bill-phone-light', address: '/bills/1', size: 'phone', look: 'light' },
  { name: 'calendar-desk-light', address: '/calendar', size: 'desk', look: 'light' },
  { name: 'calendar-phone-light', address: '/calendar', size: 'phone', look: 'light', locale: 'de-DE' },
  { name: 'people-phone-dark', address: '/people', size: 'phone', look: 'dark' },
  { name: 'palette-phone-light', address: '/', size: 'phone', look: 'light', type: 'in' },
  { name: 'statistics-desk-light', address: '/statistics', size: 'desk', look: 'light' },
  { name: 'forecast-desk-light', address: '/statistics/forecast', size: 'desk', look: 'light' },
  { name: 'year-desk-dark', address: '/statistics/year', size: 'desk', look: 'dark' },
  { name: 'security-desk-light', address: '/settings/security', size: 'desk', look: 'light' },
]

await mkdir(FOLDER, { recursive: true })
const demo = startDemo()
const browser = await launchBrowser()
try {
  const { url, email, password } = await demo.ready
  for (const picture of PICTURES) await take(browser, url, { email, password }, picture)
} finally {
  await browser.close()
  await demo.stop()
}

async function take(
  browser: Browser,
  url: string,
  person: { email: string; password: string },
  { name, address, size, look, locale = 'en-GB', type }: Picture,
): Promise<void> {
  const context = await browser.newContext({
    colorScheme: look,
    viewport: SIZES[size],
    deviceScaleFactor: size === 'phone' ? 2 : 1,
    locale,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(url)
  await signIn(page, person)
  await page.goto(url + address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Skeletons mean that something is still loading.
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null)
  if (type !== undefined) {
    await page.getByRole('button', { name: 'Find anything' }).click()
    await page.getByRole('combobox').fill(type)
  }
  await page.waitForTimeout(600)
  const file = join(FOLDER, `${name}.png`)
  await page.screenshot({ path: file })
  console.log(`docs/images/${name}.png`)
  await context.close()
}

interface Ready {
  url: string
  email: string
  password: string
}

function startDemo(): { ready: Promise<Ready>; stop: () => Promise<void> } {
  const child = spawn(process.execPath, ['scripts/demo/main.ts'], {
    cwd: REPOSITORY_ROOT,
    env: { PATH: process.env.PATH, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    ready: readyDemo(child),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function readyDemo(child: ChildProcess): Promise<Ready> {
  let output = ''
  for await (const text of child.stdout ?? []) {
    output += String(text)
    const [, url, email, password] =
      /ready at (\S+)\nSign in as (\S+) with the password: (.+)\n/.exec(output) ?? []
    // By this name it shows passkeys.
    if (url && email && password) return { url: url.replace('127.0.0.1', 'localhost'), email, password }
  }
  throw new Error(`The demo ended before it was ready.\n${output}`)
}
