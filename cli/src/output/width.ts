/*
 * How many columns a text takes on a terminal. Our own, because `string-width` costs 50 ms of CPU at the start, more than all
 * the rest; the tests compare both.
 */

/** Latin, Greek, Cyrillic, punctuation and signs of currencies: a column for each. Nearly every name. */
const SIMPLE =
  /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0377\u0384-\u0482\u2010-\u2027\u2030-\u203b\u20a0-\u20c0]*$/

/** Marked up by `style.ts`. */
const CODE = '\u001b\\[\\d+m'
const MARKUP = new RegExp(CODE, 'g')
const MARKED_UP = new RegExp(`^((?:${CODE})*)(.*?)((?:${CODE})*)$`, 's')

export function widthOf(text: string): number {
  const seen = text.includes('\u001b') ? text.replaceAll(MARKUP, '') : text
  if (SIMPLE.test(seen)) return seen.length
  return graphemes(seen).reduce((sum, each) => sum + graphemeWidth(each), 0)
}

/** At most `width` columns, with … where something was left out. Markup stays closed. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  const [, on = '', seen = '', off = ''] = MARKED_UP.exec(text) ?? []
  let kept = ''
  let left = width - 1
  for (const each of graphemes(seen.replaceAll(MARKUP, ''))) {
    left -= widthOf(each)
    if (left < 0) break
    kept += each
  }
  return `${on}${kept.trimEnd()}…${off}`
}

function graphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

/** What is seen as one character. */
function graphemeWidth(grapheme: string): number {
  if (/^[\p{M}\p{Cf}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]*$/u.test(grapheme)) return 0
  const isEmoji =
    /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator}{2})|\ufe0f|\u20e3|\p{Extended_Pictographic}\u200d/u
  if (isEmoji.test(grapheme) || isWide(grapheme.codePointAt(0) ?? 0)) return 2
  // Marks of their own width, as in Hindi.
  return 1 + (grapheme.match(/(?<=.)\p{Mc}/gsu)?.length ?? 0)
}

/** East Asian Width W and F: https://www.unicode.org/reports/tr11. */
function isWide(point: number): boolean {
  return WIDE.some(([from, to]) => point >= from && point <= to)
}

const WIDE = [
  [0x11_00, 0x11_5f],
  [0x2e_80, 0x30_3e],
  [0x30_41, 0x4d_bf],
  [0x4e_00, 0xa4_cf],
  [0xa9_60, 0xa9_7c],
  [0xac_00, 0xd7_a3],
  [0xf9_00, 0xfa_ff],
  [0xfe_10, 0xfe_19],
  [0xfe_30, 0xfe_6b],
  [0xff_01, 0xff_60],
  [0xff_e0, 0xff_e6],
  [0x1_6f_e0, 0x1_8d_ff],
  [0x1_af_f0, 0x1_b2_ff],
  [0x2_00_00, 0x3_ff_fd],
] as const
