import type { Page } from 'playwright-core'
import { OWNER } from './server.ts'

/** Signs in on the page as it is, and waits for the app. */
export async function signIn(page: Page, { email, password } = OWNER): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation').waitFor()
}
