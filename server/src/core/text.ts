import { LIMITS, rawBound } from '@duebook/contract/refusals'
import { refuse } from '#core/errors'

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
  const { field, maxLength } = rule
  if (text.length > rawBound(maxLength)) throw tooLong(rule)
  if (!text.isWellFormed()) throw refuse('text-malformed', { field })
  const composed = toNfc(text.replaceAll('\r\n', '\n'), maxLength)
  if (composed === undefined) throw refuse('text-too-many-marks', { field })
  const cleaned = composed.trim()
  const forbidden = rule.multiline ? CONTROL_IN_PARAGRAPHS : CONTROL
  if (forbidden.test(cleaned)) throw refuse('text-control-characters', { field })
  if (cleaned.length > maxLength && lengthInCodePoints(cleaned) > maxLength) throw tooLong(rule)
  return cleaned
}

/** As `cleanText`, for texts that must say something. */
export function cleanRequiredText(text: string, rule: TextRule): string {
  const cleaned = cleanText(text, rule)
  if (cleaned === '') throw refuse('text-blank', { field: rule.field })
  return cleaned
}

/**
 * A text in NFC; undefined where it is too long for `limit`, or has too many marks in a row. The only way to normalise what
 * somebody sent: it takes quadratic time to sort a long row of marks, and 64 kB of them would keep everybody waiting.
 */
export function toNfc(text: string, limit: number): string | undefined {
  if (text.length > rawBound(limit) || hasTooManyMarks(text)) return undefined
  const nfc = text.normalize('NFC')
  // It takes a few letters apart. What is kept must be welcome again when it is sent back.
  return nfc === text || !hasTooManyMarks(nfc) ? nfc : undefined
}

/** In the form in which `cleanText` stores it, to find a stored one by. One that cannot be stored matches nothing. */
export function searchedText(text: string, limit: number): string {
  return toNfc(text, limit)?.trim() ?? MATCHES_NOTHING
}

/** Lower case can undo NFC, so that comes again. It adds no more than one mark to a letter, so this stays quick. */
export function toLowerNfc(nfc: string): string {
  return nfc.toLowerCase().normalize('NFC')
}

/**
 * What a kept text has in common with others that a person would call the same. Upper case first, because only that makes one of
 * ß and ss.
 */
export function foldedText(nfc: string): string {
  return nfc.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()
}

/**
 * Unicode's Stream-Safe Text Format (UAX #15) has at most 30 marks in a row. No language needs more than a few. The engine
 * takes each mark once: `\p{M}{31}` alone would begin anew at every mark.
 */
export function hasTooManyMarks(text: string): boolean {
  for (const [row] of text.matchAll(MARKS)) {
    if (row.length > MAX_MARKS && [...row].length > MAX_MARKS) return true
  }
  return false
}

const MAX_MARKS = LIMITS.marksInARow
const MARKS = new RegExp(`\\p{M}{1,${MAX_MARKS + 1}}`, 'gu')

/**
 * Stands for a text that is too long or too odd to be compared: nothing stored has a control character, and no password is
 * that short.
 */
export const MATCHES_NOTHING = '\0'

export function lengthInCodePoints(text: string): number {
  // Counting is linear; a text that cannot be short enough is not worth splitting.
  return text.length > 100_000 ? text.length : [...text].length
}

function tooLong({ field, maxLength }: TextRule) {
  return refuse('text-too-long', { field, limit: maxLength })
}

const CONTROL = /\p{Cc}/u
const CONTROL_IN_PARAGRAPHS = /[^\P{Cc}\t\n]/u
