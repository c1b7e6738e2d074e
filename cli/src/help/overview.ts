import type { CommandTable } from '#command'
import { SECTIONS } from '#help/sections'
import { definitions, wrap } from '#help/wrap'
import type { Style } from '#output/style'

const FIRST_STEPS = [
  ['duebook login', 'sign in to your server'],
  ['duebook due', 'see what is due'],
  ['duebook pay rent', 'record a payment'],
] as const

const EXIT_CODES =
  'Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 not found or ambiguous, 4 not signed in, 5 server unreachable, 130 cancelled.'

/** All commands, and how to begin. */
export function overview(table: CommandTable, style: Style, width: number): string {
  // One column for all sections.
  const longest = Math.max(...Object.keys(table).map((name) => name.length))
  const sections = SECTIONS.map(({ title, commands }) => {
    const pairs = commands.map((name) => [name.padEnd(longest), table[name]?.summary ?? ''] as const)
    return `${style.bold(title)}\n${definitions(pairs, width)}`
  })
  return [
    'Duebook: recurring bills and income, from the terminal.',
    'Usage: duebook COMMAND [ARGUMENTS] [--group GROUP] [--json]',
    `${style.bold('First steps')}\n${definitions(FIRST_STEPS, width)}`,
    ...sections,
    wrap(
      'Run "duebook help COMMAND" for its options and examples. --json prints JSON instead of text, --version the version.',
      width,
    ),
    wrap(EXIT_CODES, width),
  ].join('\n\n')
}
