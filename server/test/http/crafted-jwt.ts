import { createHmac } from 'node:crypto'

/*
 * Tokens made by hand from RFC 7515 and 7519, so that a fault in the server's own library cannot hide behind itself.
 */

export type Claims = Record<string, unknown>

const HASHES: Record<string, string> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' }

export interface Crafting {
  secret: string
  header?: Claims
  /** The algorithm that signs, whatever the header says. */
  signWith?: 'HS256' | 'HS384' | 'HS512'
}

export function craftJwt(claims: Claims, { secret, header = HEADER, signWith = 'HS256' }: Crafting): string {
  const signed = unsignedJwt(header, claims)
  return `${signed}.${hmac(signed, secret, signWith)}`
}

export function unsignedJwt(header: Claims, claims: Claims): string {
  return `${segment(header)}.${segment(claims)}`
}

export function hmac(text: string, secret: string, algorithm = 'HS256'): string {
  return createHmac(HASHES[algorithm] ?? 'sha256', Buffer.from(secret, 'utf8'))
    .update(text)
    .digest('base64url')
}

export interface ReadJwt {
  header: Claims
  claims: Claims
}

/** Reads without verifying. */
export function readJwt(token: string): ReadJwt {
  const [header, claims] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims)
  return { header: header ?? {}, claims: claims ?? {} }
}

export function isSignedWith(token: string, secret: string): boolean {
  const end = token.lastIndexOf('.')
  return token.slice(end + 1) === hmac(token.slice(0, end), secret)
}

/** The same token with each other last character that base64url has. */
export function malleated(token: string): string[] {
  const last = token.at(-1)
  return BASE64URL.split('')
    .filter((letter) => letter !== last)
    .map((letter) => token.slice(0, -1) + letter)
}

const HEADER = { alg: 'HS256', typ: 'JWT' }
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function segment(value: Claims): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
