/** The link of a mail or message: what it is for, and its token. */
export type TokenLink = AccountLink | MessageLink

export interface AccountLink {
  for: 'invite' | 'reset-password' | 'confirm-email' | 'sign-in'
  token: string
}

/** Of messages about bills. They work whoever is signed in. */
export interface MessageLink {
  for: 'act' | 'confirm-channel' | 'unsubscribed'
  token: string
}

const MESSAGES = ['act', 'confirm-channel', 'unsubscribed'] as const
const PURPOSES = ['invite', 'reset-password', 'confirm-email', 'sign-in', ...MESSAGES] as const

/** The token comes after the #, which is never sent to a server. */
export function readTokenLink({ pathname, hash }: { pathname: string; hash: string }): TokenLink | undefined {
  const purpose = PURPOSES.find((each) => pathname === `/${each}`)
  return purpose && { for: purpose, token: hash.slice(1) }
}

export function isMessageLink(link: TokenLink): link is MessageLink {
  return MESSAGES.some((each) => each === link.for)
}
