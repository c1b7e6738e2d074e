import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../db/eventually.ts'
import { withClient } from './admin.ts'
import type { RunningPostgres } from './start-postgres.ts'
import { type ReplicatedPostgres, startReplicated } from './start-standby.ts'

let replicated: ReplicatedPostgres
beforeAll(async () => {
  replicated = await startReplicated()
})
afterAll(() => replicated.stop())

async function ask(server: RunningPostgres, sql: string): Promise<unknown[]> {
  const { rows } = await withClient(server.url('postgres'), (client) =>
    client.query<[unknown]>({ text: sql, rowMode: 'array' }),
  )
  return rows.flat()
}

test('the standby follows, and takes writes once the primary is gone and it is promoted', async () => {
  const { primary, standby } = replicated
  await ask(primary, 'create table t (n integer)')
  await ask(primary, 'insert into t values (1), (2)')
  await eventually(async () => expect(await ask(standby, 'select n from t')).toEqual([1, 2]))
  await expect(ask(standby, 'insert into t values (0)')).rejects.toMatchObject({ code: '25006' })

  // Without the standby no commit is done; what was asked for meanwhile is done as soon as it is back.
  standby.freeze()
  const third = ask(primary, 'insert into t values (3)')
  expect(await ask(primary, 'select n from t')).toEqual([1, 2])
  standby.thaw()
  await third

  await primary.crash()
  await replicated.promote()
  await ask(standby, 'insert into t values (4)')
  expect(await ask(standby, 'select n from t')).toEqual([1, 2, 3, 4])
})
