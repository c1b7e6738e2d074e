import { rawBound, TEXT_LIMITS } from '@duebook/contract'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Clock } from '#core/clock'
import { type AppError, refuse } from '#core/errors'

export const ACCESS_SECONDS = 15 * 60
export const REFRESH_SECONDS = 7 * 24 * 60 * 60

export type TokenType = 'access' | 'refresh'

export interface TokenClaims {
  userId: number
  sessionId: number
  /** `jti`: what a refresh token is found by. */
  tokenId: string
}

export interface Tokens {
  issue: (type: TokenType, claims: TokenClaims) => string
  /** Throws a refusal in the words of its type. */
  read: (type: TokenType, token: string) => TokenClaims
}

export interface SigningSecrets {
  current: string
  /** Still accepted, so that a secret can be changed without signing everybody out. */
  previous: string | undefined
}

interface Payload {
  sub?: unknown
  sid?: unknown
  jti?: unknown
  type?: unknown
  iat?: unknown
  exp?: unknown
}

/** Ours have about 250 characters. */
export const MAX_TOKEN_LENGTH = rawBound(TEXT_LIMITS.jwt)

/** Enough for everybody who is at work within a quarter of an hour; about 500 bytes each. */
const MAX_KNOWN = 10_000

export function jwtTokens(secrets: SigningSecrets, clock: Clock): Tokens {
  const sign = createSigner({ key: secrets.current, algorithm: 'HS256' })
  // Expiry is ours to check: the library would ask the machine's clock.
  const verifiers = [secrets.current, secrets.previous]
    .filter((secret) => secret !== undefined)
    .map((key) => createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true, cache: false }))
  const nowInSeconds = () => Math.floor(clock.now().getTime() / 1000)

  function verified(token: string): Payload | undefined {
    if (!hasCanonicalSignature(token)) return undefined
    for (const verify of verifiers) {
      try {
        return verify(token) as Payload
      } catch {
        // The next secret may fit.
      }
    }
    return undefined
  }

  // A token comes with every request of its quarter of an hour, and stays what it is: whether its session still stands is
  // asked of the database each time. Only good access tokens are kept, so that nobody can fill this with made-up ones.
  const known = new Map<string, { claims: TokenClaims; exp: number }>()

  function keep(token: string, claims: TokenClaims, exp: number): void {
    const oldest = known.size >= MAX_KNOWN ? known.keys().next().value : undefined
    if (oldest !== undefined) known.delete(oldest)
    known.set(token, { claims, exp })
  }

  return {
    issue(type, { userId, sessionId, tokenId }) {
      const iat = nowInSeconds()
      const exp = iat + (type === 'access' ? ACCESS_SECONDS : REFRESH_SECONDS)
      return sign({ sub: String(userId), sid: String(sessionId), jti: tokenId, type, iat, exp })
    },
    read(type, token) {
      if (token.length > MAX_TOKEN_LENGTH) throw unusable(type)
      const read = type === 'access' ? known.get(token) : undefined
      if (read && read.exp > nowInSeconds()) return read.claims
      known.delete(token)
      const payload = verified(token)
      if (!payload || !Number.isFinite(payload.exp)) throw unusable(type)
      if ((payload.exp as number) <= nowInSeconds()) throw expired(type)
      const claims = payload.type === type ? claimsOf(payload) : undefined
      if (!claims) throw unusable(type)
      if (type === 'access') keep(token, claims, payload.exp as number)
      return claims
    },
  }
}

export function unusable(type: TokenType): AppError {
  return refuse(type === 'access' ? 'invalid-token' : 'invalid-refresh-token')
}

function expired(type: TokenType): AppError {
  return type === 'access' ? refuse('token-expired') : unusable(type)
}

function claimsOf({ sub, sid, jti, iat }: Payload): TokenClaims | undefined {
  const [userId, sessionId] = [toId(sub), toId(sid)]
  if (userId === undefined || sessionId === undefined || !Number.isFinite(iat)) return undefined
  return typeof jti === 'string' && jti !== '' ? { userId, sessionId, tokenId: jti } : undefined
}

/** The last character of a base64url text has spare bits: without this four spellings of one signature would pass. */
function hasCanonicalSignature(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1)
  return Buffer.from(signature, 'base64url').toString('base64url') === signature
}

function toId(claim: unknown): number | undefined {
  return typeof claim === 'string' && /^[1-9]\d{0,15}$/.test(claim) ? Number(claim) : undefined
}
