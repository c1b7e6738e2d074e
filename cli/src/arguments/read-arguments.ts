import { parseArgs } from 'node:util'
import { COMMON_OPTIONS } from '#arguments/common-options'
import { didYouMean, similar } from '#arguments/similar'
import type { Command, OptionSpec, OptionSpecs, ValuesOf } from '#command'
import { type CommandFailure, usageFailure } from '#failures'
import { printable } from '#output/printable'
import { commandLine } from '#output/shell-words'

export interface ReadArguments {
  values: ValuesOf<OptionSpecs> & ValuesOf<typeof COMMON_OPTIONS>
  words: string[]
}

/** Options may stand anywhere; after `--` everything is a word. */
export function readArguments(name: string, command: Command, args: readonly string[]): ReadArguments {
  const options: OptionSpecs = { ...command.options, ...COMMON_OPTIONS }
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(options).map(([option, { type, short, multiple }]) => [
        option,
        { type, ...(short && { short }), ...(multiple && { multiple }) },
      ]),
    ),
    allowPositionals: true,
    // What is wrong is said in our own words, which are the same with every Node.js.
    strict: false,
    tokens: true,
  })
  const seen = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const spec = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    const problem = spec ? problemOf(token, spec, seen) : unknownOption(token.rawName, options, name, args)
    if (problem !== undefined) throw refusal(problem, command)
    seen.add(token.name)
  }
  const words = joined(command, positionals)
  // `--help` is answered whatever else is wrong with the words.
  if (values.help !== true) checkCount(command, words)
  return { values: values as ReadArguments['values'], words }
}

/** `duebook show car insurance` means one bill. */
function joined({ arguments: expected }: Command, words: string[]): string[] {
  if (!expected.at(-1)?.several || words.length < expected.length) return words
  const single = expected.length - 1
  return [...words.slice(0, single), words.slice(single).join(' ')]
}

export function usageOf({ usage }: Pick<Command, 'usage'>): string {
  return `Usage: ${usage.join('\n       ')}`
}

interface OptionToken {
  name: string
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
}

function problemOf(
  { name, rawName, value, inlineValue }: OptionToken,
  { type, value: meaning = 'VALUE', multiple }: OptionSpec,
  seen: ReadonlySet<string>,
): string | undefined {
  if (type === 'boolean') return value === undefined ? undefined : `${rawName} takes no value.`
  if (seen.has(name) && !multiple) return `${rawName} is given twice.`
  if (value === undefined) return `${rawName} needs a value: ${rawName} ${meaning}`
  // An option that was forgotten would swallow the next one.
  if (inlineValue || value === '-' || !value.startsWith('-')) return undefined
  const text = `--${name}=${printable(value)}`
  return `${rawName} needs a value: ${rawName} ${meaning}\nFor one that begins with a hyphen, write ${text}`
}

function unknownOption(
  rawName: string,
  options: OptionSpecs,
  command: string,
  args: readonly string[],
): string {
  if (/^-[\d.]$/.test(rawName)) {
    const word = args.find((each) => each.startsWith(rawName)) ?? rawName
    const line = commandLine([command, ...args.filter((each) => each !== word), '--', word])
    return `${printable(word)} looks like an option. Write it after --, as in: ${printable(line)}`
  }
  const names = Object.keys(options).map((option) => `--${option}`)
  return `There is no option ${printable(rawName)}.${didYouMean(similar(names, rawName))}`
}

function checkCount(command: Command, words: readonly string[]): void {
  if (command.arguments.some((argument) => /…|\.{3}/.test(argument.name))) return
  const extra = words[command.arguments.length]
  if (extra === undefined) return
  const hint = command.arguments.length > 0 ? ' Put a name of several words in quotes.' : ''
  throw refusal(`Unexpected argument "${printable(extra)}".${hint}`, command)
}

function refusal(problem: string, command: Command): CommandFailure {
  return usageFailure(`${problem}\n${usageOf(command)}`)
}
