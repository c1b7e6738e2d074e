import { en } from './en/index.ts'
import type { RefusalWords } from './refusal-words.ts'
import type { Texts, Translation } from './translation.ts'

/** Refusals are complete, so that the compiler asks for the text of a new one. */
export type IncompleteTranslation = Part<Omit<Texts, 'refusals'>> & { refusals: RefusalWords }

type Part<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends object
    ? { [Key in keyof T]?: Part<T[Key]> }
    : T

/** The path of each text that the translation lacks or has with another type: `home.row.pay`. */
export function lackingIn(translation: Part<Texts>): string[] {
  return lacking(comparable(en), translation, [])
}

/** Paths that the catalogue doesn't have. */
export function unknownIn(translation: Part<Texts>): string[] {
  return lacking(comparable(translation), en, [])
}

/** For a translation that is not finished. */
export function completed({ refusals, ...translation }: IncompleteTranslation): Translation {
  return { ...(merged(comparable(en), translation) as Omit<Texts, 'refusals'>), refusals }
}

/** English has its own texts for some refusals only: the others use the server's. */
function comparable({ refusals: _, ...others }: Part<Texts>) {
  return others
}

function lacking(whole: unknown, part: unknown, path: readonly string[]): string[] {
  if (!isBranch(whole)) return typeof whole === typeof part ? [] : [path.join('.')]
  if (!isBranch(part)) return [path.join('.')]
  return Object.keys(whole).flatMap((key) => lacking(whole[key], part[key], [...path, key]))
}

function merged(whole: unknown, part: unknown): unknown {
  if (!isBranch(whole)) return typeof whole === typeof part ? part : whole
  if (!isBranch(part)) return whole
  return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, merged(value, part[key])]))
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
