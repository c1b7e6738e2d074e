import { invalid } from '#core/errors'
import { MATCHES_NOTHING, toLowerNfc, toNfc } from '#core/text'

/** RFC 5321 allows 254 characters in a path. */
export const MAX_EMAIL_LENGTH = 254

/** The address as it is kept and shown. Checks what every mailbox has, and leaves the rest to the mail server. */
export function cleanEmail(text: string): string {
  const email = toNfc(text, MAX_EMAIL_LENGTH)?.trim() ?? ''
  if (email.length > MAX_EMAIL_LENGTH || !email.isWellFormed() || !SHAPE.test(email)) {
    throw invalid('email must be a valid email address')
  }
  return email
}

/** Emails are compared without case: this is the form that is compared. What no email can be has that of nobody. */
export function emailKey(text: string): string {
  const email = toNfc(text, MAX_EMAIL_LENGTH)
  return email === undefined ? MATCHES_NOTHING : toLowerNfc(email.trim())
}

// One @; no blanks, control or invisible characters; a domain of labels, of which one is enough on a home network.
const SHAPE =
  /^[^\s@\p{Cc}\p{Cf}<>()[\],;:\\"]+@(?:[^\s@.\p{Cc}\p{Cf}<>()[\],;:\\"]+\.)*[^\s@.\p{Cc}\p{Cf}<>()[\],;:\\"]+$/u
