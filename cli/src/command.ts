import type { Database, GroupClient } from '@duebook/contract'
import type { Style } from '#output/style'
import type { Connection } from '#session/connect'
import type { World } from '#world'

/** What a shell offers for an argument. */
export type Completes =
  | 'bill'
  | 'archived-bill'
  | 'group'
  | 'category'
  | 'account'
  | 'file'
  | 'command'
  | readonly string[]

export interface OptionSpec {
  type: 'string' | 'boolean'
  short?: string
  multiple?: true
  /** What stands for the value in the help, such as `DAY`. */
  value?: string
  help: string
  completes?: Completes
  /** For programs: not in the help, and not offered. */
  hidden?: true
}
export type OptionSpecs = Readonly<Record<string, OptionSpec>>

export type ValuesOf<O extends OptionSpecs> = {
  [K in keyof O]?: O[K] extends { type: 'boolean' }
    ? boolean
    : O[K] extends { multiple: true }
      ? string[]
      : string
}

export interface Argument {
  /** As in the usage: `NAME`, `[AMOUNT]`. */
  name: string
  completes?: Completes
  /** All further words belong to it: a name needs no quotes. Only of the last one. */
  several?: true
}

/** What a command did. */
export interface Outcome {
  /** What `--json` prints. */
  data: unknown
  /** What people read; nothing where `data` is all there is. */
  text: string
  /** The words of the command that undoes it, after `duebook`. */
  undo?: readonly string[]
  /** Another line about undoing, where no command does it. */
  undoNote?: string
}

/** A bill group that is open. */
export interface Books {
  books: GroupClient
  group: Database
  /** In the group's time zone. */
  today: string
}

export interface Context<O extends OptionSpecs = OptionSpecs> {
  world: World
  style: Style
  values: ValuesOf<O> & { group?: string }
  /** The arguments that are not options. */
  words: readonly string[]
  isJson: boolean
  /** All there are, for those that tell about others. */
  commands: CommandTable
  /** The signed-in client. */
  connect: () => Promise<Connection>
  /** The bill group of `--group`, or the one in use. */
  openBooks: () => Promise<Books>
  /** The same, and what is read there meanwhile. `ask` must not depend on the group. */
  openBooksWith: <T>(ask: (books: GroupClient) => Promise<T>) => Promise<Books & { answer: T }>
}

export interface Command {
  usage: readonly string[]
  /** More than the summary in the table says. */
  description?: string
  arguments: readonly Argument[]
  options: OptionSpecs
  /** Each is run by the tests as it stands in the help. */
  examples: readonly string[]
  run: (context: Context) => Promise<Outcome>
}

export interface CommandEntry {
  /** One line in the list of commands. */
  summary: string
  /** A command's file is only read when it is used: the others would cost every start. */
  load: () => Promise<{ default: Command }>
}
export type CommandTable = Readonly<Record<string, CommandEntry>>

/** Keeps the types of the options. */
export function command<const O extends OptionSpecs>(
  definition: Omit<Command, 'options' | 'run'> & {
    options: O
    run: (context: Context<O>) => Promise<Outcome>
  },
): Command {
  return definition as unknown as Command
}
