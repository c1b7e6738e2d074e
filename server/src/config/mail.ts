import { cleanEmail } from '#core/email'
import { hasKnownParameters, KNOWN_PARAMETERS, readSmtpUrl } from '#mail/smtp-address'
import type { MailSettings } from '#mail/smtp-mailer'

type Read = (name: string) => string | undefined
type Report = (name: string, sentence: string) => void

/** Mail needs all three: links in it are built from PUBLIC_URL, never from what a request says of itself. */
export function readMailSettings(
  text: Read,
  problem: Report,
): { mail: MailSettings | undefined; publicUrl: string | undefined } {
  const publicUrl = readPublicUrl(text('PUBLIC_URL'), problem)
  const smtpUrl = text('SMTP_URL')
  const from = text('MAIL_FROM')
  if (from !== undefined && !isSender(from)) {
    problem('MAIL_FROM', `must be an address such as Duebook <bills@example.org>, not "${from}"`)
  }
  if (smtpUrl === undefined) return { mail: undefined, publicUrl }
  // The value may hold a password, so it is not repeated.
  if (!readSmtpUrl(smtpUrl)) {
    problem('SMTP_URL', 'must be smtp://USER:PASSWORD@HOST:PORT, or smtps://… for TLS from the start')
  } else if (!hasKnownParameters(smtpUrl)) {
    problem(
      'SMTP_URL',
      `has an unknown or repeated parameter, or a wrong value. Allowed, each once: tls=required, tls=optional, ${KNOWN_PARAMETERS.slice(1).join(', ')}`,
    )
  }
  if (from === undefined)
    problem('MAIL_FROM', 'is missing, but SMTP_URL is set. Set it to the sender’s address')
  if (text('PUBLIC_URL') === undefined) {
    problem(
      'PUBLIC_URL',
      'is missing, but SMTP_URL is set. Set it to the address where people open Duebook; links in emails use it',
    )
  }
  return { mail: { smtpUrl, from: from ?? '' }, publicUrl }
}

function readPublicUrl(text: string | undefined, problem: Report): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  problem('PUBLIC_URL', `must be an address without a path, such as https://bills.example.org, not "${text}"`)
  return undefined
}

/** An address, or a name and an address in angle brackets. */
function isSender(text: string): boolean {
  const address = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text
  try {
    return cleanEmail(address) !== ''
  } catch {
    return false
  }
}
