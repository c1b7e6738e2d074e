import type { Language } from '#core/language'

/** What is said to a user, before a channel gives it a form. */
export interface Message {
  /** The same in all attempts, for channels that recognise a repetition; letters, digits, `-` and `_`, 22 of them. */
  id: string
  language: Language
  title: string
  /** One for each bill, overdue ones first. */
  entries: MessageEntry[]
  /** Sums, or what else is to be said in the end. */
  closing: string | undefined
  /** Where the app shows it. Undefined without PUBLIC_URL, as are all addresses below. */
  link: string | undefined
  /** Buttons, where the message is about one bill. */
  actions: MessageAction[]
  /** The address at which mail of this kind is ended with one click. */
  unsubscribe: string | undefined
  isUrgent: boolean
  /** Pointless afterwards. */
  expiresAt: Date
}

export interface MessageEntry {
  text: string
  link: string | undefined
  /** For mail, which has links beside each bill. */
  actions: MessageAction[]
}

export interface MessageAction {
  label: string
  /** A page that asks before it does anything, or the bill in the app where the channel may not act without sign-in. */
  page: string
  /** What does it at once, by POST: the address and the JSON body. Undefined where the channel may not. */
  post: { url: string; body: { token: string; act: true } } | undefined
}
