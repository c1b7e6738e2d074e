import { foldedText, toNfc } from '#core/text'

/** A text of a file as words are compared; undefined where it is too long to be one of them. */
export function wordsIn(text: string): string | undefined {
  if (text.length > LONGEST) return undefined
  // Most texts of a long file: the same result without the long way.
  if (PLAIN.test(text)) return text.toLowerCase().replaceAll(/ +/g, ' ').trim()
  const nfc = toNfc(text, LONGEST)
  return nfc === undefined ? undefined : foldedText(nfc)
}

/** A schedule on every day of a month, in words, has some 220 characters. */
const LONGEST = 400
const PLAIN = /^[ -~]*$/

/** How a text of a file is shown in a notice. */
export function shownText(text: string): string {
  const start = text.slice(0, SHOWN)
  return (text.length > SHOWN ? `${start}…` : start).toWellFormed()
}

const SHOWN = 80

/** `{ bill: ['expense', …] }` turned around, so that a word is looked up. Words are folded as the texts of a file are. */
export function lookupOf<T extends string>(
  words: Readonly<Record<T, readonly string[]>>,
): ReadonlyMap<string, T> {
  const lookup = new Map<string, T>()
  for (const [meaning, names] of Object.entries(words) as [T, readonly string[]][]) {
    for (const name of names) lookup.set(foldedText(name), meaning)
  }
  return lookup
}

const ENGLISH_MONTHS =
  'january february march april may june july august september october november december'.split(' ')
const GERMAN_MONTHS =
  'januar februar märz april mai juni juli august september oktober november dezember'.split(' ')
/** Besides the first three letters of each. */
const OTHER_MONTHS: Readonly<Record<string, number>> = {
  jänner: 1,
  jän: 1,
  feber: 2,
  maerz: 3,
  mär: 3,
  mrz: 3,
  sept: 9,
}

const MONTHS: ReadonlyMap<string, number> = new Map([
  ...[ENGLISH_MONTHS, GERMAN_MONTHS].flatMap((names) =>
    names.flatMap((name, index): [string, number][] => [
      [foldedText(name), index + 1],
      [foldedText(name.slice(0, 3)), index + 1],
    ]),
  ),
  ...Object.entries(OTHER_MONTHS).map(([name, month]): [string, number] => [foldedText(name), month]),
])

/** Of a folded word, in English or German, with or without its dot. */
export function monthNamed(word: string): number | undefined {
  return MONTHS.get(word.endsWith('.') ? word.slice(0, -1) : word)
}
