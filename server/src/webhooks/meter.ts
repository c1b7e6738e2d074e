/** What became of events in this process, for metrics. */
export interface WebhookMeter {
  sent: number
  failed: number
  retried: number
  cancelled: number
  paused: number
  /** How long the oldest of what is due has waited, as of the last look. */
  lagSeconds: number
}

export function createWebhookMeter(): WebhookMeter {
  return { sent: 0, failed: 0, retried: 0, cancelled: 0, paused: 0, lagSeconds: 0 }
}
