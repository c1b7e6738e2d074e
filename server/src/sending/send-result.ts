/** What became of one attempt. `error` is a sentence for the user, without secrets and addresses. */
export type SendResult =
  | {
      end: 'sent'
      providerId?: string /** What the far end wants to be called from now on. */
      moved?: Record<string, string>
    }
  /** Another attempt may succeed, not before `retryAfterSeconds` where the far end named it. */
  | { end: 'retry'; error: string; retryAfterSeconds?: number }
  /** This message will never be taken. */
  | { end: 'refused'; error: string }
  /** No message will be taken any more: the channel is paused at once. */
  | { end: 'gone'; error: string }
