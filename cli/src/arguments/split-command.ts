import { COMMON_OPTIONS } from '#arguments/common-options'
import { usageFailure } from '#failures'
import { printable } from '#output/printable'

export interface CommandWords {
  /** Undefined where only options stand there. */
  name: string | undefined
  /** What follows it, with the common options that stood before it. */
  rest: string[]
  asksVersion: boolean
}

/** Finds the command: `--json`, `--group GROUP` and `--help` may also stand before it. */
export function splitCommand(args: readonly string[]): CommandWords {
  const early: string[] = []
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as string
    if (word === '--version' || word === '-V') return { name: undefined, rest: [], asksVersion: true }
    if (word === '--')
      return { name: args[at + 1], rest: [...early, ...args.slice(at + 2)], asksVersion: false }
    if (!isOption(word)) return { name: word, rest: [...early, ...args.slice(at + 1)], asksVersion: false }
    if (!isCommon(word))
      throw usageFailure(`There is no option ${printable(word)} before the command. Run "duebook help".`)
    early.push(word)
    if (word === '--group' && at + 1 < args.length) early.push(args[++at] as string)
  }
  return { name: undefined, rest: early, asksVersion: false }
}

/** Whether JSON is wanted, as far as can be told before the words are understood. */
export function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end === -1 ? undefined : end).includes('--json')
}

function isOption(word: string): boolean {
  return word.startsWith('-') && word !== '-'
}

function isCommon(word: string): boolean {
  const [name = ''] = word.split('=')
  return name === '-h' || Object.keys(COMMON_OPTIONS).some((option) => name === `--${option}`)
}
