import type { CommandTable, Outcome } from '#command'
import { findCommand } from '#commands/find-command'
import { commandHelp } from '#help/command-help'
import { overview } from '#help/overview'
import { SECTIONS } from '#help/sections'
import { helpWidth } from '#help/wrap'
import type { Style } from '#output/style'
import type { World } from '#world'

export function overviewOutcome(table: CommandTable, world: World, style: Style): Outcome {
  return {
    data: SECTIONS.flatMap(({ title, commands }) =>
      commands.map((name) => ({ command: name, section: title, summary: table[name]?.summary })),
    ),
    text: overview(table, style, helpWidth(world)),
  }
}

export async function commandOutcome(
  table: CommandTable,
  name: string,
  world: World,
  style: Style,
): Promise<Outcome> {
  const { summary, load } = findCommand(table, name)
  const { default: command } = await load()
  const { usage, description, options, examples } = command
  return {
    data: { command: name, summary, usage, description, options, examples },
    text: commandHelp(summary, command, style, helpWidth(world)),
  }
}
