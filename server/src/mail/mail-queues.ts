import type { Logger } from '#core/logger'
import { type Background, createBackground } from '#mail/background'

/**
 * Mail that nobody waits for, each kind in a line of its own: what one person asks for must not take the place of what
 * others need. Looking somebody up is quick and mailing is not, so a mail server that hangs does not hold up the former.
 */
export interface MailQueues extends Record<string, Background> {
  lookups: Background
  resets: Background
  invitations: Background
  confirmations: Background
  /** About security: new devices, changed passwords and the like. */
  notices: Background
}

export function createMailQueues(log: Logger): MailQueues {
  // Longer than one mail may take.
  const mails = { atOnce: 2, waiting: 200, seconds: 30 }
  return {
    lookups: createBackground(log, { atOnce: 4, waiting: 1_000, seconds: 30 }),
    resets: createBackground(log, mails),
    invitations: createBackground(log, mails),
    confirmations: createBackground(log, mails),
    notices: createBackground(log, mails),
  }
}

export async function stopMailQueues({ lookups, ...mails }: MailQueues): Promise<void> {
  // In this order, because a lookup ends with a mail.
  await lookups.stop()
  await Promise.all(Object.values(mails).map((each) => each.stop()))
}
