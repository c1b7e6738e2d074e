/** A file of the page could not be fetched: there is no connection, or the server has another version by now. */
export class MissingFileError extends Error {
  constructor(cause: unknown) {
    super('A file of this page could not be fetched', { cause })
    this.name = 'MissingFileError'
  }
}

// The message differs between browsers.
const WORDS = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i

export function isMissingFile(error: unknown): boolean {
  return error instanceof MissingFileError || (error instanceof Error && WORDS.test(error.message))
}
