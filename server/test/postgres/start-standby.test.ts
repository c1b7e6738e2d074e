import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from './admin.ts'
import type { RunningPostgres } from './start-postgres.ts'
import { type ReplicatedPostgres, startReplicated } from './start-standby.ts'

let replicated: ReplicatedPostgres
beforeAll(async () => {
  replicated = await startReplicated({ synchronous: true })
})
afterAll(() => replicated.stop())

async function ask(server: RunningPostgres, sql: string): Promise<unknown[]> {
  const { rows } = await withClient(server.url('postgres'), (client) =>
    client.query<[unknown]>({ text: sql, rowMode: 'array' }),
  )
  return rows.flat()
}

test('the standby follows, can be held back, and takes writes once the primary is gone and it is promoted', async () => {
  const { primary, standby } = replicated
  await ask(primary, 'create table t (n integer)')
  await ask(primary, 'insert into t values (1)')
  await replicated.untilCaughtUp()
  expect(await ask(standby, 'select n from t')).toEqual([1])
  await expect(ask(standby, 'insert into t values (0)')).rejects.toMatchObject({ code: '25006' })

  await replicated.pauseReplay()
  await ask(primary, 'insert into t values (2)')
  expect(await ask(standby, 'select n from t')).toEqual([1])
  await replicated.resumeReplay()
  await replicated.untilCaughtUp()
  expect(await ask(standby, 'select n from t')).toEqual([1, 2])

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
