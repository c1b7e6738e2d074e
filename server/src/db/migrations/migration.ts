/** The words in which the engines differ; the caller fills them in. A copy, because migrations import no app code. */
export interface MigrationWords {
  id: string
  integer: string
  text: string
  strict: string
}

export interface Migration {
  name: string
  /** Statement by statement, in order. */
  up: (words: MigrationWords) => Iterable<string>
}
