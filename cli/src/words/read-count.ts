import { usageFailure } from '#failures'

/** A whole number of an option such as `--limit`. */
export function readCount(option: string, text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (!(count >= 1 && count <= most)) throw usageFailure(`--${option} must be a number from 1 to ${most}.`)
  return count
}

/** One of a few words. */
export function readChoice<T extends string>(
  option: string,
  text: string | undefined,
  choices: readonly T[],
): T | undefined {
  if (text === undefined) return undefined
  const chosen = choices.find((choice) => choice === text)
  if (chosen === undefined) throw usageFailure(`--${option} must be one of: ${choices.join(', ')}.`)
  return chosen
}
