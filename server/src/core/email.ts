import { invalid } from '#core/errors'

/** The address as it is kept and shown. Checks what every mailbox has, and leaves the rest to the mail server. */
export function cleanEmail(text: string): string {
  const email = text.normalize('NFC').trim()
  if (email.length > MAX_LENGTH || !email.isWellFormed() || !SHAPE.test(email)) {
    throw invalid('email must be a valid email address')
  }
  return email
}

/** Emails are compared without case: this is the form that is compared. */
export function emailKey(text: string): string {
  // Lower case can undo NFC, so that comes last too.
  return text.normalize('NFC').trim().toLowerCase().normalize('NFC')
}

// RFC 5321 allows 254 characters in a path.
const MAX_LENGTH = 254
// One @; no blanks, control or invisible characters; a domain of labels, of which one is enough on a home network.
const SHAPE =
  /^[^\s@\p{Cc}\p{Cf}<>()[\],;:\\"]+@(?:[^\s@.\p{Cc}\p{Cf}<>()[\],;:\\"]+\.)*[^\s@.\p{Cc}\p{Cf}<>()[\],;:\\"]+$/u
