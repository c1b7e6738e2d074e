import { type AppError, refuse } from '#core/errors'

/** Why a file cannot be read, in words that follow “This file cannot be read:”. */
export const REASONS = {
  damaged: 'it is damaged',
  encrypted: 'it is encrypted',
  'unsafe-path': 'a path in the archive leads out of it',
  'same-path': 'two files in the archive have the same path',
  'missing-part': 'a file in the archive is missing',
  'unknown-method': 'the archive is packed by a method that is not supported',
  'invalid-json': 'it is not valid JSON',
  'invalid-utf-16': 'it is not valid UTF-16',
  'long-line': 'a line is too long',
  'many-columns': 'it has too many columns',
  'large-cell': 'a cell in it is too large',
  'newer-version': 'it was written by a newer version of Duebook',
  failed: 'reading it failed',
} as const

export function unreadable(reason: keyof typeof REASONS): AppError {
  return refuse('import-unreadable', { reason: REASONS[reason] })
}
