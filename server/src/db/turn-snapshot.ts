import { setImmediate } from 'node:timers'
import type { RawSqlite } from '#db/sqlite-connection'

/** A turn that takes long, as when many ask for long lists at once, is no reason to show an old state for as long. */
const MAX_MILLISECONDS = 5

export interface TurnSnapshot {
  /** To be called before each read. */
  begin: () => void
  /** After a commit of this process: what is read from now on shows it. */
  end: () => void
}

/**
 * Reads that arrive in one turn of the event loop share one read transaction: SQLite takes and returns a lock of the file for each,
 * and that is most of what reading one row costs. Commits of this process end it at once; those of another process (an operator
 * command) are seen in the next turn, or after a few milliseconds.
 */
export function turnSnapshot(raw: RawSqlite): TurnSnapshot {
  const beginning = raw.prepare('begin')
  const committing = raw.prepare('commit')
  const rollingBack = raw.prepare('rollback')
  let isOpen = false
  let isEnding = false
  let until = 0

  function begin(): void {
    if (isOpen && performance.now() < until) return
    end()
    beginning.run()
    isOpen = true
    until = performance.now() + MAX_MILLISECONDS
    if (isEnding) return
    isEnding = true
    setImmediate(endOfTurn)
  }

  function endOfTurn(): void {
    isEnding = false
    end()
  }

  function end(): void {
    if (!isOpen) return
    isOpen = false
    // Past some failures SQLite has ended it by itself.
    if (!raw.inTransaction) return
    try {
      committing.run()
    } catch {
      // It fails where a page was damaged, and most often it has ended all the same. Whoever met the page has been told.
      rollBack()
    }
  }

  function rollBack(): void {
    if (raw.inTransaction) rollingBack.run()
  }

  return { begin, end }
}
