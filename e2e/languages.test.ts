import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from './support/pages.ts'
import { OWNER } from './support/server.ts'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp()

const language = (page: Page) => page.locator('html').getAttribute('lang')

test('a German browser is spoken to in German, from the sign-in on', async () => {
  const page = await app.open(app.server.url, 'de-AT')
  await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor()
  expect(await language(page)).toBe('de')
  expect(await page.title()).toBe('Anmelden · Duebook')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByLabel('E-Mail').fill(OWNER.email)
  await page.getByLabel('Passwort', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('alert').getByText('E-Mail-Adresse oder Passwort ist falsch.').waitFor()

  await page.getByLabel('Passwort', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { level: 1, name: 'Fällige Rechnungen' }).waitFor()
})

test('a bill is added, paid and taken back in German, with German amounts and dates', async () => {
  const page = await app.open(app.server.url, 'de-DE')
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Neue Rechnung' }).first().click()
  await page.getByLabel('Name').fill('Miete')
  await page.getByLabel('Betrag', { exact: true }).fill('1.234,5')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await page.getByText('Miete wurde hinzugefügt.').waitFor()

  await page.getByRole('link', { name: 'Fällig' }).click()
  await page.getByRole('button', { name: 'Bezahlt: Miete, 1.234,50 €' }).click()
  await page.getByText('1.234,50 € für Miete bezahlt. Nächstes Mal:').waitFor()
  await page.getByRole('button', { name: 'Rückgängig', exact: true }).first().click()
  await page.getByText('Miete ist wieder fällig.').waitFor()
  await page.getByRole('button', { name: 'Bezahlt: Miete, 1.234,50 €' }).waitFor()

  expect(await app.books.bills.list()).toMatchObject([{ name: 'Miete', amount: 1234.5 }])
  expect(await app.books.payments.list()).toEqual([])
})

test('the language is changed before and after signing in, at once, and stays', async () => {
  const page = await app.open(app.server.url, 'de-DE')
  await page.getByRole('button', { name: 'Sprache: Deutsch' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(await language(page)).toBe('en')

  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await signIn(page)
  await page.getByRole('heading', { level: 1, name: 'Due bills' }).waitFor()
  await page.getByRole('button', { name: `Signed in as ${OWNER.email}` }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { level: 1, name: 'Fällige Rechnungen' }).waitFor()
  expect(await language(page)).toBe('de')
})

const TEXT_FILE = /\/assets\/(de|en)-[^/]*\.js$/

test.each([
  ['fr-FR', 'en', 'Sign in'],
  ['de-DE', 'de', 'Anmelden'],
])('a browser that prefers %s fetches the texts of one language: %s', async (locale, expected, title) => {
  const page = await app.open(app.server.url, locale)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await language(page)).toBe(expected)
  expect([...new Set(asked.flatMap((url) => TEXT_FILE.exec(url)?.[1] ?? []))]).toEqual([expected])
})

test('a page too is in English where its texts cannot be fetched', async () => {
  app.provoke(/Failed to load resource/)
  const page = await app.openSignedIn('/', { locale: 'de-DE' })
  await page.route(/\/assets\/de-/, (route) => route.abort())
  await page.goto(`${app.server.url}/bills`)
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 20_000 })
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Bills')
})

test('texts that cannot be fetched are replaced by English, and without those the page says so', async () => {
  app.provoke(/Failed to load resource/)
  const page = await app.open(app.server.url, 'de-DE')
  await page.route(/\/assets\/de-/, (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(await language(page)).toBe('en')

  app.provoke(/Failed to (?:load resource|fetch)/)
  await page.route(TEXT_FILE, (route) => route.abort())
  await page.reload()
  await page.getByText('Duebook couldn’t be loaded. Please reload the page.').waitFor()
})
