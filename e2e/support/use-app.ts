import { type Client, createClient, type GroupClient, type Role } from '@duebook/contract'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { launchBrowser } from './browser.ts'
import { browserSession } from './browser-session.ts'
import { untilAnswered } from './calls-under-way.ts'
import { OWNER, type RunningServer, startServerWithOwner } from './server.ts'
import { type VisitOptions, type Visits, visitsOf } from './visits.ts'

interface AppOptions extends VisitOptions {
  /** A server per test costs a second each: only where tests would see what others leave outside of bill groups. */
  serverFor?: 'file' | 'test'
  /** A new bill group per test, and nobody left of the test before, where tests would see each other's books. */
  groupFor?: 'file' | 'test'
  start?: () => Promise<RunningServer>
  /** What the server has before the first test: members, bills. Not in a hook, because a test that is tried again gets a new server. */
  prepare?: () => Promise<unknown>
}

interface SignedIn {
  as?: typeof OWNER
  locale?: string
  timezone?: string
}

export interface BrowserForTests {
  browser: Browser
  /** A page of a new, empty browser profile. */
  open: Visits['open']
  provoke: Visits['provoke']
}

export interface App extends BrowserForTests {
  server: RunningServer
  /** The owner and the owner's first bill group, over the API. */
  owner: Client
  groupId: number
  books: GroupClient
  /** A page of a new browser profile in which the owner, or somebody else, is signed in. */
  openSignedIn(path?: string, options?: SignedIn): Promise<Page>
  /**
   * Like “sign out everywhere”: every token of the owner is revoked at once. When a page is given, not before it has asked for
   * everything: it would notice by itself, before the test does anything.
   */
  endOwnerSessions(page?: Page): Promise<void>
  /** Somebody new in the owner's group; or in another. */
  addMember(person: typeof OWNER, role: Role, groupId?: number): Promise<{ id: number }>
}

/**
 * A browser, and a server with its owner, for the tests of this file. The returned object is filled in before each
 * test.
 */
export function useApp({
  serverFor = 'file',
  groupFor = 'file',
  start = startServerWithOwner,
  prepare,
  ...visits
}: AppOptions = {}): App {
  const actions: Pick<App, 'openSignedIn' | 'endOwnerSessions' | 'addMember'> = {
    async openSignedIn(path = '/', { as = OWNER, locale, timezone }: SignedIn = {}) {
      const { url } = app.server
      const page = await app.open(url + path, locale, timezone, await browserSession(url, as))
      await page.getByRole('navigation').first().waitFor()
      return page
    },
    async endOwnerSessions(page) {
      if (page) await untilAnswered(page)
      await app.owner.auth.logoutAll({ immediate: true })
      Object.assign(app, await signInAsOwner(app.server.url))
    },
    async addMember(person, role, groupId = app.groupId) {
      const user = await app.owner.users.create(person)
      await app.owner.members.add(groupId, { email: person.email, role })
      return user
    },
  }
  const app = actions as App
  const [before, after] = serverFor === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  const begin = async () => {
    app.server = await start()
    Object.assign(app, await signInAsOwner(app.server.url))
    await prepare?.()
  }
  before(begin)
  after(() => app.server.stop())
  if (serverFor === 'file') {
    beforeEach(async ({ task }) => {
      if (!task.result?.retryCount) return
      await app.server.stop()
      await begin()
    })
  }
  if (groupFor === 'test') beforeEach(async () => Object.assign(app, await startOver(app.server.url)))
  // Registered after the server's hook: the last one runs first, and pages must close before the server stops.
  useBrowser(visits, app)
  return app
}

export function useBrowser(options: VisitOptions = {}, into = {} as BrowserForTests): BrowserForTests {
  let visits: Visits
  beforeAll(async () => {
    into.browser = await sharedBrowser()
  })
  beforeEach(() => {
    visits = visitsOf(into.browser, options)
    Object.assign(into, { open: visits.open, provoke: visits.provoke })
  })
  afterEach(() => visits.end())
  return into
}

let browser: Browser | undefined

/** One for all files of a worker, and another one if it has crashed. Each test has profiles of its own, which end with it. */
async function sharedBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await launchBrowser()
  return browser
}

/** As after the set-up: one group without anything in it, and nobody but the owner. */
async function startOver(url: string): Promise<Pick<App, 'owner' | 'groupId' | 'books'>> {
  const { owner } = await signInAsOwner(url)
  const [users, groups] = await Promise.all([owner.users.list(), owner.databases.list()])
  for (const { id, email } of users) if (email !== OWNER.email) await owner.users.remove(id)
  for (const { id, name } of groups) await owner.databases.delete(id, { confirm: name })
  const { id } = await owner.databases.create({ name: 'Household', currency: 'EUR' })
  return { owner, groupId: id, books: owner.group({ id }) }
}

/** Over the API, beside the browser. */
export async function signInAsOwner(
  url: string,
  person = OWNER,
): Promise<Pick<App, 'owner' | 'groupId' | 'books'>> {
  const owner = createClient({ baseUrl: url })
  const { databases } = await owner.auth.login(person)
  const groupId = databases[0]?.id ?? 0
  return { owner, groupId, books: owner.group({ id: groupId }) }
}
