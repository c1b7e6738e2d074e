import { createTransport } from 'nodemailer'
import { within } from '#core/within'
import { MailError, type Mailer } from '#mail/mailer'
import { readSmtpUrl } from '#mail/smtp-address'

export type MailEnd = 'ok' | 'failed'

export interface MailSettings {
  smtpUrl: string
  from: string
}

/** One mail must never hold up a request, or the end of the process, for longer than this. */
const MAX_WAIT_MILLISECONDS = 10_000

const NOT_ENCRYPTED =
  'The connection could not be encrypted with STARTTLS, so neither password nor mail was sent. Check whether the server ' +
  'offers STARTTLS and has a valid certificate, or use smtps:// in SMTP_URL. Only where everybody on the way may read ' +
  'the password: add ?tls=optional to SMTP_URL'

/** `onEnd` is called for every letter, for the metrics. */
export function smtpMailer({ smtpUrl, from }: MailSettings, onEnd?: (end: MailEnd) => void): Mailer {
  const address = readSmtpUrl(smtpUrl)
  if (!address) throw new Error('SMTP_URL is not the address of a mail server')
  const transport = createTransport(
    {
      ...address,
      connectionTimeout: MAX_WAIT_MILLISECONDS,
      greetingTimeout: MAX_WAIT_MILLISECONDS,
      dnsTimeout: MAX_WAIT_MILLISECONDS,
      socketTimeout: MAX_WAIT_MILLISECONDS,
      // A letter is text that we wrote: nothing of it may ever be read from a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ to, subject, text, html, headers = {}, messageId }) {
      const letter = {
        // As an object, so that no character of it can be read as a second recipient.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { ...AUTOMATIC, ...asWritten(headers) },
        ...(messageId === undefined ? {} : { messageId }),
      }
      await withTimeout(transport.sendMail(letter)).catch((error: unknown) => {
        onEnd?.('failed')
        throw mailError(error)
      })
      onEnd?.('ok')
    },
    close: () => transport.close(),
  }
}

/** Replies of holiday assistants go nowhere. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

/** An address in a header must not be broken into lines or encoded: some readers would not find it. */
function asWritten(headers: Record<string, string>) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]))
}

/** The library's codes of what fails before the mail itself is handed over. */
const BEFORE_SENDING = new Set(['EAUTH', 'EDNS', 'EENVELOPE', 'ETLS'])

function mailError(cause: unknown): MailError {
  const { code, responseCode, message, syscall } = cause as {
    code?: unknown
    responseCode?: unknown
    message?: unknown
    syscall?: unknown
  }
  const facts = [code, responseCode].filter((fact) => typeof fact === 'string' || typeof fact === 'number')
  const summary = `The mail server did not take the mail (${facts.join(' ') || 'no reason given'})`
  const hint = code === 'ETLS' || /STARTTLS/.test(String(message)) ? `. ${NOT_ENCRYPTED}` : ''
  // 53x is about signing in, which is the operator's to correct: the mail itself may be fine.
  const isPermanent = /^5(?!3)\d\d$/.test(String(responseCode)) && code !== 'EAUTH'
  const isUnknown = responseCode === undefined && !BEFORE_SENDING.has(String(code)) && syscall !== 'connect'
  return new MailError(summary, hint, { isPermanent, isUnknown })
}

/** A server that answers every line just in time could take much longer in all. */
function withTimeout(sending: Promise<unknown>): Promise<unknown> {
  return within(MAX_WAIT_MILLISECONDS, sending, () => {
    throw Object.assign(new Error('The mail server took too long'), { code: 'ETIMEDOUT' })
  })
}
