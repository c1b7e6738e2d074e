import { vi } from 'vitest'
import type { Letter, Mailer } from '#mail/mailer'

/** Takes letters and keeps them; the network is the only thing that is not real. */
export interface FakeMailer {
  mailer: Mailer
  letters: Letter[]
  /** About security, apart from the others: they have no token, and come whenever something is done. */
  notices: Letter[]
  /** The tokens of the links, in the order in which letters came. */
  tokens: () => string[]
  /** Waits until so many letters have come. */
  awaitLetters: (count: number) => Promise<Letter[]>
}

export function fakeMailer(send: (letter: Letter) => Promise<void> = async () => {}): FakeMailer {
  const letters: Letter[] = []
  const notices: Letter[] = []
  return {
    letters,
    notices,
    mailer: {
      send: async (letter) => {
        const isNotice = letter.text.includes('/settings/security')
        ;(isNotice ? notices : letters).push(letter)
        await send(letter)
      },
      close: () => {},
    },
    tokens: () => letters.map(({ text }) => tokenIn(text)),
    awaitLetters: async (count) => {
      await vi.waitUntil(() => letters.length >= count, { timeout: 60_000, interval: 5 })
      return letters
    },
  }
}

/** What stands behind the # of the one link in a text. */
export function tokenIn(text: string): string {
  const found = [...text.matchAll(/#([\w-]+)/g)].map((match) => match[1] ?? '')
  if (found.length !== 1) throw new Error(`There are ${found.length} links in: ${text}`)
  return found[0] ?? ''
}
