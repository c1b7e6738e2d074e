import type { Message } from '#channels/message'

const APP = 'https://bills.example.org'

/** What people may name a bill, to see whether it stays a name. */
export const HOSTILE =
  '@everyone @channel <!channel> <b>Rent</b> [pay](https://evil.example) **x** `y` & "z" # - 1. 🏠'

export function message(changes: Partial<Message> = {}): Message {
  return {
    id: 'AbCdEfGhIjKlMnOpQrStUv',
    language: 'en',
    title: '2 bills need attention',
    entries: [
      { text: `${HOSTILE}: €1,200.50, 3 days overdue`, link: `${APP}/bills/1`, actions: [] },
      { text: 'Phone: €19.99, due today', link: `${APP}/bills/2`, actions: [] },
    ],
    closing: 'Total: €1,220.49',
    link: `${APP}/due`,
    actions: [
      {
        label: 'Mark as paid',
        page: `${APP}/act#token-1`,
        post: { url: `${APP}/api/v2/actions`, body: { token: 'token-1', act: true } },
      },
      { label: 'Remind me tomorrow', page: `${APP}/bills/1`, post: undefined },
    ],
    unsubscribe: undefined,
    isUrgent: true,
    expiresAt: new Date('2026-02-05T09:00:00.000Z'),
    ...changes,
  }
}

/** Longer than anything takes, in letters of up to four bytes. */
export function longMessage(): Message {
  const text = `${'"Häuser & 🏠🏡" '.repeat(20)}end`
  const entry = { text, link: undefined, actions: [] }
  return message({ title: text.slice(0, 240), entries: Array.from({ length: 200 }, () => entry) })
}
