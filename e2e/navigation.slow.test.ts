import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hold } from './support/hold.ts'
import { later } from './support/later.ts'
import { useApp } from './support/use-app.ts'

const app = useApp({ prefetch: true })

const PAGES = [
  ['Calendar', 'calendar'],
  ['Bills', 'bills'],
  ['Payments', 'payments'],
  ['Statistics', 'statistics'],
] as const

test('a page whose code and data take their time is never shown empty', async () => {
  const page = await openSavingData()
  await page.evaluate(countEmptyFrames, 'main')
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
  expect(await emptyFrames(page)).toBe(0)
})

test('a page that is loaded again is never empty: with what was kept, and without', async () => {
  const page = await openSavingData()
  await page.addInitScript(countEmptyFrames, '#root')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Due bills' }).waitFor()
  expect(await emptyFrames(page)).toBe(0)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('duebook-kept')) localStorage.removeItem(key)
  })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Due bills' }).waitFor()
  expect(await emptyFrames(page)).toBe(0)
})

test('the next likely pages are fetched while nothing else happens, unless the visitor saves data', async () => {
  const pageCode = /\/assets\/(?:bills|calendar)-page-[^/]*\.js$/
  const page = await app.openSignedIn()
  const fetched = later(page.waitForResponse(pageCode))
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

/** Runs in the page. Counts the frames in which a part shows nothing: neither words nor the shape of what is loading. */
function countEmptyFrames(selector: string): void {
  let count = 0
  const look = () => {
    const part = document.querySelector<HTMLElement>(selector)
    if (part && !part.innerText.trim() && !part.querySelector('[aria-label="Loading"]')) count++
    Object.assign(globalThis, { emptyFrames: count })
    requestAnimationFrame(look)
  }
  look()
}

function emptyFrames(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(globalThis, 'emptyFrames') as number)
}
