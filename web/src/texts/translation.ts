import { en } from './en/index.ts'
import type { RefusalWords } from './refusal-words.ts'

/** Every word of the app. The English catalogue is the measure. */
export type Texts = typeof en

/**
 * What a translation may hold: anything of the catalogue. What it lacks is said in English. Only refusals come all or not at
 * all, so that the compiler asks for the words of a new one.
 */
export type Translation = Part<Omit<Texts, 'refusals'>> & { refusals?: RefusalWords }

type Part<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly string[]
    ? readonly string[]
    : T extends object
      ? { [Key in keyof T]?: Part<T[Key]> }
      : T

/** A name for each place that the translation leaves out, or fills with another kind of thing: `home.row.pay`. */
export function lackingIn(translation: Part<Texts>): string[] {
  return lacking(comparable(en), translation, [])
}

/** Names of what the catalogue does not know, which nobody would ever read. */
export function unknownIn(translation: Part<Texts>): string[] {
  return lacking(comparable(translation), en, [])
}

export function completed(translation: Translation): Texts {
  const texts = merged(en, translation) as Texts
  return { ...texts, refusals: { ...en.refusals, ...translation.refusals } }
}

/** English has words of its own for some refusals only: for the others the server's will do. */
function comparable({ refusals: _, ...others }: Part<Texts>) {
  return others
}

function lacking(whole: unknown, part: unknown, path: readonly string[]): string[] {
  if (!isBranch(whole)) return kindOf(whole) === kindOf(part) ? [] : [path.join('.')]
  if (!isBranch(part)) return [path.join('.')]
  return Object.keys(whole).flatMap((key) => lacking(whole[key], part[key], [...path, key]))
}

function merged(whole: unknown, part: unknown): unknown {
  if (!isBranch(whole)) return kindOf(whole) === kindOf(part) ? part : whole
  if (!isBranch(part)) return whole
  return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, merged(value, part[key])]))
}

/** A list counts by its length: three points of four would be a lack. */
function kindOf(value: unknown): string {
  return Array.isArray(value) ? `list of ${value.length}` : typeof value
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
