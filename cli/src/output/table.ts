import { cutTo, widthOf } from '#output/width'

export interface Column {
  title: string
  /** Numbers stand below each other. */
  align?: 'right'
}

type Align = 'right' | undefined

const GAP = 2
/** Less of a name says nothing. */
const LEAST_TEXT = 10
/** Days, and numbers of bills, stay whole: `  Wed 18 Nov 2026`. */
const LONGEST_DAY = 17

/**
 * Columns two spaces apart. Cells may be marked up; what is counted is what is seen. Where `width` is known (of a terminal, never
 * of a pipe) longer rows are cut in the widest columns of text.
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  head: (title: string) => string,
  width?: number,
): string {
  const lines = [columns.map(({ title }) => head(title)), ...rows]
  return aligned(
    lines,
    columns.map(({ align }) => align),
    width,
  ).join('\n')
}

/** The lines of a table without a head. */
export function aligned(
  rows: readonly (readonly string[])[],
  align: readonly Align[],
  width?: number,
): string[] {
  const widths = align.map((_, index) => widest(rows, index))
  if (width !== undefined) narrow(align, widths, width)
  return rows.map((cells) =>
    cells
      .map((cell, index) => padded(cell, widths[index] ?? 0, align[index]))
      .join(' '.repeat(GAP))
      .trimEnd(),
  )
}

/** Not by `Math.max(...)`, which takes no more arguments than the stack has room for. */
function widest(rows: readonly (readonly string[])[], index: number): number {
  return rows.reduce((most, cells) => Math.max(most, widthOf(cells[index] ?? '')), 0)
}

/** Takes from the widest column of text, and from the next ones when it has come down to them. */
function narrow(align: readonly Align[], widths: number[], width: number): void {
  const texts = widths.flatMap((each, index) => (align[index] === 'right' ? [] : [{ index, each }]))
  const { index: main } = texts.reduce((most, text) => (text.each > most.each ? text : most), NO_TEXT)
  const isCut = (index: number) => (widths[index] ?? 0) > (index === main ? LEAST_TEXT : LONGEST_DAY)
  let excess = widths.reduce((sum, each) => sum + each + GAP, -GAP) - width
  while (excess > 0) {
    const places = texts.map(({ index }) => index).filter(isCut)
    const [place] = places.sort((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))
    if (place === undefined) return
    widths[place] = (widths[place] ?? 0) - 1
    excess--
  }
}

const NO_TEXT = { index: -1, each: 0 }

function padded(text: string, width: number, align: Align): string {
  const cell = cutTo(text, width)
  const space = ' '.repeat(width - widthOf(cell))
  return align === 'right' ? space + cell : cell + space
}
