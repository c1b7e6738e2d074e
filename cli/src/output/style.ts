import type { World } from '#world'

/** How text is marked up: with colours on terminals, not at all elsewhere. */
export interface Style {
  bold: (text: string) => string
  dim: (text: string) => string
  red: (text: string) => string
  green: (text: string) => string
  yellow: (text: string) => string
  /** Of the terminal; undefined where nobody looks or it is not known (some say 0), and nothing is cut. */
  width: number | undefined
}

const CODES: Record<Exclude<keyof Style, 'width'>, readonly [on: number, off: number]> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
}

/** Colours only where somebody can see them, and wants them: https://no-color.org. */
export function styleFor({ stdout, env }: Pick<World, 'stdout' | 'env'>): Style {
  const isColoured = stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
  const mark =
    ([on, off]: readonly [number, number]) =>
    (text: string) =>
      isColoured ? `\u001b[${on}m${text}\u001b[${off}m` : text
  const marks = Object.fromEntries(Object.entries(CODES).map(([name, codes]) => [name, mark(codes)]))
  return { ...marks, width: (stdout.isTTY && stdout.columns) || undefined } as unknown as Style
}
