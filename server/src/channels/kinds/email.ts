import { type Field, type Kind, type SendParts, text } from '#channels/kinds/kind'
import { writeMail } from '#channels/kinds/write-mail'
import type { Message } from '#channels/message'
import { MailError } from '#mail/mailer'
import type { SendResult } from '#sending/send-result'

interface EmailSettings {
  address: string
}

const ADDRESS: Field = { ...text('address'), type: 'email' }

/** Through the instance's own mail server. */
export const email: Kind = {
  fields: [ADDRESS],
  send: async (
    { mailer, publicUrl }: SendParts,
    { address }: EmailSettings,
    message: Message,
  ): Promise<SendResult> => {
    if (!mailer) return { end: 'retry', error: 'This server is not set up to send emails' }
    try {
      await mailer.send(writeMail(address, message, publicUrl))
      return { end: 'sent' }
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      return { end: error.isPermanent ? 'refused' : 'retry', error: error.summary }
    }
  },
}
