import { expect, test } from 'vitest'
import { later } from './support/later.ts'
import { useApp } from './support/use-app.ts'

const app = useApp()

test('whoever comes back sees the bills after fewer than 12 requests, of which one is for data', async () => {
  const name = 'Rent of the summer house'
  const today = new Date().toISOString().slice(0, 10)
  await app.books.bills.create({ name, amount: 12, due_date: today, frequency: 'annual', type: 'bill' })
  const first = await app.openSignedIn()
  await first.getByRole('link', { name }).waitFor()

  // As on a device on which nothing was kept.
  await first.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('duebook-kept')) localStorage.removeItem(key)
  })
  const page = await first.context().newPage()
  const sent: string[] = []
  page.on('request', (request) => {
    // What comes after the first page must not count for the second.
    if (request.isNavigationRequest()) sent.length = 0
    sent.push(new URL(request.url()).pathname)
  })
  const untilData = () => sent.slice(0, sent.indexOf('/api/v2/auth/refresh') + 1)
  const callsForData = () => untilData().filter((path) => path.startsWith('/api/'))
  await page.goto(app.server.url)
  await page.getByRole('link', { name }).waitFor()
  expect(callsForData()).toEqual(['/api/v2/auth/me', '/api/v2/auth/refresh'])
  expect(untilData().length).toBeLessThan(12)

  await page.waitForLoadState('networkidle')
  const answered = later(page.waitForResponse('**/api/v2/auth/me?*'))
  await page.reload()
  await answered
  await page.waitForLoadState('networkidle')
  expect(callsForData()).toEqual(['/api/v2/auth/me', '/api/v2/auth/refresh'])
  expect(sent.filter((path) => /\/(?:agenda|summary|setup|v2\/me)$/.test(path))).toEqual([])
})

test('a remembered group that is gone does not keep anybody out', async () => {
  const page = await app.openSignedIn()
  await page.getByRole('heading', { level: 1, name: 'Due bills' }).waitFor()
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.setItem('duebook-group', '999999')
  })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Due bills' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('duebook-group')))
    .toBe(String(app.groupId))
})
