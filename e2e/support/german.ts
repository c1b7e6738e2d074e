import type { Page } from 'playwright-core'
import { translation as de } from '../../web/src/texts/translations/de.ts'
import { OWNER } from './server.ts'

/** What a German reader sees. */
export { de }

export async function signInInGerman(page: Page, { email, password } = OWNER): Promise<void> {
  await page.getByLabel(de.signIn.email).fill(email)
  await page.getByLabel(de.signIn.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: de.signIn.submit }).click()
  await page.getByRole('navigation').first().waitFor()
}
