import type { SignInMethod } from '@duebook/contract/audit-actions'
import type { Language } from '#core/language'

/** Who is asking, as the database says at this very request; never as the token says. */
export interface Caller {
  userId: number
  accountId: number
  email: string
  isAdmin: boolean
  isOwner: boolean
  language: Language | null
  /** `NO_ID` for whoever comes with a personal access token. */
  sessionId: number
  session: { kind: 'token' | 'cookie'; confirmedAt: string } | undefined
  /** Where the request comes from. */
  address: string
  /** How they signed in. Null: in a session from before that was kept. */
  method: SignInMethod | null
  token: { id: number; access: 'read' | 'write' } | undefined
  /** Where a token reaches some groups only: for it there are no others. */
  onlyGroups: ReadonlySet<number> | undefined
}
