import type { Locator, Page } from 'playwright-core'

/** Does what a person does, and counts it. */
export interface Person {
  click(target: Locator): Promise<void>
  press(key: string): Promise<void>
  /** A field is filled in: one interaction, however long the text is. */
  fill(target: Locator, text: string): Promise<void>
  type(text: string): Promise<void>
  /** Since the last time that it was asked. */
  interactions(): number
}

export function personAt(page: Page): Person {
  let count = 0
  const counted = async (work: Promise<void>) => {
    count += 1
    await work
  }
  return {
    click: (target) => counted(target.click()),
    press: (key) => counted(page.keyboard.press(key)),
    fill: (target, text) => counted(target.fill(text)),
    type: (text) => counted(page.keyboard.type(text)),
    interactions() {
      const now = count
      count = 0
      return now
    },
  }
}
