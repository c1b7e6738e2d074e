import { randomBytes } from 'node:crypto'
import { type SendParts, sendMessage } from '#channels/send-message'
import type { Logger } from '#core/logger'
import type { PeriodicJob } from '#jobs/periodic-job'
import type { ReminderMeter } from '#outbox/meter'
import { outboxJob } from '#outbox/outbox-job'
import type { OutboxParts } from '#outbox/send-due'
import { prepareDelivery } from '#reminders/prepare-delivery'
import { reminderJob } from '#reminders/reminder-job'

export interface ReminderJobsParts extends SendParts {
  log: Logger
  random: () => number
  /** Tells the processes of an instance apart. */
  holder: string
  meter: ReminderMeter
}

/** What plans, and what sends. `changes` are for tests that stand between the two. */
export function reminderJobs(
  parts: ReminderJobsParts,
  changes: Partial<Pick<OutboxParts, 'send' | 'prepare'>> = {},
): { planning: PeriodicJob; sending: PeriodicJob } {
  const newMessageId = () => randomBytes(16).toString('base64url')
  return {
    planning: reminderJob({ ...parts, newMessageId }),
    sending: outboxJob({
      ...parts,
      newMessageId,
      send: (channel, message) => sendMessage(parts, channel, message),
      prepare: (delivery, channel) => prepareDelivery(parts, delivery, channel),
      ...changes,
    }),
  }
}
