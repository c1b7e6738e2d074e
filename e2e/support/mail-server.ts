import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export interface Mailbox {
  smtpUrl: string
  /** The first link of the next mail to this address that was not asked for yet. */
  nextLinkTo(address: string): Promise<string>
  /** The same mail's text part. */
  nextTextTo(address: string): Promise<string>
  /** May be called again. */
  stop(): Promise<void>
}

interface Mail {
  to: string
  text: string
}

/** Of a server that sends its mails here. */
export const mailSettings =
  ({ smtpUrl }: Mailbox) =>
  (url: string): Record<string, string> => ({
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Duebook <bills@example.org>',
    PUBLIC_URL: url,
  })

const TIMEOUT_MILLISECONDS = 180_000

/** Takes in every mail, and delivers none. */
export async function startMailServer(): Promise<Mailbox> {
  const mails: Mail[] = []
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: callbackify(async (stream: NodeJS.ReadableStream, { envelope }: SMTPServerSession) => {
      const mail = await PostalMime.parse(await text(stream))
      for (const { address } of envelope.rcptTo) mails.push({ to: address, text: mail.text ?? '' })
      arrivals.dispatchEvent(new Event('mail'))
    }),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  async function nextTextTo(address: string): Promise<string> {
    for (;;) {
      const index = mails.findIndex((mail) => mail.to === address)
      const [mail] = index < 0 ? [] : mails.splice(index, 1)
      if (mail) return mail.text
      await once(arrivals, 'mail', { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) })
    }
  }
  let stopped: Promise<void> | undefined
  function stop(): Promise<void> {
    stopped ??= new Promise((resolve) => server.close(() => resolve()))
    return stopped
  }
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    nextLinkTo: async (address) => /https?:\/\/\S+/.exec(await nextTextTo(address))?.[0] ?? '',
    nextTextTo,
    stop,
  }
}
