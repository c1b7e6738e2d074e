import { createClient } from '@duebook/contract'
import { expect, test } from 'vitest'
import { signIn } from './support/pages.ts'
import { OWNER, startServer } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults, LOOKS } from './support/visits.ts'

const app = useApp({
  serverFor: 'test',
  async start() {
    const server = await startServer()
    const client = createClient({ baseUrl: server.url })
    await client.setup.complete({ ...OWNER, currency: 'EUR', setup_code: server.setupCode })
    return server
  },
})

test('the notice stays until it is answered, also where the answer cannot be saved', async () => {
  const page = await app.open(app.server.url)
  await signIn(page)
  const notice = page.getByRole('dialog', { name: 'Share usage data?' })
  await notice.getByText('No destination is configured on this server').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect.poll(() => notice.isVisible()).toBe(true)
  expect(await notice.getByRole('button', { name: 'Close' }).count()).toBe(0)

  await page.route('**/telemetry/accept', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: 'The database cannot be reached right now' },
    }),
  )
  await notice.getByRole('button', { name: 'Accept & Continue' }).click()
  await notice.getByText('The database cannot be reached right now.').waitFor()
  await page.unroute('**/telemetry/accept')
  await notice.getByRole('button', { name: 'Accept & Continue' }).click()
  await notice.waitFor({ state: 'hidden' })

  await page.reload()
  await page.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
  expect(await notice.count()).toBe(0)
})

test('only account owners are asked', async () => {
  const grace = { email: 'grace@example.org', password: 'a long walk by the sea' }
  await app.owner.users.create({ ...grace, is_admin: true, database_ids: [app.groupId] })
  const page = await app.open(app.server.url)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await signIn(page, grace)
  await page.getByRole('heading', { name: 'Nothing due yet' }).waitFor()
  expect(asked.filter((url) => /\/api\/v2\/telemetry|telemetry-notice/.test(url))).toEqual([])
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('settings change the choice, the password and who is signed in', async () => {
  const elsewhere = createClient({ baseUrl: app.server.url })
  await elsewhere.auth.login(OWNER)
  await elsewhere.telemetry.optOut()
  const page = await app.open(app.server.url)
  await signIn(page)
  await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click()
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await sections.getByRole('link', { name: /^Usage reports/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Usage reports' }).waitFor()
  const reports = page.getByRole('region', { name: 'Usage reports' })
  await reports.getByText('Off. Nothing is sent.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await reports.getByRole('button', { name: 'Turn on reports' }).click()
  await reports.getByText('On.', { exact: true }).waitFor()
  expect((await elsewhere.telemetry.get()).consent).toBe('accepted')

  await sections.getByRole('link', { name: /^Security/ }).click()
  const sessions = page.getByRole('region', { name: 'Active sessions' })
  const others = sessions.getByRole('button', { name: /^Sign out node/ })
  await others.first().click()
  await page.getByText('Device signed out.').waitFor()

  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('a brand new password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('The current password is incorrect.').waitFor()
  await page.getByLabel('Current password').fill(OWNER.password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed.').waitFor()
  await expect(elsewhere.me()).rejects.toMatchObject({ status: 401 })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
})

test('on a phone a list leads to each section, and back', async () => {
  const page = await app.open(app.server.url)
  await signIn(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Opt Out' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.server.url}/settings`)
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  // A wide window would lead on to the first section.
  const phones = LOOKS.filter(({ viewport }) => viewport.width < 500)
  expect(await accessibilityFaults(page, [], phones)).toEqual([])
  await page.getByRole('link', { name: /^Appearance and language/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Appearance and language' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/settings/appearance')
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await page.goto(`${app.server.url}/settings/nowhere`)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
})

test('the look is chosen in the menu and kept', async () => {
  const page = await app.open(app.server.url)
  await signIn(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Opt Out' }).click()
  await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await page.getByRole('navigation').waitFor()
  expect(await scheme()).toBe('dark')
})
