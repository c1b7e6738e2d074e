import type { ParseArgsOptionsConfig } from 'node:util'
import type { CommandContext, Settings } from '#cli/context'

/** One thing that an operator can do without a running server. */
export type Command = DatabaseCommand | FileCommand

interface CommandWords {
  purpose: string
  options: ParseArgsOptionsConfig
  help: string[]
}

interface DatabaseCommand extends CommandWords {
  /** Looking at a database must not make one. */
  needsDatabase?: true
  takesFile?: never
  run: (context: CommandContext, values: Record<string, unknown>) => Promise<Done>
}

/** Takes the name of a file, and opens the database by itself where it needs it. */
export interface FileCommand extends CommandWords {
  takesFile: true
  run: (settings: Settings, file: string, values: Record<string, unknown>) => Promise<Done>
}

/** What commands that write a FILE have in common. */
export function writesFile(what: 'backup' | 'export', ...notes: string[]) {
  return {
    options: { replace: { type: 'boolean' } },
    help: [
      `  FILE           where to write the ${what}; its folder must exist`,
      '  --replace      overwrite FILE if it exists',
      '',
      ...notes,
      '',
    ],
    takesFile: true,
  } as const satisfies Partial<FileCommand>
}

interface Done {
  result: unknown
  sentence: string
}

/** The words of the call are off; help is shown. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The command ran and has to say no. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
}
