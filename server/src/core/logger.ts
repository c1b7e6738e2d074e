/** The part of a logger that we use; pino is one. Details first, then a sentence. */
export interface Logger {
  debug(details: object, sentence: string): void
  info(details: object, sentence: string): void
  warn(details: object, sentence: string): void
  error(details: object, sentence: string): void
}
