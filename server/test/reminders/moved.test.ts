import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { REMINDERS_ANEW } from '#db/reminders-anew'
import { onSqlite } from '../support/test-app.ts'
import { inboxOf, openReminders } from './support/open-reminders.ts'

onSqlite((testApp) => {
  test('data that comes back from another day sends nothing of what was due then, and goes on from there', async () => {
    const context = await openReminders(testApp)
    const { given, database, clock, process, at, far } = context
    await given.bill({ due_date: '2026-02-10' })
    await given.bill({ name: 'Weekly', due_date: '2026-02-04', frequency: 'weekly' })
    await at('2026-02-03T08:00')
    const before = far.sent.length
    clock.set('2026-02-04T08:00:00.000Z')
    await process.planning.tick()
    await database.write(async (tx) => {
      for (const statement of REMINDERS_ANEW) await sql.raw(statement).execute(tx)
    })
    await at('2026-02-09T07:00')
    expect(far.sent).toHaveLength(before)
    expect(await inboxOf(context)).toHaveLength(before)
    await at('2026-02-09T08:00')
    expect(far.titles().slice(before)).toEqual(['Rent is due tomorrow'])
  })
})
