import type { ChannelField } from '@duebook/contract'
import type { Message } from '#channels/message'
import type { Clock } from '#core/clock'
import type { Database } from '#db/database'
import type { Mailer } from '#mail/mailer'
import type { Outbound } from '#outbound/outbound'
import type { SecretBox } from '#secrets/secret-box'
import type { SendResult } from '#sending/send-result'

/** What sending takes, whatever the kind. */
export interface SendParts {
  database: Database
  clock: Clock
  secretBox: SecretBox
  outbound: Outbound
  /** Undefined where no mail is configured. */
  mailer: Mailer | undefined
  /** Where people reach this instance. */
  publicUrl: string | undefined
}

/** For a channel of this user. */
export interface KindParts extends SendParts {
  userId: number
}

/** A setting of a channel, and what it must look like beyond its type. */
export interface Field extends ChannelField {
  /** `isNumber`: it is one where it comes from, so it may be sent as one. */
  form?: { pattern: RegExp; expected: string; isNumber?: true }
}

/** One kind of channel: what it needs to know, and how a message gets there. */
export interface Kind {
  fields: readonly Field[]
  /** `settings` holds everything, secrets too. Never throws because of what the far end does. */
  send: (parts: KindParts, settings: never, message: Message) => Promise<SendResult>
}

/** Whether readers of this channel may mark as paid and snooze without signing in. Off unless the person says so. */
export const ACT_WITHOUT_SIGN_IN = flag('act_without_sign_in')

export function flag(name: string): Field {
  return { name, type: 'flag', required: false, secret: false, default: false }
}

export function text(name: string, form?: Field['form']): Field {
  return { name, type: 'text', required: true, secret: false, default: null, ...(form && { form }) }
}

/** Goes into a header or an address, so it holds nothing but plain letters, digits and signs. */
export function secretText(name: string, form: Field['form'] = PLAIN): Field {
  return { ...text(name, form), secret: true }
}

export const SERVER: Field = { ...text('server'), type: 'url' }

/** An address that is itself the permission to post there. */
export const SECRET_URL: Field = { ...text('url'), type: 'url', secret: true }

const PLAIN = { pattern: /^[\x21-\x7e]+$/, expected: 'letters, digits and signs without spaces' }
