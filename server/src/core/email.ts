import { TEXT_LIMITS } from '@duebook/contract/refusals'
import { refuse } from '#core/errors'
import { MATCHES_NOTHING, toLowerNfc, toNfc } from '#core/text'

/** RFC 5321 allows 254 characters in a path. */
const MAX_LENGTH = TEXT_LIMITS.email

/** The address as it is kept and shown. Checks what every mailbox has, and leaves the rest to the mail server. */
export function cleanEmail(text: string): string {
  const email = toNfc(text, MAX_LENGTH)?.trim() ?? ''
  if (email.length > MAX_LENGTH || !email.isWellFormed() || !SHAPE.test(email)) {
    throw refuse('invalid-email')
  }
  return email
}

/** Emails are compared case-insensitively, in this form. What cannot be an email gets a key that matches no user. */
export function emailKey(text: string): string {
  const email = toNfc(text, MAX_LENGTH)
  return email === undefined ? MATCHES_NOTHING : toLowerNfc(email.trim())
}

// One @; no blanks, control or invisible characters; a domain of labels, of which one is enough on a home network.
const SHAPE =
  /^[^\s@\p{Cc}\p{Cf}<>()[\],;:\\"]+@(?:[^\s@.\p{Cc}\p{Cf}<>()[\],;:\\"]+\.)*[^\s@.\p{Cc}\p{Cf}<>()[\],;:\\"]+$/u
