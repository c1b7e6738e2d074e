import { invalid } from '#core/errors'

export interface TextRule {
  /** The field as the caller knows it; it begins every message. */
  field: string
  maxLength: number
  /** Notes may hold tabs and line breaks; nothing else may. */
  multiline?: boolean
}

/**
 * The form in which a text is stored: trimmed, NFC, LF line breaks. The engines disagree on NUL and on
 * ill-formed Unicode, so neither may reach them.
 */
export function cleanText(text: string, rule: TextRule): string {
  if (!text.isWellFormed()) throw invalid(`${rule.field} must be well-formed Unicode text`)
  const cleaned = text.replaceAll('\r\n', '\n').normalize('NFC').trim()
  const forbidden = rule.multiline ? CONTROL_IN_PARAGRAPHS : CONTROL
  if (forbidden.test(cleaned)) throw invalid(`${rule.field} must not contain control characters`)
  if (lengthInCodePoints(cleaned) > rule.maxLength) {
    throw invalid(`${rule.field} must have at most ${rule.maxLength.toLocaleString('en-US')} characters`)
  }
  return cleaned
}

/** As `cleanText`, for texts that must say something. */
export function cleanRequiredText(text: string, rule: TextRule): string {
  const cleaned = cleanText(text, rule)
  if (cleaned === '') throw invalid(`${rule.field} must not be blank`)
  return cleaned
}

export function lengthInCodePoints(text: string): number {
  // Counting is linear; a text that cannot be short enough is not worth splitting.
  return text.length > 100_000 ? text.length : [...text].length
}

const CONTROL = /\p{Cc}/u
const CONTROL_IN_PARAGRAPHS = /[^\P{Cc}\t\n]/u
