import { CommandFailure, EXIT } from '#failures'

/** Somebody pressed Ctrl-C or Ctrl-D instead of answering. */
export function cancelled(): CommandFailure {
  return new CommandFailure(EXIT.cancelled, 'cancelled', 'Cancelled.')
}
