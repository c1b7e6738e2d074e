type Read = (name: string) => string | undefined
type Report = (name: string, sentence: string) => void

/** A setting that is on or off. */
export function readFlag(name: string, text: Read, fallback: boolean, problem: Report): boolean {
  const value = text(name)?.toLowerCase()
  if (value === undefined) return fallback
  if (value !== 'true' && value !== 'false') problem(name, `must be true or false, not "${text(name)}"`)
  return value === 'true'
}
