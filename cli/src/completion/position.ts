import { COMMON_OPTIONS } from '#arguments/common-options'
import type { Command, Completes, OptionSpecs } from '#command'

/** What can stand where the cursor is. */
export type Position =
  | { kind: 'command' }
  | { kind: 'option'; options: OptionSpecs }
  /** `before` stays in front of each value, as in `--group=`. */
  | { kind: 'value'; completes: Completes; before: string }
  | { kind: 'nothing' }

export interface Found {
  position: Position
  /** Of `--group`. */
  group: string | undefined
}

/** `words` are those after `duebook`; the last is the one that is being typed. */
export async function findPosition(
  words: readonly string[],
  loadCommand: (name: string) => Promise<Command | undefined>,
): Promise<Found> {
  const current = words.at(-1) ?? ''
  const seen = await readWords(words.slice(0, -1), loadCommand)
  return { position: positionOf(current, seen), group: seen.group }
}

interface Seen {
  command: Command | undefined
  hasCommand: boolean
  options: OptionSpecs
  /** Options that are there already. */
  used: Set<string>
  /** An option whose value comes next. */
  awaits: string | undefined
  count: number
  onlyWords: boolean
  group: string | undefined
}

async function readWords(
  words: readonly string[],
  loadCommand: (name: string) => Promise<Command | undefined>,
): Promise<Seen> {
  const seen: Seen = {
    command: undefined,
    hasCommand: false,
    options: COMMON_OPTIONS,
    used: new Set(),
    awaits: undefined,
    count: 0,
    onlyWords: false,
    group: undefined,
  }
  for (const word of words) {
    if (seen.awaits !== undefined) {
      if (seen.awaits === 'group') seen.group = word
      seen.awaits = undefined
    } else if (seen.onlyWords || !word.startsWith('-') || word === '-')
      await readWord(word, seen, loadCommand)
    else if (word === '--') seen.onlyWords = true
    else readOption(word, seen)
  }
  return seen
}

async function readWord(
  word: string,
  seen: Seen,
  loadCommand: (name: string) => Promise<Command | undefined>,
): Promise<void> {
  if (seen.hasCommand) {
    seen.count++
    return
  }
  seen.hasCommand = true
  seen.command = await loadCommand(word)
  seen.options = { ...seen.command?.options, ...COMMON_OPTIONS }
}

function readOption(word: string, seen: Seen): void {
  const [, long, , value] = /^--([^=]+)(=(.*))?$/s.exec(word) ?? []
  const name = long ?? Object.keys(seen.options).find((each) => `-${seen.options[each]?.short}` === word)
  if (name === undefined) return
  seen.used.add(name)
  if (value !== undefined && name === 'group') seen.group = value
  if (value === undefined && specOf(seen.options, name)?.type === 'string') seen.awaits = name
}

function positionOf(current: string, seen: Seen): Position {
  if (seen.awaits !== undefined) return valuePosition(specOf(seen.options, seen.awaits)?.completes, '')
  if (!seen.onlyWords && current.startsWith('-')) {
    const [before = '', name = ''] = /^--([^=]+)=/.exec(current) ?? []
    if (name !== '') return valuePosition(specOf(seen.options, name)?.completes, before)
    return { kind: 'option', options: offered(seen) }
  }
  if (!seen.hasCommand) return { kind: 'command' }
  const words = seen.command?.arguments ?? []
  const last = words.at(-1)
  const argument = words[seen.count] ?? (last && /…|\.{3}/.test(last.name) ? last : undefined)
  return valuePosition(argument?.completes, '')
}

function offered({ options, used }: Seen): OptionSpecs {
  return Object.fromEntries(
    Object.entries(options).filter(
      ([name, { hidden, multiple }]) => !hidden && (multiple || !used.has(name)),
    ),
  )
}

function valuePosition(completes: Completes | undefined, before: string): Position {
  return completes === undefined ? { kind: 'nothing' } : { kind: 'value', completes, before }
}

function specOf(options: OptionSpecs, name: string) {
  return Object.hasOwn(options, name) ? options[name] : undefined
}
