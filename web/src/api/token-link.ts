/** The link of a mail: what it is for, and its token. */
export interface TokenLink {
  for: 'invite' | 'reset-password'
  token: string
}

/** The token comes after the #, which is never sent to a server. */
export function readTokenLink({ pathname, hash }: { pathname: string; hash: string }): TokenLink | undefined {
  if (pathname === '/invite') return { for: 'invite', token: hash.slice(1) }
  if (pathname === '/reset-password') return { for: 'reset-password', token: hash.slice(1) }
  return undefined
}
