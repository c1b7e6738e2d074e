import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#db/postgres'
import { eventually } from '../db/eventually.ts'
import { withClient } from '../postgres/admin.ts'
import { startReplicated } from '../postgres/start-standby.ts'
import { silentLog } from '../support/silent-log.ts'

test('a commit whose wait for the standby somebody cancels is not confirmed: only the primary has it', async () => {
  const { primary, standby, ...replicated } = await startReplicated()
  onTestFinished(() => replicated.stop())
  const database = await openPostgres({ url: primary.url('postgres') }, silentLog)
  onTestFinished(() => database.close())
  await database.write((tx) => sql`create table notes (text text)`.execute(tx))
  standby.freeze()
  const written = database
    .write((tx) => sql`insert into notes values ('only here')`.execute(tx))
    .catch((error: unknown) => error)
  await withClient(primary.url('postgres'), (operator) =>
    eventually(async () => {
      const { rowCount } = await operator.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
      )
      expect(rowCount).toBe(1)
    }),
  )
  expect(await written).toMatchObject({ kind: 'unknown-outcome' })
  // Others may see it from now on; what became of it is certain once the standby is back, or promoted.
  expect((await sql`select text from notes`.execute(database.read)).rows).toEqual([{ text: 'only here' }])
  standby.thaw()
})
