import type { Page } from 'playwright-core'

/** Not before there is something of that name: a page that is still loading has fewer stops than a person waits for. */
export async function tabTo(page: Page, label: string): Promise<void> {
  await page
    .getByLabel(label, { exact: true })
    .or(page.getByRole('button', { name: label, exact: true }))
    .first()
    .waitFor()
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused(page)) === label) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${label}`)
}

/** The label or text of what has the focus. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    return (
      element?.getAttribute('aria-label') ??
      element?.labels?.[0]?.textContent ??
      element?.textContent ??
      ''
    ).trim()
  })
}
