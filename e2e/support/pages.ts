import type { Page } from 'playwright-core'
import { OWNER } from './server.ts'

/** Signs in on the page as it is, in whatever language, and waits for the app. */
export async function signIn(page: Page, { email, password } = OWNER): Promise<void> {
  await page.locator('input[autocomplete^="username"]').fill(email)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.getByRole('navigation').first().waitFor()
}
