import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { AppError, refuse } from '#core/errors'
import { type GivenWriter, givenWriter, insertNote, soon, sqliteError } from './given-writer.ts'

/** Runs the operations in one group and tells what became of each. */
async function together(write: GivenWriter['write'], operations: Parameters<GivenWriter['write']>[0][]) {
  const results = await soon(Promise.allSettled(operations.map((operation) => write(operation))))
  return results.map((result) => {
    if (result.status === 'fulfilled') return 'saved'
    return result.reason instanceof AppError ? result.reason.kind : String(result.reason)
  })
}

const add = (text: string): Parameters<GivenWriter['write']>[0] => {
  return (tx) => insertNote(tx, text)
}

describe('a failing COMMIT', () => {
  test.each([
    ['SQLITE_FULL', 'unavailable'],
    ['SQLITE_BUSY', 'unavailable'],
    ['SQLITE_IOERR_WRITE', 'unknown-outcome'],
    ['SQLITE_IOERR_FSYNC', 'unknown-outcome'],
  ])('with %s rejects everybody as %s, and the writer goes on', async (code, kind) => {
    const { write, before, seen } = givenWriter()
    let faults = 1
    before((statement) => {
      if (statement === 'commit' && faults-- > 0) throw sqliteError(code)
    })
    const refused = () => Promise.reject(refuse('email-taken'))
    // The refusal is rejected in the same words: it may rest on a neighbour that is not there after all.
    expect(await together(write, [add('one'), refused, add('two')])).toEqual([kind, kind, kind])
    expect(seen()).toEqual([])
    expect(await together(write, [add('one'), add('three')])).toEqual(['saved', 'saved'])
    expect(seen()).toEqual(['one', 'three'])
  })

  test('for a constraint that is checked only then rejects everybody, and the writer goes on', async () => {
    const { write, raw, seen } = givenWriter()
    raw.exec('create table tags (note_id integer references notes (id) deferrable initially deferred) strict')
    const orphan: Parameters<GivenWriter['write']>[0] = (tx) => sql`insert into tags values (99)`.execute(tx)
    expect(await together(write, [add('one'), orphan, add('two')])).toEqual([
      'unavailable',
      'unavailable',
      'unavailable',
    ])
    expect(seen()).toEqual([])
    expect(await together(write, [add('three')])).toEqual(['saved'])
  })

  test('whose ROLLBACK fails too rejects everybody, and the writer goes on', async () => {
    const { write, before, seen } = givenWriter()
    let faults = 2
    before((statement) => {
      if (/^(commit|rollback)$/.test(statement) && faults-- > 0) throw sqliteError('SQLITE_IOERR')
    })
    const kinds = await together(write, [add('one'), add('two')])
    expect(kinds).toEqual(['unknown-outcome', 'unknown-outcome'])
    expect(await together(write, [add('three')])).toEqual(['saved'])
    expect(seen()).toEqual(['three'])
  })

  test('carries its cause for the log', async () => {
    const { write, before } = givenWriter()
    const cause = sqliteError('SQLITE_FULL')
    before((statement) => {
      if (statement === 'commit') throw cause
    })
    await expect(write(add('one'))).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: 5,
      cause,
    })
  })
})

test('a savepoint that cannot be rolled back rejects the whole group, and the writer goes on', async () => {
  const { write, before, seen } = givenWriter()
  let faults = 1
  before((statement) => {
    if (statement.startsWith('rollback to') && faults-- > 0) throw sqliteError('SQLITE_IOERR')
  })
  const refused = () => Promise.reject(new Error('No'))
  const kinds = await together(write, [add('one'), refused, add('two')])
  expect(kinds.slice(0, 2)).not.toContain('saved')
  expect(seen()).not.toContain('one')
  expect(await together(write, [add('three')])).toEqual(['saved'])
})

describe('a full disk', () => {
  const big: Parameters<GivenWriter['write']>[0] = (tx) => insertNote(tx, 'x'.repeat(1_000_000))

  function withoutSpace(writer: GivenWriter): void {
    const pages = writer.raw.pragma('page_count', { simple: true }) as number
    writer.raw.pragma(`max_page_count = ${pages + 1}`)
  }

  test('rejects the whole group, keeps what was there, and lets writes resume when there is space again', async () => {
    const writer = givenWriter()
    await writer.write(add('earlier'))
    withoutSpace(writer)
    expect(await together(writer.write, [add('one'), big])).toEqual(['unavailable', 'unavailable'])
    expect(writer.seen()).toEqual(['earlier'])
    await expect(writer.write(big)).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 })

    writer.raw.pragma('max_page_count = 1000000')
    expect(await together(writer.write, [add('later'), big])).toEqual(['saved', 'saved'])
    expect(writer.seen().map((text) => text.slice(0, 10))).toEqual(['earlier', 'later', 'xxxxxxxxxx'])
    expect(writer.raw.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  test('is named as the cause, for the log', async () => {
    const writer = givenWriter()
    withoutSpace(writer)
    const refusal = await writer.write(big).catch((error: unknown) => error)
    const causes: unknown[] = []
    for (let error = refusal; error instanceof Error; error = error.cause)
      causes.push((error as { code?: string }).code)
    expect(causes).toContain('SQLITE_FULL')
  })

  test('rejects only those that ran: who comes after it in the queue is tried anew', async () => {
    const writer = givenWriter()
    withoutSpace(writer)
    expect(await together(writer.write, [add('one'), big, add('two')])).toEqual([
      'unavailable',
      'unavailable',
      'saved',
    ])
    expect(writer.seen()).toEqual(['two'])
  })

  test('that an operation swallows still rejects the group', async () => {
    const writer = givenWriter()
    withoutSpace(writer)
    const deaf: Parameters<GivenWriter['write']>[0] = (tx) =>
      Promise.resolve(big(tx)).catch(() => 'all is well')
    expect(await together(writer.write, [add('one'), deaf])).toEqual(['unavailable', 'unavailable'])
    expect(writer.seen()).toEqual([])
  })

  // SQLite has ended the transaction by itself: whatever runs now commits on its own, at once.
  test('lets no later query of the same operation through, or it would be saved and rejected', async () => {
    const writer = givenWriter()
    withoutSpace(writer)
    const kinds = await together(writer.write, [
      async (tx) => {
        await Promise.allSettled([big(tx), insertNote(tx, 'saved though rejected')])
        throw new Error('No')
      },
    ])
    expect(kinds).toEqual(['unavailable'])
    expect(writer.seen()).toEqual([])
  })
})

describe('a database that another process keeps locked', () => {
  function lockedBy(file: string): Sqlite.Database {
    const other = new Sqlite(file)
    onTestFinished(() => {
      other.close()
    })
    other.exec('begin immediate')
    return other
  }

  test('is waited for, while the event loop goes on', async () => {
    const { write, file, seen } = givenWriter()
    const other = lockedBy(file)
    const writing = together(write, [add('one'), add('two')])
    setTimeout(() => other.exec('rollback'), 100)
    expect(await writing).toEqual(['saved', 'saved'])
    expect(seen()).toEqual(['one', 'two'])
  })

  test('for too long answers unavailable to the whole group, saving nothing', async () => {
    const { write, file, seen } = givenWriter({ times: 3, milliseconds: 5 })
    const other = lockedBy(file)
    expect(await together(write, [add('one'), add('two')])).toEqual(['unavailable', 'unavailable'])
    other.exec('rollback')
    expect(seen()).toEqual([])
    expect(await together(write, [add('one'), add('two')])).toEqual(['saved', 'saved'])
  })
})
