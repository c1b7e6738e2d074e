import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBooks } from '../support/books.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { openMigrated } from '../support/test-database.ts'
import { planOf, recordingBuilt } from './recording-database.ts'

const WHOLE_TABLE = /^SCAN audit_log\b|Seq Scan on audit_log|^Sort$|TEMP B-TREE/

onEveryDialect((testApp, dialect) => {
  test('neither reading the audit log, nor being refused, nor removing a user reads what belongs to others', async () => {
    const { place, database: plain } = await openMigrated(dialect)
    const { database, asked } = recordingBuilt(plain)
    const { given, owner, books, groupId } = await openBooks(testApp, { on: place, database })
    const user = await given.user(owner.accountId)
    await given.member(groupId, user.id, 'viewer')
    await plain.write(async (tx) => {
      await sql`
        insert into audit_log (account_id, group_id, at, action, outcome, count, user_id, changes)
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 20000)
        select ${sql.lit(owner.accountId)}, 1000 + n % 50, '2026-02-01T00:00:00.000Z', 'sign-in', 'done', 1, 1000 + n % 500, '[]'
        from numbers`.execute(tx)
      if (dialect === 'postgres') await sql`analyze audit_log`.execute(tx)
    })
    asked.length = 0
    await owner.client.audit.list({ limit: 5 })
    await books.audit.list({ limit: 5 })
    await user.client.databases.update(groupId, { name: 'Mine' }).catch(() => {})
    await owner.client.users.remove(user.id)
    const faults: string[] = []
    const ofLog = asked.filter((query) => query.sql.includes('audit_log') && !query.sql.startsWith('insert'))
    for (const query of ofLog) {
      const wrong = (await planOf(plain, query)).filter((step) => WHOLE_TABLE.test(step))
      if (wrong.length > 0) faults.push(`${wrong.join(', ')} in ${query.sql}`)
    }
    expect(ofLog.length).toBeGreaterThanOrEqual(6)
    expect(faults).toEqual([])
  })
})
