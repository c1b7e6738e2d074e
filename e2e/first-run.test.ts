import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOME_NETWORK_HOST, launchBrowser } from './support/browser.ts'
import { OWNER, type RunningServer, startServer, startServerWithOwner } from './support/server.ts'
import { accessibilityFaults, focusedRole, type Visits, visitsOf } from './support/visits.ts'

let browser: Browser
let visits: Visits

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(() => {
  visits = visitsOf(browser)
})
afterEach(() => visits.end())

describe('on a new server', () => {
  let server: RunningServer
  beforeEach(async () => {
    server = await startServer()
  })
  afterEach(() => server.stop())

  test('the first visitor sets Duebook up, mends a refused password, and stays signed in after a reload', async () => {
    const page = await visits.open(server.url)
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Name').fill('Household')
    await page.getByLabel('Currency').fill('eur')
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin')
    await page.getByRole('button', { name: 'Set up Duebook' }).click()
    expect(await page.getByRole('alert').textContent()).toBe('Password must have at least 10 characters.')
    expect(await focusedRole(page)).toBe('alert')

    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Set up Duebook' }).click()
    await expectGroup(page, ['Household', 'EUR', 'Europe/Berlin', 'manager'])

    await page.reload()
    await expectGroup(page, ['Household', 'EUR', 'Europe/Berlin', 'manager'])
    expect(await page.getByText(`Signed in as ${OWNER.email}, account owner`).isVisible()).toBe(true)
    await expectNoReadableToken(page)
  })

  test('set-up can be done with the keyboard alone', async () => {
    const page = await visits.open(server.url)
    await page.getByRole('heading', { name: 'Welcome to Duebook' }).waitFor()
    const { keyboard } = page
    for (const [label, text] of [
      ['Duebook', ''],
      ['Email', OWNER.email],
      ['Password', OWNER.password],
      ['Show password', ''],
      ['Name', ' of Ada'],
      ['Currency', 'JPY'],
      ['Time zone', 'Asia/Tok'],
    ] as const) {
      await keyboard.press('Tab')
      expect(await focusedName(page)).toBe(label)
      // The text that is there is selected, as for anybody who tabs into a field.
      if (label === 'Name') await keyboard.press('End')
      await keyboard.type(text)
    }
    await keyboard.press('Tab')
    expect(await hasVisibleFocus(page)).toBe(true)
    await keyboard.press('Enter')
    await expectGroup(page, ['Personal of Ada', 'JPY', 'Asia/Tokyo', 'manager'])
  })

  test('from elsewhere it asks for the setup code that the server printed', async () => {
    const page = await visits.open(`http://${HOME_NETWORK_HOST}:${server.port}`)
    await page.getByRole('heading', { name: 'Welcome to Duebook' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    expect(await page.getByLabel('Setup code').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Set up Duebook' }).click()
    await page.getByText('Setup code is missing or wrong.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Setup code').fill(server.setupCode.toLowerCase())
    await page.getByRole('button', { name: 'Set up Duebook' }).click()
    await expectGroup(page, ['Personal', 'USD', 'Europe/Berlin', 'manager'])
  })
})

describe('on a server that is set up', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServerWithOwner()
  })
  afterAll(() => server.stop())

  test('signing out, a wrong password, and signing in again', async () => {
    const page = await visits.open(server.url)
    await signIn(page)
    await expectGroup(page, ['Household', 'EUR', 'UTC', 'manager'])
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    expect(await page.getByRole('status').textContent()).toBe('You are signed out.')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    await signIn(page, 'not the password')
    expect(await page.getByRole('alert').textContent()).toBe('Invalid email or password.')
    expect(await focusedRole(page)).toBe('alert')
    expect(await accessibilityFaults(page)).toEqual([])
    await signIn(page)
    await expectGroup(page, ['Household', 'EUR', 'UTC', 'manager'])
    await expectNoReadableToken(page)
  })

  test('signing out everywhere ends the sessions of other browsers', async () => {
    const [here, elsewhere] = [await visits.open(server.url), await visits.open(server.url)]
    await signIn(here)
    await here.getByRole('heading', { name: 'Your bill groups' }).waitFor()
    await signIn(elsewhere)
    await elsewhere.getByRole('button', { name: 'Sign out everywhere' }).click()
    expect(await elsewhere.getByRole('status').textContent()).toBe('You are signed out on all devices.')
    await here.reload()
    await here.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await here.getByRole('heading', { name: 'Your bill groups' }).count()).toBe(0)
  })

  test('says so when the server does not answer, and tries again when asked', async () => {
    const page = await visits.open(server.url)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.route('**/api/v2/setup', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.reload()
    await page.getByRole('heading', { name: 'Duebook does not answer' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.unroute('**/api/v2/setup')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})

async function signIn(page: Page, password = OWNER.password): Promise<void> {
  await page.getByLabel('Email').fill(OWNER.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function expectGroup(page: Page, texts: string[]): Promise<void> {
  await page.getByRole('heading', { name: 'Your bill groups' }).waitFor()
  const group = page.getByRole('listitem')
  expect(await group.count()).toBe(1)
  const facts = [
    await group.getByRole('heading').textContent(),
    ...(await group.locator('dd').allTextContents()),
  ]
  expect(facts).toEqual(texts)
}

async function expectNoReadableToken(page: Page): Promise<void> {
  const readable = await page.evaluate(() =>
    [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join(),
  )
  expect(readable).toBe(',{},{}')
  const cookies = await page.context().cookies()
  expect(cookies).toMatchObject([{ path: '/api/v2/auth', httpOnly: true, sameSite: 'Strict' }])
}

/** The name that a screen reader would say. */
function focusedName(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement | null
    const label = focused?.labels?.[0]?.textContent
    return focused?.ariaLabel ?? label ?? focused?.textContent?.trim()
  })
}

function hasVisibleFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    return focused !== null && getComputedStyle(focused).outlineStyle === 'solid'
  })
}
