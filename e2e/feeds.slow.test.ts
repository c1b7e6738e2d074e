import type { Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp({ serverFor: 'test' })

const feeds = (page: Page) => page.getByRole('region', { name: 'Calendar feeds' })
const calendarAt = async (address: string) => {
  const answer = await fetch(address, { headers: { 'user-agent': 'Some calendar' } })
  return answer.ok ? answer.text() : answer.status
}

test('a feed is made, subscribed to, changed and deleted', async () => {
  await app.owner.group({ name: 'Household' }).bills.create({
    name: 'Rent',
    amount: 1200,
    due_date: new Date().toISOString().slice(0, 10),
    frequency: 'monthly',
    type: 'bill',
  })
  const page = await app.openSignedIn('/settings/feeds')
  await feeds(page).getByText('No calendar feeds yet.').waitFor()
  await feeds(page).getByRole('button', { name: 'New feed' }).click()
  const dialog = page.getByRole('dialog', { name: 'New calendar feed' })
  await dialog.getByRole('button', { name: 'Create feed' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Our bills')
  await dialog.getByLabel('Show').selectOption('Bills')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create feed' }).click()

  const made = page.getByRole('dialog', { name: 'Our bills' })
  await made.getByText('This address is shown only once.').waitFor()
  const address = await made.getByRole('textbox', { name: 'Address of the feed' }).inputValue()
  const webcal = address.replace(/^https?:/, 'webcal:')
  expect(await made.getByRole('link', { name: 'Open in calendar app' }).getAttribute('href')).toBe(webcal)
  expect(await scanned(page, 'QR code with the address of the feed')).toBe(webcal)
  await made.getByText('Google Calendar', { exact: true }).click()
  await made.getByText('Paste the address and choose “Add calendar”.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await calendarAt(address)).toMatch(/SUMMARY:Rent · €1\\,200\.00/)
  await made.getByRole('button', { name: 'Done' }).click()

  await page.reload()
  const row = feeds(page).getByRole('listitem').filter({ hasText: 'Our bills' })
  await row.getByText('Bills · All groups').waitFor()
  await row.getByText(/^Last fetched .* by Some calendar$/).waitFor()
  expect(await page.content()).not.toContain(address.split('/').at(-1))
  await row.getByRole('button', { name: 'Edit Our bills' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Our bills' })
  await editing.getByRole('switch', { name: 'Amounts' }).click()
  await editing.getByLabel('Alert').selectOption('1 day before, at 9:00')
  await editing.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Bills · All groups · Without amounts').waitFor()
  expect(await calendarAt(address)).toMatch(/SUMMARY:Rent\r\n(?:.*\r\n)*?BEGIN:VALARM/)
  expect(await accessibilityFaults(page)).toEqual([])

  await row.getByRole('button', { name: 'Delete Our bills' }).click()
  await page
    .getByRole('dialog', { name: 'Delete Our bills?' })
    .getByRole('button', { name: 'Delete feed' })
    .click()
  await page.getByText('Our bills was deleted.').waitFor()
  await feeds(page).getByText('No calendar feeds yet.').waitFor()
  expect(await calendarAt(address)).toBe(404)
})

test('in German the page says the same', async () => {
  await app.owner.feeds.create({ name: 'Miete', include: 'deposits', paid: false })
  const page = await app.openSignedIn('/settings/feeds', { locale: 'de-DE' })
  const region = page.getByRole('region', { name: 'Kalender-Feeds' })
  await region.getByText('Einnahmen · Alle Gruppen · Ohne Bezahltes').waitFor()
  await region.getByText('Noch von keinem Kalender abgerufen').waitFor()
  await region.getByRole('button', { name: 'Neuer Feed' }).click()
  await page.getByRole('dialog', { name: 'Neuer Kalender-Feed' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
})

/** What a camera reads of the picture. */
async function scanned(page: Page, label: string): Promise<string> {
  const picture = await page.getByRole('img', { name: label }).screenshot()
  const pixels = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
    return { width: bitmap.width, height: bitmap.height, data: [...data] }
  }, picture.toString('base64'))
  return decodeQR({ ...pixels, data: Uint8ClampedArray.from(pixels.data) })
}
