import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '#db/sqlite'
import {
  commitsInLog,
  givenFile,
  givenWriter,
  insertNote,
  noteTexts,
  soon,
  stopTime,
} from './given-writer.ts'

describe('operations that arrive in one turn', () => {
  test('share one COMMIT in the log on disk, and those of later turns get their own', async () => {
    stopTime()
    const file = givenFile()
    const database = openSqlite(file)
    onTestFinished(() => database.close())
    await database.write((tx) =>
      sql`create table notes (id integer primary key, text text not null) strict`.execute(tx),
    )
    const before = commitsInLog(file)

    await Promise.all(
      Array.from({ length: 50 }, (_, n) => database.write((tx) => insertNote(tx, `together ${n}`))),
    )
    expect(commitsInLog(file) - before).toBe(1)

    for (const text of ['one', 'two', 'three']) await database.write((tx) => insertNote(tx, text))
    expect(commitsInLog(file) - before).toBe(4)
    expect(await noteTexts(database.read)).toHaveLength(53)
  })

  test('run strictly one after another, in the order in which they came', async () => {
    const { write, seen, steps } = givenWriter()
    const running: string[] = []
    const operations = Array.from({ length: 20 }, (_, n) =>
      write(async (tx) => {
        running.push(`begin ${n}`)
        await insertNote(tx, `${n} first`)
        await insertNote(tx, `${n} second`)
        running.push(`end ${n}`)
        return n
      }),
    )
    expect(await Promise.all(operations)).toEqual(Array.from({ length: 20 }, (_, n) => n))
    expect(running).toEqual(Array.from({ length: 20 }, (_, n) => [`begin ${n}`, `end ${n}`]).flat())
    expect(seen()).toEqual(Array.from({ length: 20 }, (_, n) => [`${n} first`, `${n} second`]).flat())
    expect(steps.filter((step) => /^(begin|commit)/.test(step))).toEqual(['begin immediate', 'commit'])
  })

  test('are answered in the order in which they came', async () => {
    const { write } = givenWriter()
    const answered: number[] = []
    await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        await write((tx) => insertNote(tx, `note ${n}`))
        answered.push(n)
      }),
    )
    expect(answered).toEqual(Array.from({ length: 30 }, (_, n) => n))
  })

  test('see what the neighbours before them did', async () => {
    const { write } = givenWriter()
    void write((tx) => insertNote(tx, 'first'))
    expect(await write((tx) => noteTexts(tx))).toEqual(['first'])
  })
})

describe('a refused operation', () => {
  test('that throws rolls back alone, and its neighbours are kept', async () => {
    const { write, seen } = givenWriter()
    const results = await Promise.allSettled([
      write((tx) => insertNote(tx, 'before')),
      write(async (tx) => {
        await insertNote(tx, 'of the refused one')
        throw new Error('No')
      }),
      write(() => {
        throw new Error('No, at once')
      }),
      write((tx) => insertNote(tx, 'after')),
    ])
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(results[1]).toMatchObject({ reason: { message: 'No' } })
    expect(results[2]).toMatchObject({ reason: { message: 'No, at once' } })
    expect(seen()).toEqual(['before', 'after'])
  })

  test('that clashes with a neighbour rolls back alone, with everything it did before the clash', async () => {
    const { write, seen } = givenWriter()
    const results = await Promise.allSettled([
      write((tx) => insertNote(tx, 'same')),
      write(async (tx) => {
        await insertNote(tx, 'before the clash')
        await insertNote(tx, 'same')
      }),
      write((tx) => insertNote(tx, 'after')),
    ])
    expect(results[1]).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_CONSTRAINT_UNIQUE' } })
    expect(seen()).toEqual(['same', 'after'])
  })

  test('leaves a clash that it caught itself behind, and keeps the rest of its work', async () => {
    const { write, seen } = givenWriter()
    await write(async (tx) => {
      await insertNote(tx, 'same')
      await insertNote(tx, 'same').catch(() => {})
      await insertNote(tx, 'more')
    })
    expect(seen()).toEqual(['same', 'more'])
  })

  test('cannot slip a query that it did not await into a neighbour’s savepoint', async () => {
    const { write, seen } = givenWriter()
    let late: Promise<unknown> | undefined
    const refused = write(async (tx) => {
      await insertNote(tx, 'refused')
      late = Promise.resolve().then(async () => {
        for (let turns = 0; turns < 5; turns++) await Promise.resolve()
        await insertNote(tx, 'smuggled')
      })
      late.catch(() => {})
      throw new Error('No')
    })
    const neighbour = write(async (tx) => {
      await insertNote(tx, 'first')
      for (let turns = 0; turns < 50; turns++) await Promise.resolve()
      await insertNote(tx, 'second')
    })
    await expect(refused).rejects.toThrow('No')
    await neighbour
    await expect(late).rejects.toThrow(/ended/)
    expect(seen()).toEqual(['first', 'second'])
  })

  test('and an accepted one alike cannot query after the end, also much later', async () => {
    const { write, seen } = givenWriter()
    const handle = await write(async (tx) => ({ tx }))
    await expect(insertNote(handle.tx, 'late')).rejects.toThrow(/ended/)
    expect(seen()).toEqual([])
  })
})

describe('the answer', () => {
  test('comes to nobody, refused ones included, before COMMIT, and no reader sees anything until then', async () => {
    const { write, seen, before } = givenWriter()
    const answered: string[] = []
    const atCommit: unknown[] = []
    before((statement) => {
      if (statement === 'commit') atCommit.push({ answered: [...answered], seen: seen() })
    })
    const add = async (text: string, refuse = false) => {
      await write(async (tx) => {
        await insertNote(tx, text)
        // Many turns of the microtask queue: an answer given too early would have arrived by now.
        for (let turns = 0; turns < 50; turns++) await Promise.resolve()
        if (refuse) throw new Error('No')
      }).catch(() => {})
      answered.push(text)
    }
    await Promise.all([add('one'), add('two', true), add('three')])
    expect(atCommit).toEqual([{ answered: [], seen: [] }])
    expect(answered.toSorted()).toEqual(['one', 'three', 'two'])
  })

  test('means that the caller’s next read finds what was written', async () => {
    const database = openSqlite(givenFile())
    onTestFinished(() => database.close())
    await database.write((tx) =>
      sql`create table notes (id integer primary key, text text not null) strict`.execute(tx),
    )
    for (let round = 0; round < 20; round++) {
      await database.write((tx) => insertNote(tx, `round ${round}`))
      expect(await noteTexts(database.read)).toHaveLength(round + 1)
    }
  })
})

test('write() inside an operation is an error and not a deadlock, and disturbs nobody', async () => {
  const { write, seen } = givenWriter()
  const results = await soon(
    Promise.allSettled([
      write(async (tx) => {
        await insertNote(tx, 'outer')
        await write((inner) => insertNote(inner, 'inner'))
      }),
      write((tx) => insertNote(tx, 'neighbour')),
    ]),
  )
  expect(results[0]).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('write()') },
  })
  expect(seen()).toEqual(['neighbour'])
  await soon(write((tx) => insertNote(tx, 'later')))
})

describe('a long queue', () => {
  test('of 4,000 writes is cut into groups of 256 at most, with a turn for reads between any two', async () => {
    const { write, steps, seen } = givenWriter()
    let waiting = 4_000
    const all = Array.from({ length: waiting }, (_, n) =>
      write(async (tx) => {
        await insertNote(tx, `note ${n}`)
        waiting -= 1
      }),
    )
    let turnsBeforeTheEnd = 0
    while (waiting > 0) {
      await new Promise((resolve) => setImmediate(resolve))
      turnsBeforeTheEnd += 1
    }
    await Promise.all(all)
    const sizes = steps
      .join('|')
      .split('begin immediate')
      .slice(1)
      .map((group) => group.match(/savepoint/g)?.length ?? 0)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(4_000)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(256)
    expect(turnsBeforeTheEnd).toBeGreaterThanOrEqual(sizes.length - 1)
    expect(seen()).toEqual(Array.from({ length: 4_000 }, (_, n) => `note ${n}`))
  })

  test('of slow operations is cut by time, and nobody’s place in the queue changes', async () => {
    const { write, steps, seen, time } = givenWriter()
    const slow = (text: string) =>
      write(async (tx) => {
        time.advance(6)
        await insertNote(tx, text)
      })
    await Promise.all(['one', 'two', 'three', 'four', 'five'].map(slow))
    expect(steps.filter((step) => step === 'commit')).toHaveLength(3)
    expect(seen()).toEqual(['one', 'two', 'three', 'four', 'five'])
  })
})
