/** Messages from a page to the worker. */
export type ToWorker =
  /** Activate now, although pages of the previous version are open. */
  | { kind: 'take-over' }
  /** Asks whether this file belongs to the worker's version. The reply goes to the transferred port. */
  | { kind: 'knows'; file: string }
