import { describeAgent } from '#auth/describe-agent'
import type { Clock } from '#core/clock'
import { DEFAULT_LANGUAGE, type Language } from '#core/language'
import type { Database } from '#db/database'
import type { Background } from '#mail/background'
import { composeLetter } from '#mail/compose-letter'
import { securityLink } from '#mail/links'
import type { Mailer } from '#mail/mailer'
import type { SecurityEvent } from '#mail/texts/letter-words'
import { mailTexts } from '#mail/texts/mail-texts'
import { findUser } from '#users/store'

export interface SecurityMailParts {
  database: Database
  clock: Clock
  mailer: Mailer | undefined
  publicUrl: string | undefined
}

/** The id of a user, or an address that is theirs no more. */
export type Reader = number | { email: string; language: Language | null }

/** From where it was done, or who else than the user did it. */
export type Origin = { userAgent: string | undefined; address: string } | 'administrator' | 'operator'

/** To be called once what it tells of is saved. Nobody waits for it; where no mail is configured nothing happens. */
export type TellUser = (reader: Reader, event: SecurityEvent, origin: Origin) => void

export function tellUserBy(parts: SecurityMailParts & { mails: Background }): TellUser {
  return (reader, event, origin) => {
    const who = typeof reader === 'number' ? reader : reader.email
    const at = parts.clock.now()
    parts.mails.run('emailing a security notice', `${event} ${who}`, () =>
      mailSecurityEvent(parts, reader, event, origin, at),
    )
  }
}

/** The same for a command, which waits for it. */
export async function mailSecurityEvent(
  { database, mailer, publicUrl }: Pick<SecurityMailParts, 'database' | 'mailer' | 'publicUrl'>,
  reader: Reader,
  event: SecurityEvent,
  origin: Origin,
  at: Date,
): Promise<void> {
  if (!mailer || publicUrl === undefined) return
  const user = typeof reader === 'number' ? await findUser(database.read, reader) : reader
  if (!user) return
  const texts = mailTexts(user.language)
  const circumstances = `${describeTime(at, user.language)}, ${describeOrigin(texts, origin)}`
  await mailer.send(
    composeLetter({
      to: user.email,
      language: user.language,
      link: securityLink(publicUrl),
      ...texts.security(event, circumstances),
    }),
  )
}

function describeTime(at: Date, language: Language | null): string {
  const format = new Intl.DateTimeFormat(language ?? DEFAULT_LANGUAGE, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(at)} UTC`
}

function describeOrigin(
  { byAdministrator, byOperator, unknownDevice }: ReturnType<typeof mailTexts>,
  origin: Origin,
) {
  if (origin === 'administrator') return byAdministrator
  if (origin === 'operator') return byOperator
  return `${describeAgent(origin.userAgent) ?? unknownDevice}, ${origin.address}`
}
