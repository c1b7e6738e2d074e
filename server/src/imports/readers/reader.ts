import type { ImportSource } from '@duebook/contract'
import type { ReadFile } from '#imports/neutral'
import type { OpenedFile } from '#imports/reading/opened-file'

/** What a reader says of a file; the rest of `ReadFile` is added around it. */
export type ReadContents = Pick<ReadFile, 'notation' | 'items'> &
  Partial<Pick<ReadFile, 'table' | 'people' | 'currency' | 'categories' | 'balances' | 'warnings'>>

/** One program's files. It never throws for what a file says: what cannot be read becomes an error of its row. */
export interface Reader {
  source: ImportSource
  /** Whether a file is of that program. Sure: the first that says so is taken. */
  recognises: (file: OpenedFile) => boolean
  read: (file: OpenedFile) => Promise<ReadContents>
}
