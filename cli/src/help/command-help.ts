import { COMMON_OPTIONS } from '#arguments/common-options'
import type { Command, OptionSpec, OptionSpecs } from '#command'
import { definitions, wrap } from '#help/wrap'
import type { Style } from '#output/style'

/** All about one command. */
export function commandHelp(summary: string, command: Command, style: Style, width: number): string {
  const { usage, description, options, examples } = command
  const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join('\n')
  return [
    [`${summary}.`, description && wrap(description, width)].filter(Boolean).join('\n\n'),
    `${style.bold('Usage')}\n${indented(usage)}`,
    `${style.bold('Options')}\n${definitions(optionLines({ ...options, ...COMMON_OPTIONS }), width)}`,
    examples.length > 0 && `${style.bold('Examples')}\n${indented(examples)}`,
    endings(command)
      .map((line) => wrap(line, width))
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function optionLines(options: OptionSpecs): Array<[string, string]> {
  const hasShort = Object.values(options).some(({ short }) => short !== undefined)
  const shown = Object.entries<OptionSpec>(options).filter(([, { hidden }]) => !hidden)
  return shown.map(([name, { short, type, value = 'VALUE', help, multiple }]: [string, OptionSpec]) => [
    [
      hasShort && (short === undefined ? '    ' : `-${short}, `),
      `--${name}`,
      type === 'string' && ` ${value}`,
    ]
      .filter(Boolean)
      .join(''),
    multiple ? `${help} (can be repeated)` : help,
  ])
}

/** What a script should know about how it ends. */
function endings({ arguments: words }: Command): string[] {
  const namesBill = words.some(({ completes }) => completes === 'bill' || completes === 'archived-bill')
  return namesBill
    ? [
        'The name may be shortened while it still means one bill, and its number works as well. Exit code 3: no bill has this name, or several do.',
      ]
    : []
}
