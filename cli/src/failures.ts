/** What the program ends with. Scripts can rely on them: docs/cli.md lists them. */
export const EXIT = {
  done: 0,
  /** The server refused, or something else did not work. */
  failed: 1,
  usage: 2,
  /** A name that nothing or several things have. */
  notFound: 3,
  notSignedIn: 4,
  unreachable: 5,
  cancelled: 130,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Ends the command. The message says what to do. */
export class CommandFailure extends Error {
  readonly exitCode: ExitCode
  /** Which failure it is, for `--json`. */
  readonly code: string

  constructor(exitCode: ExitCode, code: string, message: string) {
    super(message)
    this.name = 'CommandFailure'
    this.exitCode = exitCode
    this.code = code
  }
}

export function usageFailure(message: string): CommandFailure {
  return new CommandFailure(EXIT.usage, 'usage', message)
}
