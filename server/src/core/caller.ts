import type { Language } from '#core/language'

/** Who is asking, as the database says at this very request; never as the token says. */
export interface Caller {
  userId: number
  accountId: number
  email: string
  isAdmin: boolean
  isOwner: boolean
  language: Language | null
  sessionId: number
}
