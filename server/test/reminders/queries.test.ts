import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import { createReminderMeter } from '#outbox/meter'
import { planReminders } from '#reminders/plan-reminders'
import { listBillsToPlan, listDueSettings } from '#reminders/plan-store'
import { reminderJob } from '#reminders/reminder-job'
import { silentLog } from '../support/silent-log.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { testClock } from '../support/test-clock.ts'
import { addManyUsers, countingDatabase } from './support/many-users.ts'

const USERS = 1_200
const EIGHT = '2026-02-02T08:00:00.000Z'

onEveryDialect((testApp) => {
  test('planning costs a few queries for each thousand users, and one for each 500 messages', async () => {
    const { database } = await testApp()
    await addManyUsers(database, USERS)
    // As PostgreSQL does by itself after a while: without it the planner knows nothing of rows that are a moment old.
    if (database.engine === 'postgres') await database.write((tx) => sql`analyze`.execute(tx))
    const counting = countingDatabase(database)
    const { signal } = new AbortController()
    const parts = {
      database: counting.database,
      clock: testClock(EIGHT),
      stop: signal,
      mayGoOn: async () => true,
    }
    // Of each user's bills: due on the 2nd, on the 3rd (a day before) and on the 9th (a week before).
    expect(await planReminders(parts)).toBe(3 * USERS)
    const pages = Math.ceil(USERS / 1_000)
    // Settings, bills and progress of each page; and as many inserts as 500 at once make, a page's rest apart.
    expect(counting.count()).toBeLessThanOrEqual(3 * pages + Math.ceil((3 * USERS) / 500) + pages)
    const before = counting.count()
    expect(await planReminders(parts)).toBe(0)
    expect(counting.count()).toBe(before + 1)
  })

  test('the bills of many users come in pages, none twice and none left out', async () => {
    const { database } = await testApp()
    await addManyUsers(database, 5)
    const [first, ...others] = await listDueSettings(database.read, EIGHT, undefined, 10)
    const last = others.at(-1)
    if (!first || !last) throw new Error('Nobody wants reminders')
    const range = { first, last, latestDueDate: '2026-03-02' as CalendarDate }
    const all = await listBillsToPlan(database.read, range, undefined, 1_000)
    expect(all.length).toBeGreaterThan(5)
    const paged: typeof all = []
    let page = await listBillsToPlan(database.read, range, undefined, 2)
    while (page.length > 0) {
      paged.push(...page)
      const end = page.at(-1)
      page = await listBillsToPlan(
        database.read,
        range,
        end && { ...end, nextPlanAt: end.nextPlanAt ?? '' },
        2,
      )
    }
    expect(paged).toEqual(all)
  })

  test('a look that finds nothing is one query and no write, however many have no reminders', async () => {
    const { database } = await testApp()
    await addManyUsers(database, 300)
    await database.write((tx) =>
      tx.updateTable('reminder_settings').set({ enabled: 0, next_plan_at: null }).execute(),
    )
    const counting = countingDatabase(database)
    const writes = { ...database.stats().writes }
    const job = reminderJob({
      database: counting.database,
      clock: testClock(EIGHT),
      log: silentLog,
      newMessageId: () => 'x',
      holder: 'one',
      meter: createReminderMeter(),
    })
    for (let look = 0; look < 3; look += 1) await job.tick()
    expect(counting.count()).toBe(3)
    expect(database.stats().writes).toEqual(writes)
  })
})
