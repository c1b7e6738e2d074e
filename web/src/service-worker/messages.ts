/** Messages from a page to the worker. */
export type ToWorker =
  /** Activate now, although pages of the previous version are open. */
  | { kind: 'take-over' }
  /** Asks whether this file belongs to the worker's version. The reply goes to the transferred port. */
  | { kind: 'knows'; file: string }
  /** The user has signed out: what is shown is closed, and nothing more arrives. Replies to the transferred port. */
  | { kind: 'signed-out' }

/** From the worker to the pages: something was added to the inbox, or a bill was settled from a notification. */
export interface ToPages {
  kind: 'notified'
}
