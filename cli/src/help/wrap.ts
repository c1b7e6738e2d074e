import type { World } from '#world'

const DEFAULT_WIDTH = 80
/** Longer lines are hard to read, however wide the window is. */
const MAX_WIDTH = 110
const MIN_WIDTH = 40

export function helpWidth({ stdout }: Pick<World, 'stdout'>): number {
  const columns = stdout.isTTY ? (stdout.columns ?? DEFAULT_WIDTH) : DEFAULT_WIDTH
  return Math.min(Math.max(columns, MIN_WIDTH), MAX_WIDTH)
}

/** Lines of at most `width`; those after the first begin with `indent` spaces, which count. */
export function wrap(text: string, width: number, indent = 0): string {
  return text
    .split('\n')
    .map((paragraph) => wrapParagraph(paragraph, width, indent))
    .join(`\n${' '.repeat(indent)}`)
}

function wrapParagraph(text: string, width: number, indent: number): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && longer.length > width - indent) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`)
}

/** Two columns: what can be typed, and what it means. */
export function definitions(pairs: ReadonlyArray<readonly [term: string, meaning: string]>, width: number) {
  const column = Math.max(...pairs.map(([term]) => term.length)) + 4
  return pairs
    .map(([term, meaning]) => `  ${term.padEnd(column - 2)}${wrap(meaning, width, column)}`.trimEnd())
    .join('\n')
}
