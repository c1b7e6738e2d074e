import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { later } from './support/later.ts'
import { signIn } from './support/pages.ts'
import { useApp } from './support/use-app.ts'

const app = useApp()

const SCRIPT = '"><img src=x onerror="window.broken=1"><svg/onload=window.broken=1>'

test('names that contain markup are shown as typed on every page and never executed', async () => {
  const { owner, books, groupId } = app
  const today = new Date().toISOString().slice(0, 10)
  const bill = await books.bills.create({
    name: SCRIPT,
    amount: 5,
    due_date: today,
    frequency: 'monthly',
    type: 'bill',
    account: `${SCRIPT} account`,
    notes: `${SCRIPT} notes`,
    // Not refused, because it has no scheme, and no link either.
    url: 'example.org/"onmouseover="window.broken=1',
  })
  await books.bills.pay(bill.id, { amount: 5 })
  await books.bills.skip(bill.id, { note: SCRIPT })
  await owner.databases.update(groupId, { name: SCRIPT.slice(0, 60) })
  await owner.devices.register({ device_id: SCRIPT, platform: 'ios', name: SCRIPT })

  const page = await app.open(app.server.url)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await signIn(page)
  let shown = 0
  for (const path of [
    '/',
    '/calendar',
    '/bills',
    `/bills/${bill.id}`,
    '/payments',
    '/statistics',
    '/statistics/forecast',
    '/statistics/paydays',
    '/group',
    '/settings/reminders',
    '/inbox',
  ]) {
    await page.goto(`${app.server.url}${path}`)
    await page.getByRole('main').waitFor()
    await page.waitForLoadState('networkidle')
    shown += (await page.getByText(SCRIPT.slice(0, 40)).count()) > 0 ? 1 : 0
    expect.soft(await page.locator('img[src="x"], svg[onload], [onmouseover]').count(), path).toBe(0)
    expect.soft(await page.evaluate(() => 'broken' in window), path).toBe(false)
  }
  expect(shown).toBeGreaterThanOrEqual(5)
  expect(dialogs).toEqual([])
})

test('scripts that are injected into the page anyway are not executed', async () => {
  const provoked =
    /^Executing inline |^This document requires |^policy violation: (?:script-src|require-trusted-types-for)|^Failed to load resource/
  app.provoke(provoked)
  const page = await app.open(app.server.url)
  const violation = later(
    page.waitForEvent('console', (message) => message.text().includes('policy violation')),
  )
  const refused = await page.evaluate(async () => {
    const picture = document.createElement('img')
    const attempts = [
      () => {
        const script = document.createElement('script')
        script.textContent = 'window.broken = 1'
        document.body.append(script)
      },
      () => {
        const script = document.createElement('script')
        script.append('window.broken = 1')
        document.body.append(script)
      },
      () => {
        document.body.append(document.createElement('div'))
        const markup = '<img src="/nothing.png" onerror="window.broken = 1">'
        document.body.lastElementChild?.insertAdjacentHTML('beforeend', markup)
      },
      () => picture.setAttribute('onerror', 'window.broken = 1'),
    ]
    let count = 0
    for (const attempt of attempts) {
      try {
        attempt()
      } catch {
        count += 1
      }
    }
    const failed = new Promise((resolve) => picture.addEventListener('error', resolve))
    picture.src = '/nothing.png'
    document.body.append(picture)
    await failed
    return count
  })
  await violation
  expect(refused).toBeGreaterThanOrEqual(2)
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
})

test('other pages cannot show the app in a frame', async () => {
  const foreign = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<title>Elsewhere</title><iframe src="${app.server.url}/"></iframe>`)
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  const { port } = foreign.address() as AddressInfo
  const context = await app.browser.newContext()
  const page = await context.newPage()
  const framed = later(page.waitForResponse((response) => response.url() === `${app.server.url}/`))
  await page.goto(`http://127.0.0.1:${port}/`)
  await framed
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/')
  foreign.close()
  await context.close()
})
