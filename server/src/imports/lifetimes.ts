import { type Clock, secondsLater, toInstant } from '#core/clock'
import type { Tx } from '#db/database'
import { deleteImportsBefore, type Living } from '#imports/store'

const DAY = 24 * 60 * 60
/** After the last change. */
const DRAFT_SECONDS = 7 * DAY
/** Progress is kept while a file is read: without any, its process is gone. */
const READING_SECONDS = 10 * 60
/** Of what was committed or undone: after that, nobody undoes it. */
const DONE_SECONDS = 366 * DAY

export function livingAt(clock: Clock): Living {
  const now = clock.now()
  return {
    draftsFrom: toInstant(secondsLater(now, -DRAFT_SECONDS)),
    readingFrom: toInstant(secondsLater(now, -READING_SECONDS)),
  }
}

export function expiryOf(changedAt: string): string {
  return toInstant(secondsLater(new Date(changedAt), DRAFT_SECONDS))
}

export function deleteOldImports(tx: Tx, clock: Clock): Promise<void> {
  return deleteImportsBefore(tx, livingAt(clock), toInstant(secondsLater(clock.now(), -DONE_SECONDS)))
}
