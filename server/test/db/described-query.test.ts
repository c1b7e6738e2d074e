import type pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ask } from '#db/postgres/ask'
import { openSession } from '#db/postgres/session'

async function connected() {
  const { client } = await openSession({ connectionString: inject('postgresUrl') }, 5_000)
  onTestFinished(() => client.end())
  let described = 0
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('rowDescription', () => {
    described += 1
  })
  const run = async (text: string, values: unknown[], name?: string) => {
    const { rows, rowCount } = await ask<pg.QueryResultRow>(
      client,
      { text, values, ...(name === undefined ? {} : { name }) },
      undefined,
    )
    return { rows, rowCount }
  }
  return { run, described: () => described }
}

const ROW = 'select $1::bigint as id, $2::text as name, null::int as nothing'

test('the columns of a named statement are described once, and its rows are read alike each time', async () => {
  const { run, described } = await connected()
  for (const id of [1, 2, 3]) {
    expect(await run(ROW, [id, `no. ${id}`], 'row')).toEqual({
      rows: [{ id, name: `no. ${id}`, nothing: null }],
      rowCount: 1,
    })
  }
  expect(described()).toBe(1)
  expect(await run('select $1::int as other', [4], 'other')).toEqual({ rows: [{ other: 4 }], rowCount: 1 })
  expect(described()).toBe(2)
})

test('statements that go out together are each read by their own columns', async () => {
  const { run } = await connected()
  const both = () => Promise.all([run(ROW, [1, 'a'], 'row'), run('select $1::text as name', ['b'], 'name')])
  await both()
  expect((await both()).map(({ rows }) => rows)).toEqual([
    [{ id: 1, name: 'a', nothing: null }],
    [{ name: 'b' }],
  ])
})

test('without a name they are described each time, and without rows there is nothing to describe', async () => {
  const { run, described } = await connected()
  await run(ROW, [1, 'a'])
  await run(ROW, [1, 'a'])
  expect(described()).toBe(2)
  const none = `${ROW} where $2 <> 'none'`
  expect(await run(none, [1, 'none'], 'none')).toEqual({ rows: [], rowCount: 0 })
  expect(await run(none, [1, 'some'], 'none')).toMatchObject({ rowCount: 1, rows: [{ name: 'some' }] })
})

test('a statement that failed is asked again as if it had not', async () => {
  const { run } = await connected()
  const divided = (by: number) => run('select 6 / $1::int as part', [by], 'divided')
  expect(await divided(2)).toMatchObject({ rows: [{ part: 3 }] })
  await expect(divided(0)).rejects.toThrow('division by zero')
  expect(await divided(3)).toMatchObject({ rows: [{ part: 2 }] })
})

test('a statement whose columns have changed on the server is refused, never read by the old ones', async () => {
  const { run } = await connected()
  await run('create temporary table changing (value int)', [])
  await run('insert into changing values (1)', [])
  expect(await run('select * from changing', [], 'all')).toMatchObject({ rows: [{ value: 1 }] })
  await run('alter table changing alter value type text', [])
  await expect(run('select * from changing', [], 'all')).rejects.toThrow('must not change result type')
})
