import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#core/clock'
import { migrate } from '#db/migrate'
import { MIGRATIONS } from '#db/migrations/index'
import { openDatabase } from '#db/open'
import { openBooks } from '../support/books.ts'
import { rowsOf } from '../support/rows.ts'
import { silentLog } from '../support/silent-log.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { emptyDatabase } from '../support/test-database.ts'

const OLDER = MIGRATIONS.slice(
  0,
  MIGRATIONS.findIndex(({ name }) => name === '0005-cycles'),
)

onEveryDialect((testApp, dialect) => {
  test('payments of the version before show on the agenda and can be undone, month ends included', async () => {
    const place = await emptyDatabase(dialect)
    onTestFinished(() => place.drop())
    const old = await openDatabase(place.location, silentLog)
    await migrate(old, systemClock, OLDER)
    const rows = rowsOf(old)
    await rows.accounts([{ id: 901 }])
    await rows.groups([{ id: 902, account_id: 901 }])
    await rows.bills([{ id: 903, group_id: 902, due_date: '2026-03-31', anchor_day: 31 }])
    const settled = { group_id: 902, bill_id: 903, settles: 1 }
    await rows.payments([
      { id: 904, ...settled, cycle_due_date: '2026-01-31', next_due_date: '2026-02-28' },
      { id: 905, ...settled, cycle_due_date: '2026-02-28', next_due_date: '2026-03-31' },
      { id: 906, group_id: 902, bill_id: 903, cycle_due_date: '2026-03-31', settles: 0 },
    ])
    await migrate(old, systemClock)
    await old.close()

    const { given, owner } = await openBooks(testApp, { on: place })
    await given.member(902, owner.id, 'editor')
    const books = owner.client.group({ id: 902 })
    const agenda = await books.agenda({ from: '2026-01-01', to: '2026-04-30' })
    expect(agenda.map(({ due_date, status, payment_ids }) => [due_date, status, ...payment_ids])).toEqual([
      ['2026-01-31', 'paid', 904],
      ['2026-02-28', 'paid', 905],
      ['2026-03-31', 'partial', 906],
      ['2026-04-30', 'upcoming'],
    ])
    await expect(books.payments.undo(904)).rejects.toMatchObject({ status: 409 })
    await books.payments.undo(905)
    expect(await books.bills.schedule(903, { count: 2 })).toEqual(['2026-02-28', '2026-03-31'])
    expect((await books.payments.undo(904)).due_date).toBe('2026-01-31')
  })
})
