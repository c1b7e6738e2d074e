/** What a page says to a worker. */
export type ToWorker =
  /** Take over now, although pages of the version before are open. */
  | { kind: 'take-over' }
  /** Whether this file is one of the worker's version. The answer goes to the port that comes along. */
  | { kind: 'knows'; file: string }
