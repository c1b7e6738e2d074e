import { createHash, randomBytes } from 'node:crypto'

/** What a link proves itself with. Only the hash is kept, so a copy of the database cannot be used to sign in. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

/** It needs no salt: nobody can try out 2^256 tokens. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
