/**
 * An answer of the API as text, without control characters in any of its texts: on a terminal they are commands. No server of ours
 * sends them, but for the line breaks and tabs of notes, so nothing that was kept is lost. Undefined where it is no answer of the API.
 */
export function readAnswer(text: string): string | undefined {
  const answer = parsed(text)
  if (!isEnvelope(answer)) return undefined
  // In JSON they are written as escapes, but for the last 33. Most answers have none, and large ones take time.
  return /\\[bfnrtu]|[\u007f-\u009f]/.test(text) ? JSON.stringify(cleaned(answer, '')) : text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** With what failures are told by. */
function isEnvelope(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  const { success, error, code, challenge, methods } = answer as Record<string, unknown>
  if (success === true) return true
  const areTexts = [code, challenge].every((each) => each === undefined || typeof each === 'string')
  const isList = methods === undefined || Array.isArray(methods)
  return typeof error === 'string' && error.trim() !== '' && areTexts && isList
}

const LINES: ReadonlySet<string> = new Set(['notes', 'note'])

function cleaned(value: unknown, name: string): unknown {
  if (typeof value === 'string')
    return value.replaceAll(LINES.has(name) ? /[^\P{Cc}\n\t]+/gu : /\p{Cc}+/gu, ' ')
  if (Array.isArray(value)) return value.map((each) => cleaned(each, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [cleaned(key, ''), cleaned(each, key)]),
  )
}
