import { AppError } from '#core/errors'

/** Undefined where it was refused; anything else that is thrown is a bug. */
export function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return undefined
    throw error
  }
}
