/** What became of reminders in this process, for metrics. */
export interface ReminderMeter {
  planned: number
  /** Attempts, by what came of them; cancelled ones were never made. */
  sent: number
  failed: number
  retried: number
  cancelled: number
  pausedChannels: number
  /** How long the oldest of what is due has waited, as of the last look. */
  planningLagSeconds: number
  sendingLagSeconds: number
}

export function createReminderMeter(): ReminderMeter {
  return {
    planned: 0,
    sent: 0,
    failed: 0,
    retried: 0,
    cancelled: 0,
    pausedChannels: 0,
    planningLagSeconds: 0,
    sendingLagSeconds: 0,
  }
}

export function lagOf(oldest: string | null | undefined, now: Date): number {
  return oldest ? Math.max(0, (now.getTime() - Date.parse(oldest)) / 1000) : 0
}
