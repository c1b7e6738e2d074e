import type { Mailer } from '#mail/mailer'
import type { MailEnd, MailSettings } from '#mail/smtp-mailer'

/** The mail library takes 27 MiB of memory, which an instance without mail does not need. */
export async function openMailer(settings: MailSettings, onEnd: (end: MailEnd) => void): Promise<Mailer> {
  const { smtpMailer } = await import('#mail/smtp-mailer')
  return smtpMailer(settings, onEnd)
}
