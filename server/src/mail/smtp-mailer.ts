import { createTransport } from 'nodemailer'
import type { OnJobEnd } from '#core/job-end'
import type { Mailer } from '#mail/mailer'

export interface MailSettings {
  smtpUrl: string
  from: string
}

/** One mail must never hold up a request, or the end of the process, for longer than this. */
const PATIENCE_MILLISECONDS = 10_000

/** Says what kind of failure it was. What the mail server wrote is left out: it likes to repeat addresses and texts. */
class MailError extends Error {
  override name = 'MailError'

  constructor(cause: unknown) {
    const { code, responseCode } = cause as { code?: unknown; responseCode?: unknown }
    const facts = [code, responseCode].filter((fact) => typeof fact === 'string' || typeof fact === 'number')
    super(`The mail server did not take the mail (${facts.join(' ') || 'no reason given'})`)
  }
}

export function smtpMailer({ smtpUrl, from }: MailSettings, onEnd?: OnJobEnd): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: PATIENCE_MILLISECONDS,
      greetingTimeout: PATIENCE_MILLISECONDS,
      dnsTimeout: PATIENCE_MILLISECONDS,
      socketTimeout: PATIENCE_MILLISECONDS,
      // A letter is text that we wrote: nothing of it may ever be read from a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ to, subject, text, html }) {
      // As an object, so that no character of it can be read as a second recipient.
      const letter = { to: { name: '', address: to }, subject, text, html, headers: AUTOMATIC }
      await withPatience(transport.sendMail(letter)).catch((error: unknown) => {
        onEnd?.('failed')
        throw new MailError(error)
      })
      onEnd?.('ok')
    },
    close: () => transport.close(),
  }
}

/** Replies of holiday assistants go nowhere. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

/** A server that answers every line just in time could take much longer in all. */
async function withPatience(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('The mail server took too long'), { code: 'ETIMEDOUT' })),
      PATIENCE_MILLISECONDS,
    )
  })
  try {
    await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}
