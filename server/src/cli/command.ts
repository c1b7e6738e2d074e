import type { ParseArgsOptionsConfig } from 'node:util'
import type { Workplace } from '#cli/workplace'

/** One thing that an operator can do without a running server. */
export interface Command {
  purpose: string
  options: ParseArgsOptionsConfig
  help: string[]
  /** Looking at a database must not make one. */
  needsDatabase?: true
  run: (
    workplace: Workplace,
    values: Record<string, unknown>,
  ) => Promise<{ result: unknown; sentence: string }>
}

/** The words of the call are off; help is shown. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The command ran and has to say no. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
}
