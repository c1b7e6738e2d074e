import { expect, test } from 'vitest'
import { useApp } from './support/use-app.ts'
import { accessibilityFaults } from './support/visits.ts'

const app = useApp()

test('what reminders lack is said where they are turned on, with who can change it', async () => {
  const page = await app.openSignedIn('/settings/reminders')
  const device = page.getByRole('button', { name: /^On this device/ })
  const email = page.getByRole('button', { name: /^By email/ })
  await email.getByText('Its operator can change that with SMTP_URL and MAIL_FROM.').waitFor()
  await device.getByText('Its operator can set PUBLIC_URL.').waitFor()
  expect([await email.isDisabled(), await device.isDisabled()]).toEqual([true, true])
  expect(await accessibilityFaults(page)).toEqual([])

  // Without any of it there are still other apps, and the inbox.
  await page.getByRole('button', { name: 'Only show them in Duebook’s inbox' }).click()
  await page.getByText('Reminders are on.').waitFor()
  expect(await app.books.reminders.get()).toMatchObject({ enabled: true, channel_ids: [] })

  await app.server.pause()
  await app.server.restart({ PUBLIC_URL: 'http://bills.example.org' })
  const later = await app.openSignedIn('/settings/reminders', { locale: 'de-DE' })
  await later
    .getByRole('button', { name: /^Auf dieses Gerät/ })
    .getByText(/HTTPS/)
    .waitFor()
})
