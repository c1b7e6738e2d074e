import type { Page } from 'playwright-core'
import { completed } from '../../web/src/texts/translation.ts'
import { translation } from '../../web/src/texts/translations/de.ts'
import { OWNER } from './server.ts'

/** What a German reader sees. */
export const de = completed(translation)

export async function signInInGerman(page: Page, { email, password } = OWNER): Promise<void> {
  await page.getByLabel(de.signIn.email).fill(email)
  await page.getByLabel(de.signIn.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: de.signIn.submit }).click()
  await page.getByRole('navigation').waitFor()
}
