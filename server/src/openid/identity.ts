import { cleanEmail } from '#core/email'
import { isStorableText } from '#db/portable'
import { OpenidFailure } from '#openid/failure'

/** Who somebody is at the provider. */
export interface Identity {
  issuer: string
  subject: string
  /** Undefined where the provider names none, or none that it has verified. */
  verifiedEmail: string | undefined
  /** Verified or not. Only for the log. */
  namedEmail: string | undefined
  groups: readonly string[]
  /** When they last proved themselves there, in seconds since 1970. */
  authTime: number | undefined
}

export type Claims = Readonly<Record<string, unknown>>

/** As OpenID Connect limits it. */
const MAX_SUBJECT_LENGTH = 255

/** What the ID token lacks may be in the other answer of the provider, about the same person. */
export function readIdentity(idToken: Claims, userInfo: Claims | undefined): Identity {
  const { iss, sub, auth_time: authTime } = idToken
  if (typeof iss !== 'string' || typeof sub !== 'string' || !isSubject(sub))
    throw new OpenidFailure('openid-invalid', 'the subject of the ID token cannot be kept')
  // Both from one place: whether one address was verified says nothing about another.
  const about = hasEmail(idToken) ? idToken : (userInfo ?? idToken)
  const namedEmail = readEmail(about.email)
  return {
    issuer: iss,
    subject: sub,
    verifiedEmail: about.email_verified === true ? namedEmail : undefined,
    namedEmail,
    groups: readGroups(idToken.groups ?? userInfo?.groups),
    authTime: typeof authTime === 'number' ? authTime : undefined,
  }
}

/** Whether the other answer has to be asked for. */
export function isIncomplete(idToken: Claims, needsGroups: boolean): boolean {
  return !hasEmail(idToken) || (needsGroups && idToken.groups === undefined)
}

function hasEmail({ email, email_verified: isVerified }: Claims): boolean {
  return email !== undefined && isVerified !== undefined
}

function isSubject(text: string): boolean {
  return text !== '' && text.length <= MAX_SUBJECT_LENGTH && text.isWellFormed() && isStorableText(text)
}

function readEmail(value: unknown): string | undefined {
  try {
    return typeof value === 'string' ? cleanEmail(value) : undefined
  } catch {
    return undefined
  }
}

/** A list, or one alone. */
function readGroups(value: unknown): string[] {
  return [value].flat().filter((each) => typeof each === 'string')
}
