import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#db/database'
import { openDatabase } from '#db/open'
import { answerOf, dataOf, refusal } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { silentLog } from '../support/silent-log.ts'
import { type MakeTestApp, onEveryDialect } from '../support/test-app.ts'
import { type OpenDatabase, openMigrated } from '../support/test-database.ts'

/** Who calls, and what they may, is read with every request: another process may have changed it. */
onEveryDialect((testApp, dialect) => {
  test('an operator command of another process ends a session at once', async () => {
    const { api, elsewhere } = await withAnother(testApp, await openMigrated(dialect))
    dataOf(await api.get('/bills'))
    await elsewhere.write((tx) => sql`update sessions set ended_at = created_at`.execute(tx))
    expect(answerOf(await api.get('/bills'))).toEqual(refusal(401, 'Invalid token'))
  })

  test('a group that another process has given away is closed at once', async () => {
    const { api, elsewhere } = await withAnother(testApp, await openMigrated(dialect))
    dataOf(await api.get('/bills'))
    await elsewhere.write((tx) => sql`update users set is_admin = 0, is_owner = 0`.execute(tx))
    expect(answerOf(await api.get('/bills'))).toEqual(refusal(404, 'Bill group not found'))
  })
})

/** An app, and the same database as another process has it. */
async function withAnother(
  testApp: MakeTestApp,
  { place, database }: OpenDatabase,
): Promise<Books & { elsewhere: Database }> {
  const books = await openBooks(testApp, { on: place, database })
  const elsewhere = await openDatabase(place.location, silentLog)
  onTestFinished(() => elsewhere.close())
  return { ...books, elsewhere }
}
