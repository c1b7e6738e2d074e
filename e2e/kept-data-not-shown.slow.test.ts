import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { comeBack, keptBy, useKeptBill } from './support/kept-bill.ts'
import { OWNER } from './support/server.ts'
import { useApp } from './support/use-app.ts'

const app = useApp()
const bill = useKeptBill(app)

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' })

test('data older than seven days is not shown', async () => {
  const page = await bill.openOnce()
  await page.evaluate(() => {
    const before = Date.now() - 7 * 24 * 60 * 60 * 1000 - 1000
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.startsWith('duebook-kept'))
        localStorage.setItem(key, String(text).replace(/^\d+/, String(before)))
    }
  })
  const release = await comeBack(page)
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  expect(await page.getByText(bill.name).count()).toBe(0)
  release()
  await bill.row(page).waitFor()
})

test('after signing out nothing is shown, not even if it is put back; nor while the server does not know of it', async () => {
  const page = await bill.openOnce()
  const stored = await storedBy(page)
  await page.route('**/api/v2/auth/*logout', (route) => route.abort())
  await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signInButton(page).waitFor()
  expect(await keptBy(page)).toEqual([])

  // The sign-out is pending.
  await putBack(page, stored)
  const release = await comeBack(page)
  expect(await seen(page)).not.toContain(bill.name)
  await page.evaluate(() => localStorage.removeItem('duebook-sign-out'))
  await putBack(page, stored.filter(isKept))
  await page.evaluate(() => localStorage.removeItem('duebook-binding'))
  await page.reload()
  expect(await seen(page)).not.toContain(bill.name)
  release()
})

test('what was kept for somebody else is not shown', async () => {
  const page = await bill.openOnce()
  const stored = await storedBy(page)
  await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const person = { email: `${crypto.randomUUID()}@example.org`, password: OWNER.password }
  await app.owner.users.create(person)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await signInButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'No groups yet' }).waitFor()
  await putBack(page, stored.filter(isKept))
  const release = await comeBack(page)
  expect(await seen(page)).not.toContain(bill.name)
  release()
})

type Entry = [name: string, text: string]

const isKept = ([name]: Entry) => name.startsWith('duebook-kept')

function storedBy(page: Page): Promise<Entry[]> {
  return page.evaluate(() => Object.entries(localStorage).map(([name, text]): Entry => [name, String(text)]))
}

function putBack(page: Page, entries: Entry[]): Promise<void> {
  return page.evaluate((all) => {
    for (const [name, text] of all) localStorage.setItem(name, text)
  }, entries)
}

/** Everything that the page shows until it stands still for a moment. */
async function seen(page: Page): Promise<string> {
  await page.locator('#root :is(h1, [aria-label="Loading"])').first().waitFor()
  return page.evaluate(async () => {
    const texts = new Set<string>()
    for (let frame = 0; frame < 30; frame++) {
      texts.add(document.body.innerText)
      await new Promise(requestAnimationFrame)
    }
    return [...texts].join('\n')
  })
}
