/** What somebody was sent here with. */
export interface TokenLink {
  for: 'invite' | 'reset-password'
  token: string
}

/** The token stands behind the #, which no server ever sees. */
export function readTokenLink({ pathname, hash }: { pathname: string; hash: string }): TokenLink | undefined {
  if (pathname === '/invite') return { for: 'invite', token: hash.slice(1) }
  if (pathname === '/reset-password') return { for: 'reset-password', token: hash.slice(1) }
  return undefined
}
