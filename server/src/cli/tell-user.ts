import { mailSecurityEvent } from '#auth/tell-user'
import type { CommandContext } from '#cli/context'
import { openMailer } from '#mail/open-mailer'
import type { SecurityEvent } from '#mail/texts/letter-words'

/** By mail, where it is configured. The command has done its work: a mail server that is away does not make it fail. */
export async function tellUser(
  { config, database, clock }: CommandContext,
  userId: number,
  event: SecurityEvent,
): Promise<void> {
  const { mail, publicUrl } = config
  if (!mail || publicUrl === undefined) return
  const mailer = await openMailer(mail, () => {})
  try {
    await mailSecurityEvent({ database, mailer, publicUrl }, userId, event, 'operator', clock.now())
  } catch {
    // Nobody can be told now, and what was done stays done.
  } finally {
    mailer.close()
  }
}
