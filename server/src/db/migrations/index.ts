import { accounts } from '#db/migrations/0001-accounts'
import { bills } from '#db/migrations/0002-bills'

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

/** In order; the position is the version. A migration is frozen once it has landed. */
export const MIGRATIONS: readonly Migration[] = [accounts, bills]
