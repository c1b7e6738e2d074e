import type { Bill } from '@duebook/contract'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#core/clock'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { openDatabase } from '#db/open'
import { dataOf } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { inGroup, rawApiOf } from '../support/raw-api.ts'
import { rowsOf } from '../support/rows.ts'
import { silentLog } from '../support/silent-log.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { emptyDatabase } from '../support/test-database.ts'

const OLDER = MIGRATIONS.slice(
  0,
  MIGRATIONS.findIndex(({ name }) => name === '0010-schedules'),
)

const BILLS = [
  { id: 1, frequency: 'monthly', due_date: '2026-02-28', anchor_day: 31, next: '2026-03-31' },
  { id: 2, frequency: 'weekly', due_date: '2026-02-28', anchor_day: 28, next: '2026-03-07' },
  { id: 3, frequency: 'annual', due_date: '2027-02-28', anchor_day: 29, next: '2028-02-29' },
  { id: 4, frequency: 'quarterly', due_date: '2026-02-07', anchor_day: 7, next: '2026-05-07' },
] as const

onEveryDialect((testApp, dialect) => {
  test('bills of the version before keep their dates, and what was settled counts when they get an end', async () => {
    const place = await emptyDatabase(dialect)
    onTestFinished(() => place.drop())
    const old = await openDatabase(place.location, silentLog)
    await migrate(old, systemClock, OLDER)
    const rows = rowsOf(old)
    await rows.accounts([{ id: 901 }])
    await rows.groups([{ id: 902, account_id: 901 }])
    await rows.bills(BILLS.map(({ next: _, ...bill }) => ({ group_id: 902, ...bill })))
    const settled = { group_id: 902, bill_id: 1, settles: 1, cycle_anchor_day: 31 }
    await rows.payments([
      { id: 904, ...settled, cycle_due_date: '2025-12-31', next_due_date: '2026-01-31' },
      { id: 905, ...settled, cycle_due_date: '2026-01-31', next_due_date: '2026-02-28' },
    ])
    await migrate(old, systemClock)
    await old.close()

    const context = await openBooks(testApp, { on: place })
    await context.given.member(902, context.owner.id, 'editor')
    const api = rawApiOf(context, context.owner, inGroup(902))
    for (const { id, next, due_date, frequency } of BILLS) {
      const read = await api.get(`/bills/${id}`)
      const plain = { schedule: null, ends_on: null, cycles_left: null, weekend: 'keep', ended: false }
      expect(dataOf<Bill>(read)).toMatchObject({ due_date, frequency, pay_on: due_date, ...plain })
      const sent = await api.put(`/bills/${id}`, dataOf(read))
      expect([sent.text, sent.headers.etag]).toEqual([read.text, read.headers.etag])
      expect(dataOf(await api.get(`/bills/${id}/schedule?count=2`))).toEqual([due_date, next])
    }
    dataOf(await api.put('/bills/1', { cycles_left: 10 }))
    await api.delete('/payments/905')
    const back = dataOf<Bill>(await api.put('/bills/1', { due_date: '2026-01-31' }))
    expect([back.cycles_left, back.anchor_day]).toEqual([11, 31])
    expect(dataOf(await api.get('/bills/1/progress'))).toMatchObject({ settled: 1, cycles_left: 11 })
  })
})
