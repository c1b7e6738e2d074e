import { didYouMean, similar } from '#arguments/similar'
import type { CommandEntry, CommandTable } from '#command'
import { usageFailure } from '#failures'
import { quotedText } from '#words/typed-text'

/** By its name, in full: a shorter one could come to mean another command. */
export function findCommand(commands: CommandTable, name: string): CommandEntry {
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (entry) return entry
  const meant = didYouMean(similar(Object.keys(commands), name))
  throw usageFailure(`There is no command ${quotedText(name)}.${meant} Run "duebook help".`)
}
