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
  stop(): Promise<void>
}

interface Mail {
  to: string
  link: string
}

/** Of a server that sends its mails here. */
export const mailSettings =
  ({ smtpUrl }: Mailbox) =>
  (url: string): Record<string, string> => ({
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Duebook <bills@example.org>',
    PUBLIC_URL: url,
  })

const TIMEOUT_MILLISECONDS = 60_000

/** Takes in every mail, and delivers none. */
export async function startMailServer(): Promise<Mailbox> {
  const mails: Mail[] = []
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: callbackify(async (stream: NodeJS.ReadableStream, { envelope }: SMTPServerSession) => {
      const link = await readMail(stream)
      for (const { address } of envelope.rcptTo) mails.push({ to: address, link })
      arrivals.dispatchEvent(new Event('mail'))
    }),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    async nextLinkTo(address) {
      for (;;) {
        const index = mails.findIndex((mail) => mail.to === address)
        const [mail] = index < 0 ? [] : mails.splice(index, 1)
        if (mail) return mail.link
        await once(arrivals, 'mail', { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) })
      }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readMail(stream: NodeJS.ReadableStream): Promise<string> {
  const mail = await PostalMime.parse(await text(stream))
  return /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
}
