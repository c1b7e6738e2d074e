import type { CommandTable } from '#command'
import { type BashLine, bashReply, readBashLine } from '#completion/bash-words'
import { type Candidate, candidatesFor, type ServerKind } from '#completion/candidates'
import { findPosition } from '#completion/position'
import type { Shell } from '#completion/scripts'
import { serverNames } from '#completion/server-names'
import type { World } from '#world'

/** Somebody waits with a finger on the key. */
const DEFAULT_SECONDS = 1

/** The answer to a shell: `words` or `files`, then a candidate in each line. */
export async function complete(
  shell: Shell,
  args: readonly string[],
  world: World,
  commands: CommandTable,
): Promise<string> {
  const loadCommand = async (name: string) =>
    Object.hasOwn(commands, name) ? (await commands[name]?.load())?.default : undefined
  const line = shell === 'bash' ? readBashLine(args[0] ?? '') : undefined
  // The first is `duebook` itself.
  const { position, group } = await findPosition(line ? line.words.slice(1) : args, loadCommand)
  const found = await candidatesFor(position, commands, (kind) => inTime(kind, world, group))
  if (found === 'files') return 'files\n'
  const lines = line ? forBash(found, line, args[1] ?? '') : found.map(withDescription)
  return ['words', ...lines, ''].join('\n')
}

/** Bash takes what it is given as it is, so that it is chosen and quoted here. */
function forBash(found: readonly Candidate[], line: BashLine, replaced: string): string[] {
  const typed = (line.words.at(-1) ?? '').toLowerCase()
  return found
    .filter(({ value }) => value.toLowerCase().startsWith(typed))
    .flatMap(({ value }) => bashReply(line, replaced, value) ?? [])
}

function withDescription({ value, description }: Candidate): string {
  return description === '' ? value : `${value}\t${description}`
}

/** Nothing, rather than an error or a wait. */
async function inTime(kind: ServerKind, world: World, group: string | undefined): Promise<Candidate[]> {
  const controller = new AbortController()
  return new Promise((resolve) => {
    const end = (names: Candidate[]) => {
      clearTimeout(timer)
      controller.abort()
      resolve(names)
    }
    const timer = setTimeout(() => end([]), timeLimit(world) * 1000)
    // The client would try again. A call that never comes back keeps nothing open, and the process ends.
    const never = () => {
      end([])
      return new Promise<never>(() => undefined)
    }
    const fetch: World['fetch'] = (input, init) =>
      world.fetch(input, { ...init, signal: controller.signal }).catch(never)
    serverNames(kind, { ...world, fetch }, group).then(end, () => end([]))
  })
}

/** More for a server that is far away. */
function timeLimit({ env }: World): number {
  const seconds = Number(env.DUEBOOK_COMPLETION_SECONDS)
  return seconds > 0 && seconds <= 60 ? seconds : DEFAULT_SECONDS
}
