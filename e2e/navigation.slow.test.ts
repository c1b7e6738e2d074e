import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hold } from './support/hold.ts'
import { useApp } from './support/use-app.ts'

const app = useApp()

const PAGES = [
  ['Calendar', 'calendar'],
  ['Bills', 'bills'],
  ['Payments', 'payments'],
  ['Statistics', 'statistics'],
] as const

test('a page whose code and data take their time is never shown empty', async () => {
  const page = await openSavingData()
  await watchMain(page)
  for (const [link, file] of PAGES) {
    const [releaseCode, releaseData] = await Promise.all([
      hold(page, new RegExp(`/assets/${file}-page-[^/]*\\.js$`)),
      hold(page, /\/api\/v2\/(?:bills|agenda|payments|stats)/),
    ])
    await page.getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor()
    releaseCode()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    releaseData()
    await page.waitForFunction(() => document.querySelector('main [aria-label="Loading"]') === null)
  }
  expect(await page.evaluate(() => Reflect.get(globalThis, 'emptyFrames') as number)).toBe(0)
})

test('the next likely pages are fetched while nothing else happens, unless the visitor saves data', async () => {
  const pageCode = /\/assets\/(?:bills|calendar)-page-[^/]*\.js$/
  const page = await app.openSignedIn()
  const fetched = page.waitForResponse(pageCode)
  await page.reload()
  await fetched

  const saving = await openSavingData()
  const asked: string[] = []
  saving.on('request', (request) => asked.push(request.url()))
  await saving.reload()
  await saving.getByRole('heading', { level: 1, name: 'Due bills' }).waitFor()
  await saving.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((url) => pageCode.test(url))).toEqual([])
})

async function openSavingData(): Promise<Page> {
  const page = await app.openSignedIn()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Due bills' }).waitFor()
  return page
}

/** Counts the frames in which the main part shows nothing: neither words nor the shape of what is loading. */
function watchMain(page: Page): Promise<void> {
  return page.evaluate(() => {
    let emptyFrames = 0
    const look = () => {
      const main = document.querySelector('main')
      const isEmpty = !main?.innerText.trim() && !main?.querySelector('[aria-label="Loading"]')
      if (isEmpty) emptyFrames++
      Object.assign(globalThis, { emptyFrames })
      requestAnimationFrame(look)
    }
    look()
  })
}
