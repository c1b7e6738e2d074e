import { readArguments } from '#arguments/read-arguments'
import { asksForJson, splitCommand } from '#arguments/split-command'
import type { Outcome } from '#command'
import { findCommand } from '#commands/find-command'
import { COMMANDS } from '#commands/table'
import { EXIT, type ExitCode } from '#failures'
import { commandLine } from '#output/shell-words'
import { styleFor } from '#output/style'
import { tellFailure } from '#output/tell-failure'
import { write, writeJson } from '#output/write'
import { connect } from '#session/connect'
import { openBooks, openBooksWith } from '#session/open-books'
import type { World } from '#world'

/** `args` are the words after `duebook`. Answers the exit code; nothing here ends the process. */
export async function run(args: readonly string[], world: World): Promise<ExitCode> {
  const isJson = asksForJson(args)
  try {
    const { name = 'help', rest, asksVersion } = splitCommand(args)
    const outcome = asksVersion ? await versionOutcome() : await runCommand(name, rest, world)
    tell(outcome, world, isJson)
    return EXIT.done
  } catch (error) {
    return tellFailure(error, world, isJson)
  }
}

async function versionOutcome(): Promise<Outcome> {
  const { VERSION } = await import('./version.ts')
  return { data: { version: VERSION }, text: VERSION }
}

async function runCommand(name: string, args: readonly string[], world: World): Promise<Outcome> {
  const { default: command } = await findCommand(COMMANDS, name).load()
  const { values, words } = readArguments(name, command, args)
  const style = styleFor(world)
  if (values.help === true) {
    const { commandOutcome, overviewOutcome } = await import('./help/outcomes.ts')
    return name === 'help'
      ? overviewOutcome(COMMANDS, world, style)
      : commandOutcome(COMMANDS, name, world, style)
  }
  const connection = () => connect(world)
  const used: { group?: string | undefined } = {}
  const named = () => {
    used.group = values.group
    return values.group
  }
  const outcome = await command.run({
    world,
    style,
    values,
    words,
    isJson: values.json === true,
    commands: COMMANDS,
    connect: connection,
    openBooks: async () => openBooks(world, await connection(), named()),
    openBooksWith: async (ask) => openBooksWith(world, await connection(), named(), ask),
  })
  // What was done in another group than the one in use is undone there.
  const { undo } = outcome
  return undo && used.group !== undefined ? { ...outcome, undo: [...undo, '--group', used.group] } : outcome
}

function tell({ data, text, undo, undoNote }: Outcome, { stdout }: World, isJson: boolean): void {
  if (isJson) {
    const undoing = undo && { undo: commandLine(undo) }
    const whole = undoing ? { ...(data as object), ...undoing } : data
    writeJson(stdout, whole)
    return
  }
  const lines = [text, undo && `Undo with: ${commandLine(undo)}`, undoNote].filter(Boolean)
  if (lines.length > 0) write(stdout, `${lines.join('\n')}\n`)
}
