import type { Cycle } from '@duebook/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import { listBillBooks } from '#cycles/store'
import { writesInGroup } from '#db/group-revision'
import type { GroupScope } from '#db/group-scope'
import { planOf, recordingDatabase } from '../plans/recording-database.ts'
import { countingDatabase } from '../reminders/support/many-users.ts'
import { dataOf } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { openMigrated } from '../support/test-database.ts'

onEveryDialect((testApp, dialect) => {
  test('agenda and summary cost as many queries for 500 bills over 13 months as for one', async () => {
    const { place, database: plain } = await openMigrated(dialect)
    const { database, count } = countingDatabase(plain)
    const { given, books, api, groupId } = await openBooks(testApp, { on: place, database })
    const during = async (work: () => Promise<unknown>) => {
      const before = count()
      await work()
      return count() - before
    }
    const bill = await given.bill({ due_date: '2026-01-31', variable: true })
    await books.bills.pay(bill.id, { amount: 1 })
    await books.bills.skip(bill.id)
    const range = 'from=2026-01-01&to=2027-01-31'
    const entries = async () => dataOf<Cycle[]>(await api.get(`/agenda?${range}`)).length
    const queries = async () => ({
      agenda: await during(() => api.get(`/agenda?${range}`)),
      summary: await during(() => api.get('/summary')),
    })
    const one = await queries()
    expect(await entries()).toBe(13)
    await plain.write(async (tx) => {
      writesInGroup(tx, groupId)
      const columns = sql.raw(
        `group_id, name, amount, due_date, anchor_day, frequency, type, auto_pay, variable, draft, archived,
         schedule_set_on, created_at, updated_at`,
      )
      for (let copy = 1; copy < 500; copy++) {
        await sql`insert into bills (${columns}) select ${columns} from bills where id = ${bill.id}`.execute(
          tx,
        )
      }
      await sql`insert into payments (group_id, bill_id, amount, date, cycle_due_date, cycle_amount, settles,
          next_due_date, source, created_at, updated_at)
        select p.group_id, b.id, p.amount, p.date, p.cycle_due_date, p.cycle_amount, p.settles, p.next_due_date,
          p.source, p.created_at, p.updated_at
        from payments p, bills b where p.bill_id = ${bill.id} and b.id <> ${bill.id}`.execute(tx)
    })
    expect(await queries()).toEqual(one)
    expect(await entries()).toBe(500 * 12 + 1)
    // The session with the group; the revision again; bills, payments, skips, and what was last paid on bills that vary.
    expect(one).toEqual({ agenda: 6, summary: 6 })
  })

  test.runIf(dialect === 'sqlite')(
    'bills, payments and skips are found by indexes that begin with the group',
    async () => {
      const { database, groupId } = await openBooks(testApp)
      const { asked, database: recording } = recordingDatabase(database)
      const range = { from: '2026-01-01' as CalendarDate, to: '2026-01-31' as CalendarDate }
      await listBillBooks({ db: recording.read, groupId, timezone: 'UTC' } as GroupScope, range)
      const plans = await Promise.all(asked.map((query) => planOf(database, query)))
      const searched = plans.map((plan) => plan.filter((detail) => /^(?:SEARCH|SCAN) /.test(detail)))
      expect(searched).toEqual([
        [
          expect.stringMatching(/^SEARCH bill_groups USING .*\(rowid=\?\)$/),
          expect.stringMatching(/^SEARCH bills USING INDEX bills_by_due_date \(group_id=\?\)$/),
        ],
        [
          expect.stringMatching(
            /^SEARCH p USING INDEX payments_by_due \(group_id=\? AND cycle_due_date>\? AND cycle_due_date<\?\)$/,
          ),
          expect.stringMatching(/^SEARCH o USING INDEX bills_by_due_date \(group_id=\?\)$/),
          expect.stringMatching(
            /^SEARCH p USING INDEX payments_open_parts \(group_id=\? AND bill_id=\? AND cycle_due_date>\?\)/,
          ),
          expect.stringMatching(
            /^SEARCH l USING INDEX payments_by_(?:cycle|due) \((?:(?:group_id|bill_id|cycle_due_date)=\?(?: AND )?){3}/,
          ),
          expect.stringMatching(
            /^SEARCH k USING INDEX skips_by_cycle \(group_id=\? AND bill_id=\? AND cycle_due_date=\?/,
          ),
        ],
        [expect.stringMatching(/^SEARCH skips USING INDEX skips_by_cycle \(group_id=\?\)$/)],
        [
          expect.stringMatching(/^SEARCH bills USING INDEX bills_by_due_date \(group_id=\?\)$/),
          expect.stringMatching(
            /^SEARCH nth USING COVERING INDEX payments_by_bill \(group_id=\? AND bill_id=\?\)$/,
          ),
          'SCAN since',
          expect.stringMatching(
            /^SEARCH payments USING COVERING INDEX payments_by_bill \(group_id=\? AND bill_id=\? AND date>\?\)$/,
          ),
        ],
      ])
    },
  )
})
