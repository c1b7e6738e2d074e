import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from './support/pages.ts'
import { readableIn } from './support/readable.ts'
import { OWNER, type RunningServer, startServer, startServerWithOwner } from './support/server.ts'
import { useBrowser } from './support/use-app.ts'
import { accessibilityFaults, focusedRole } from './support/visits.ts'

describe('on a new server', () => {
  let server: RunningServer
  beforeEach(async () => {
    server = await startServer()
  })
  afterEach(() => server.stop())
  const app = useBrowser()

  test('from set-up over the notice and the first bill to paying it, taking it back, and the statistics', async () => {
    const page = await app.open(server.setupLink)
    await page.getByLabel('Email').fill(OWNER.email)
    expect(page.url()).toBe(`${server.url}/`)
    expect(await page.getByLabel('Setup code').count()).toBe(0)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Name').fill('Household')
    // An American browser in Berlin.
    await expect.poll(() => page.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('Euro (EUR)')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue())
      .toMatch(/^Berlin \(GMT\+[12]\)$/)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Set up Duebook' }).click()
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toBe('The password must have at least 10 characters.')
    await expect.poll(() => focusedRole(page)).toBe('alert')
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Set up Duebook' }).click()

    const notice = page.getByRole('dialog', { name: 'Share usage data?' })
    await notice.waitFor()
    await page.keyboard.press('Escape')
    await notice.getByRole('button', { name: 'Show the exact data' }).click()
    await expect.poll(() => notice.locator('pre').textContent()).toContain('"instance_id"')
    expect(await accessibilityFaults(page)).toEqual([])
    await notice.getByRole('button', { name: 'Opt Out' }).click()
    await notice.waitFor({ state: 'hidden' })

    await page.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Rent' }).click()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Rent')
    await page.getByLabel('Amount', { exact: true }).fill('1200.50')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Rent' }).waitFor()

    await page.getByRole('navigation').getByRole('link', { name: 'Due' }).click()
    const remaining = page.getByTestId('remaining')
    await page.getByRole('button', { name: /^Mark paid: Rent/ }).waitFor()
    await expect.poll(() => remaining.textContent()).toBe('€1,200.50')
    await page.getByRole('button', { name: /^Mark paid: Rent/ }).click()
    await page.getByText(/^Paid €1,200.50 for Rent/).waitFor()
    await expect.poll(() => remaining.textContent()).toBe('€0.00')

    await page.getByRole('navigation').getByRole('link', { name: 'Statistics' }).click()
    await page.getByRole('button', { name: 'Show figures' }).first().click()
    await page
      .getByRole('cell', { name: /1,200\.50/ })
      .first()
      .waitFor()

    await page.getByRole('navigation').getByRole('link', { name: 'Due' }).click()
    await page.getByRole('button', { name: /^Done in/ }).click()
    await page.getByRole('button', { name: 'Undo Rent' }).click()
    await expect.poll(() => remaining.textContent()).toBe('€1,200.50')

    await page.reload()
    await remaining.waitFor()
    await expect.poll(() => remaining.textContent()).toBe('€1,200.50')
    await expectNoReadableToken(page)
  })

  test('without the link the page asks for the setup code that the server printed, even on the same machine', async () => {
    const page = await app.open(server.url)
    await page.getByRole('heading', { name: 'Welcome to Duebook' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    // The browser wants the field filled before anything is sent.
    await page.getByRole('button', { name: 'Set up Duebook' }).click()
    expect(await page.getByLabel('Setup code').evaluate((field) => field.matches(':invalid'))).toBe(true)
    await page.getByLabel('Setup code').fill(server.setupCode.toLowerCase())
    await page.getByRole('button', { name: 'Set up Duebook' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept & Continue' }).click()
    await page.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
  })

  test('a link with a wrong code says so and asks for the right one, which a link in the same tab brings too', async () => {
    const page = await app.open(`${server.url}/#setup=AAAA-BBBB-CCCC`)
    await page.getByLabel('Email').fill(OWNER.email)
    expect(await page.getByLabel('Setup code').count()).toBe(0)
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Set up Duebook' }).click()
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toBe('The setup code is missing or incorrect.')
    expect(await page.getByLabel('Setup code').inputValue()).toBe('AAAA-BBBB-CCCC')
    expect(await accessibilityFaults(page)).toEqual([])

    await page.goto(server.setupLink)
    await page.getByLabel('Setup code').waitFor({ state: 'hidden' })
    expect(page.url()).toBe(`${server.url}/`)
    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Set up Duebook' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Opt Out' }).click()
    await page.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
  })

  test('set-up can be done with the keyboard alone', async () => {
    const page = await app.open(server.setupLink)
    await page.getByRole('heading', { name: 'Welcome to Duebook' }).waitFor()
    const { keyboard } = page
    await page.getByLabel('Email').focus()
    await keyboard.type(OWNER.email)
    await keyboard.press('Tab')
    await keyboard.type(OWNER.password)
    await keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
      .toBe(true)
    for (let presses = 0; presses < 6; presses++) {
      if ((await focusedText(page)) === 'Accept & Continue') break
      await keyboard.press('Tab')
    }
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
  })
})

describe('on a server that is set up', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServerWithOwner()
  })
  afterAll(() => server.stop())
  const app = useBrowser()

  test('signing out, a wrong password, and signing in again', async () => {
    const page = await app.open(server.url)
    await signIn(page)
    await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('You’re signed out.').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    await page.getByLabel('Email').fill(OWNER.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => page.getByRole('alert').textContent()).toBe('Incorrect email or password.')
    await expect.poll(() => focusedRole(page)).toBe('alert')
    expect(await accessibilityFaults(page)).toEqual([])
    await signIn(page)
    await expectNoReadableToken(page)
  })

  test('signing out everywhere ends the sessions of other browsers', async () => {
    const [here, elsewhere] = [await app.open(server.url), await app.open(server.url)]
    await signIn(here)
    await signIn(elsewhere)
    await elsewhere.goto(`${server.url}/settings/security`)
    await elsewhere.getByRole('button', { name: 'Sign out everywhere' }).click()
    await elsewhere.getByText('You’re signed out on all devices.').waitFor()
    await here.reload()
    await here.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await here.getByRole('navigation').count()).toBe(0)
  })

  test('says so when the server does not answer, and tries again when asked', async () => {
    const page = await app.open(server.url)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.route('**/api/v2/setup', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.reload()
    await page.getByRole('heading', { name: 'Can’t reach Duebook' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.unroute('**/api/v2/setup')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})

function focusedText(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent ?? undefined)
}

async function expectNoReadableToken(page: Page): Promise<void> {
  expect(JSON.stringify(await readableIn(page))).not.toContain('eyJ')
}
