import type { ChannelParts } from '#channels/channel-parts'
import { claimConfirmation, deleteUse, USES_KEPT_SECONDS } from '#channels/limits'
import { isProven, readToken, signToken } from '#channels/link-tokens'
import { type ChannelRow, lockChannel, setChannel } from '#channels/store'
import { CHANNEL_TEXTS } from '#channels/texts'
import { type Clock, toInstant } from '#core/clock'
import { emailKey } from '#core/email'
import { refuse } from '#core/errors'
import { DEFAULT_LANGUAGE } from '#core/language'
import { NO_ID } from '#core/no-id'
import type { Tx } from '#db/database'
import { composeLetter } from '#mail/compose-letter'
import { confirmationLink } from '#mail/links'
import { MailError } from '#mail/mailer'
import type { SecretBox } from '#secrets/secret-box'

const GOOD_FOR_SECONDS = USES_KEPT_SECONDS
const WORK = 'emailing a confirmation link'
const NOT_KNOWN =
  'The mail server did not say whether it took the confirmation email. If none arrives, save the address again tomorrow'
const NOT_SENT = 'The confirmation email could not be sent. Save the address again to get another one'

/** What `mailConfirmation` needs, claimed in the transaction that made the address unconfirmed. */
export interface Confirmation {
  channelId: number
  useId: number
  address: string
  /** Who wants to be told something there. */
  email: string
}

export async function claimConfirmationOf(
  tx: Tx,
  clock: Clock,
  { id, userId, settings }: ChannelRow,
  email: string,
): Promise<Confirmation> {
  const address = addressOf(settings)
  const useId = await claimConfirmation(tx, clock, userId, emailKey(address))
  return { channelId: id, useId, address, email }
}

/** After the answer. A mail that certainly was not taken does not count; the channel says so either way. */
export function mailConfirmation(parts: ChannelParts, confirmation: Confirmation): void {
  const { channelId, address, email, useId } = confirmation
  const { mailer, publicUrl, secretBox, database, clock } = parts
  if (!mailer || publicUrl === undefined) return
  parts.mails.run(WORK, String(channelId), async () => {
    const language = await languageOf(parts, channelId)
    const texts = CHANNEL_TEXTS[language]
    const letter = composeLetter({
      to: address,
      language,
      subject: texts.confirmSubject,
      opening: texts.confirmOpening(email),
      action: texts.confirmAction,
      link: confirmationLink(publicUrl, newConfirmationToken(secretBox, clock, channelId, address)),
      closing: texts.confirmClosing,
    })
    try {
      await mailer.send(letter)
    } catch (error) {
      const isUnknown = error instanceof MailError && error.isUnknown
      const lastError = isUnknown ? NOT_KNOWN : NOT_SENT
      await database.write(async (tx) => {
        if (!isUnknown) await deleteUse(tx, useId)
        if (await lockChannel(tx, channelId))
          await setChannel(tx, channelId, { lastError }, toInstant(clock.now()))
      })
      throw error
    }
  })
}

/** Whoever has the link has the mailbox. Opening it twice is no error. */
export async function confirmAddress(
  { database, clock, secretBox }: Pick<ChannelParts, 'database' | 'clock' | 'secretBox'>,
  token: string,
): Promise<void> {
  const read = readToken(token, 2)
  const [channelId = NO_ID, expiresAt = 0] = read?.numbers ?? []
  const now = clock.now()
  await database.write(async (tx) => {
    const channel = await lockChannel(tx, channelId)
    const isGood =
      read &&
      channel?.kind === 'email' &&
      isProven(keyOf(secretBox), read, emailKey(addressOf(channel.settings))) &&
      expiresAt * 1000 > now.getTime()
    if (!isGood) throw refuse('invalid-confirmation-link')
    if (channel.state !== 'unconfirmed') return
    await setChannel(tx, channelId, { state: 'ok', lastError: null }, toInstant(now))
  })
}

export function addressOf(settings: string): string {
  const { address } = JSON.parse(settings) as { address?: unknown }
  return String(address)
}

/** What the link carries. */
export function newConfirmationToken(
  secretBox: SecretBox,
  clock: Clock,
  channelId: number,
  address: string,
): string {
  const expiresAt = Math.floor(clock.now().getTime() / 1000) + GOOD_FOR_SECONDS
  return signToken(keyOf(secretBox), [channelId, expiresAt], emailKey(address))
}

function keyOf(secretBox: SecretBox): Buffer {
  return secretBox.derive('confirmation of an email address')
}

async function languageOf({ database }: ChannelParts, channelId: number) {
  const user = await database.read
    .selectFrom('channels')
    .innerJoin('users', 'users.id', 'channels.user_id')
    .select('users.language')
    .where('channels.id', '=', channelId)
    .executeTakeFirst()
  return user?.language ?? DEFAULT_LANGUAGE
}
