import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { HOME_NETWORK_HOST } from './support/browser.ts'
import { later } from './support/later.ts'
import { signIn } from './support/pages.ts'
import { REPOSITORY_ROOT } from './support/repository.ts'
import { OWNER } from './support/server.ts'
import { sessionCookies } from './support/session-cookies.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ serviceWorkers: 'allow', prepare })

const PATIENT = { timeout: 180_000 }
const PHONE = { width: 390, height: 844 }
const BANNER = /^Offline\. Last updated .+\. You can’t make changes until you’re back online\.$/

async function prepare(): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  await app.books.bills.create({
    name: 'Heating of the summer house',
    amount: 80,
    due_date: today,
    frequency: 'annual',
    type: 'bill',
  })
}

/** Signed in, with the worker in place and the agenda there. */
async function openApp(): Promise<Page> {
  const page = await app.open(app.server.url)
  await signIn(page)
  await page.getByRole('link', { name: 'Heating of the summer house' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Mark paid: Heating/ })
const banner = (page: Page) => page.getByText(BANNER)

test('the last agenda is shown without a network, read-only, also after loading the page again; then all is back', async () => {
  const page = await openApp()
  await payButton(page).waitFor()
  await page.context().setOffline(true)
  await banner(page).waitFor()
  await expect.poll(() => payButton(page).count()).toBe(0)

  await page.setViewportSize(PHONE)
  await page.reload()
  await banner(page).waitFor()
  await page.getByRole('link', { name: 'Heating of the summer house' }).waitFor()
  await expect.poll(() => page.getByTestId('remaining').textContent()).toBe('€80.00')
  expect(await page.getByRole('button', { name: /Mark paid|More actions for|Undo/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Add bill' }).count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])

  // A page that was kept, one that was not, and one that was never opened before.
  await page.getByRole('link', { name: 'Payments' }).click()
  await page.getByText('This page isn’t available offline.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Due', exact: true }).click()
  await banner(page).waitFor()

  await page.context().setOffline(false)
  await payButton(page).waitFor()
  await expect.poll(() => banner(page).count()).toBe(0)
  await page.getByRole('link', { name: 'Payments' }).click()
  await page.getByText('No payments yet').waitFor()
})

test('a server that was stopped is noticed, the page opens all the same, and German readers are told in German', async () => {
  const page = await app.open(app.server.url, 'de-DE')
  await page.getByLabel('E-Mail').fill(OWNER.email)
  await page.getByLabel('Passwort', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('link', { name: 'Heating of the summer house' }).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('link', { name: 'Rechnungen' }).click()
  const list = page.getByRole('list', { name: 'Rechnungen und Einnahmen' })
  await list.getByRole('link', { name: /Heating/ }).waitFor()
  await app.server.pause()
  try {
    await page.reload()
    const words = page.getByText(
      /^Offline\. Stand: .+\. Änderungen sind erst wieder möglich, wenn du online bist\.$/,
    )
    await words.waitFor()
    await list.getByRole('link', { name: /Heating/ }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto(`${app.server.url}/bills/1/edit`)
    await page.getByText('Diese Seite ist offline nicht verfügbar.').waitFor()
  } finally {
    await app.server.restart()
  }
  await page.getByLabel('Name').waitFor()
  await expect.poll(() => page.getByText(/^Offline/).count()).toBe(0)
})

test('signing out leaves no data behind, and tokens are never stored', async () => {
  await app.endOwnerSessions()
  const page = await app.open(app.server.url)
  const asked = later(
    page.waitForRequest((request) => request.headers().authorization?.startsWith('Bearer ') === true),
  )
  await signIn(page)
  const token = (await asked).headers().authorization?.slice('Bearer '.length) ?? ''
  expect(token.length).toBeGreaterThan(50)
  await page.getByRole('link', { name: 'Heating of the summer house' }).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => everythingKept(page), PATIENT).toContain('Heating of the summer house')
  const kept = await everythingKept(page)
  expect(kept).not.toContain(token)
  expect(kept).not.toMatch(/eyJ[\w-]+\.[\w-]+\.|refresh_token/)
  const other = await page.context().newPage()
  await other.goto(`${app.server.url}/bills`)
  await other
    .getByRole('list')
    .getByRole('link', { name: /Heating/ })
    .waitFor()

  // Without a connection, the server is notified as soon as it is reachable.
  await page.context().setOffline(true)
  await banner(page).waitFor()
  await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const tab of [page, other]) await tab.getByText('You’re signed out.').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Can’t reach Duebook' }).waitFor()
  expect(await everythingKept(page)).not.toMatch(/Heating|ada@example\.org/)
  expect(await liveCookieSessions()).toBe(1)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expect.poll(liveCookieSessions, PATIENT).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expect.poll(() => sessionCookies(page)).toEqual([])
  // The page opens offline again although sign-out cleared the browser's storage.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Can’t reach Duebook' }).waitFor()
})

test('after signing out offline nothing left in the browser can sign in again', async () => {
  const page = await openApp()
  const bindings = new Set<string>()
  page.on('request', (request) => {
    const binding = request.headers()['x-session-binding']
    if (binding !== undefined) bindings.add(binding)
  })
  await page.reload()
  await payButton(page).waitFor()
  await page.context().setOffline(true)
  await banner(page).waitFor()
  await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('You’re signed out.').waitFor()

  // The cookie is still there, and the next person at this browser deletes the pending sign-out.
  expect(await sessionCookies(page, `${app.server.url}/api/v2/auth`)).toHaveLength(1)
  expect(bindings.size).toBe(1)
  expect(await everythingKept(page)).not.toContain([...bindings][0])
  const left = await page.evaluate(() => {
    const values = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage))
    localStorage.clear()
    return values.map(String)
  })
  await page.context().setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const statuses = await page.evaluate(
    (values) =>
      Promise.all(
        values.map(async (value) => {
          const headers = {
            'x-session': 'cookie',
            'content-type': 'application/json',
            ...(/^[\w-]+$/.test(value) ? { 'x-session-binding': value } : {}),
          }
          return (await fetch('/api/v2/auth/refresh', { method: 'POST', headers, body: '{}' })).status
        }),
      ),
    ['', ...left],
  )
  expect(new Set(statuses)).toEqual(new Set([401]))
})

test('signing out without a connection deletes the binding even where nothing can be stored', async () => {
  const page = await openApp()
  await page.context().setOffline(true)
  await banner(page).waitFor()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The storage is full', 'QuotaExceededError')
    }
  })
  expect(await page.evaluate(() => localStorage.getItem('duebook-binding'))).not.toBeNull()
  await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('You’re signed out.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('duebook-binding'))).toBeNull()
})

test('a sign-out that the server could not carry out is sent again until the session has ended', async () => {
  // A service worker would bypass the responses below.
  await app.endOwnerSessions()
  const page = await app.open(app.server.url)
  await signIn(page)
  await payButton(page).waitFor()
  const busy = { status: 503, json: { success: false, error: 'The server is busy. Try again later' } }
  await page.route('**/api/v2/auth/logout', (route) => route.fulfill(busy))
  await page.route('**/api/v2/auth/finish-logout', (route) => route.fulfill(busy), { times: 1 })
  await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('You’re signed out.').waitFor()

  await page.clock.install()
  const refused = later(page.waitForResponse('**/api/v2/auth/finish-logout'))
  await page.reload()
  expect((await refused).status()).toBe(503)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await liveCookieSessions()).toBe(1)
  const told = later(page.waitForResponse('**/api/v2/auth/finish-logout'))
  await page.clock.fastForward(10_000)
  expect((await told).status()).toBe(200)
  expect(await liveCookieSessions()).toBe(0)
  await expect.poll(() => sessionCookies(page)).toEqual([])
})

test('a session that turns out to be over takes along what was kept of it', async () => {
  const page = await openApp()
  await app.endOwnerSessions(page)
  await page.getByRole('link', { name: 'Payments' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.waitFor()
  await expect.poll(() => everythingKept(page)).not.toMatch(/Heating|ada@example\.org/)
  await again.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Due', exact: true }).click()
  await payButton(page).waitFor()
  await expect.poll(() => everythingKept(page), PATIENT).toMatch(/Heating/)

  await page.context().setOffline(true)
  await page.reload()
  await banner(page).waitFor()
  await app.endOwnerSessions()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await page.getByText('Heating').count()).toBe(0)
  expect(await everythingKept(page)).not.toMatch(/Heating|ada@example\.org/)
})

test('what somebody types stays when the connection goes, and is saved when it is back', async () => {
  const page = await openApp()
  await page.getByRole('link', { name: 'Add bill' }).click()
  await page.getByLabel('Name').fill('Half typed')
  await page.getByLabel('Amount', { exact: true }).fill('12.34')
  await page.context().setOffline(true)
  await page.getByText('You can’t make changes until you’re back online.').waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('You’re offline, so nothing was sent. Your entries are still here.').waitFor()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Half typed')
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('12.34')
  await page.context().setOffline(false)
  await page.getByText('You can’t make changes until you’re back online.').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Half typed' }).waitFor()
  const saved = (await app.books.bills.list()).filter(({ name }) => name === 'Half typed')
  expect(saved).toHaveLength(1)

  // The same in a dialog whose opening button disappears.
  await page.getByRole('button', { name: 'Record payment…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Half typed' })
  await dialog.getByLabel('Amount').fill('5.67')
  await page.context().setOffline(true)
  await page.getByText('You can’t make changes until you’re back online.').waitFor()
  await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('5.67')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await page.getByText(/^Paid €5.67 toward Half typed/).waitFor()
})

test('a new version is offered and loaded only when somebody wants it; an old tab goes on working', async () => {
  const page = await openApp()
  const other = await page.context().newPage()
  await other.goto(app.server.url)
  await other.getByRole('link', { name: 'Heating of the summer house' }).waitFor()
  const before = await entryOf(page)
  const newBuild = await changedBuild()
  try {
    await app.server.pause()
    await app.server.restart({ WEB_DIR: newBuild })
    await page.getByRole('link', { name: 'Add bill' }).click()
    await page.getByLabel('Name').fill('Half typed')
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await page.getByText('A new version is available').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])

    // Nothing reloads by itself, and unsaved input needs a confirmation.
    await page.getByRole('button', { name: 'Reload' }).click()
    const leave = page.getByRole('dialog', { name: 'Discard changes?' })
    await leave.getByRole('button', { name: 'Keep editing' }).click()
    await leave.waitFor({ state: 'hidden' })
    expect([await page.getByLabel('Name').inputValue(), await entryOf(page)]).toEqual(['Half typed', before])
    await page.getByRole('button', { name: 'Reload' }).click()
    await leave.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => entryOf(page), PATIENT).not.toBe(before)
    await page.getByLabel('Name').waitFor()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('')
    expect(await page.getByText('A new version is available').count()).toBe(0)

    // The other tab shows the previous version, whose files the server no longer has.
    expect(await entryOf(other)).toBe(before)
    await other.getByRole('link', { name: 'Statistics' }).click()
    await other.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor()
    await other.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => entryOf(other), PATIENT).not.toBe(before)

    // The new version opens offline, and nothing of the old one is left.
    await page.close()
    await other.context().setOffline(true)
    await other.goto(app.server.url)
    await banner(other).waitFor()
    expect(await entryOf(other)).not.toBe(before)
  } finally {
    await app.server.pause()
    await app.server.restart()
    await rm(newBuild, { recursive: true })
  }
})

test('without a worker a part that the server does not have any more is told, with a way to go on', async () => {
  app.provoke(/status of 404|MissingFileError/)
  // As on a home network without HTTPS, where there are no workers.
  const page = await app.open(`http://${HOME_NETWORK_HOST}:${app.server.port}`)
  await signIn(page)
  await page.getByRole('link', { name: 'Heating of the summer house' }).waitFor()
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false)
  await page.route('**/assets/settings-page-*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click()
  await page.getByText(/^Part of this page couldn’t be loaded/).waitFor()
  await expect.poll(() => page.getByRole('navigation').count()).toBe(1)
  await page.unroute('**/assets/settings-page-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reminders' }).waitFor()
})

/** Of the owner; tests that sign in by themselves have sessions of the other kind. */
async function liveCookieSessions(): Promise<number> {
  const sessions = await app.owner.auth.listSessions()
  return sessions.filter(({ user_agent: agent }) => agent?.includes('Chrome')).length
}

/** Everything that a browser keeps for a page, as one text. Cookies are not for pages to see. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name } of await indexedDB.databases()) texts.push(`database ${name}`)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        texts.push(pathname)
        // Code may contain any words; everything else must contain no user data.
        if (!pathname.startsWith('/assets/')) texts.push((await (await cache.match(request))?.text()) ?? '')
        if (pathname.startsWith('/api')) throw new Error(`${pathname} was kept`)
      }
    }
    return texts.join('\n')
  })
}

function entryOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src)
}

/** The same app, but as after an update: every page has to fetch another file first. */
async function changedBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'duebook-build-'))
  // Without the compressed copies, which would still be those of the old version.
  const isPlain = (path: string) => !/\.(?:br|gz)$/.test(path)
  await cp(join(REPOSITORY_ROOT, 'web', 'dist'), folder, { recursive: true, filter: isPlain })
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|html)$/.test(name))
  const hashed = files.filter((name) => name.startsWith('assets'))
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    await writeFile(join(folder, file), text.replaceAll(/(-[\w-]{8})\.(js|css)\b/g, '$1-new.$2'))
  }
  for (const file of hashed) {
    await rename(join(folder, file), join(folder, file.replace(/\.(js|css)$/, '-new.$1')))
  }
  const worker = join(folder, 'service-worker.js')
  await writeFile(worker, (await readFile(worker, 'utf8')).replace(/version:`\w+`/, 'version:`changed`'))
  return folder
}
